/** Figures and emails of the admin area stay whole on phones and tablets. */
import type { Locator } from '@playwright/test';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { buyOrder, openStaffPage } from '../../support/returns/e2e-returns.ts';

/** In how many lines the text of an element, or its end from `start` on, is set. */
function countLines(text: Locator, start = ''): Promise<number> {
  return text.evaluate((element, from) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(element);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(from);
      if (at < 0) continue;
      range.setStart(node, at);
      break;
    }
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }, start);
}

test('the revenue stands in one line on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.route(/products-stats/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), revenueCents: 12_226_468 },
    });
  });
  await logInAs(page, 'admin');
  await page.goto('/dashboard/adminHome');
  const revenue = page.getByText('$122,264.68').first();
  await expect(revenue).toBeVisible();
  await expect.poll(() => countLines(revenue)).toBe(1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
});

test('an email in the list of orders breaks before its domain only, and a refunded order has no packing slip', async ({
  page,
  browser,
  baseURL,
}) => {
  const { person, number } = await buyOrder(page, 11);
  const path = new URL(page.url()).pathname;
  const staff = await openStaffPage(browser, baseURL);
  await staff.setViewportSize({ width: 800, height: 900 });
  await staff.goto(`/dashboard/orders?q=${number}`);
  const email = staff.locator('bdi', { hasText: person.email }).last();
  await expect(email).toBeVisible();
  await expect.poll(() => countLines(email, '@')).toBe(1);
  const width = await staff.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(800);

  await staff.goto(`/dashboard/orders/${path.split('/').at(-1)}`);
  const slip = staff.getByRole('link', { name: 'Packing slip' });
  await expect(slip).toBeVisible();
  await staff.getByRole('button', { name: 'Refund' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Sold out');
  await dialog.getByRole('button', { name: 'Send refund' }).click();
  await expect(staff.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(slip).toHaveCount(0);
  await expect(staff.getByText('Returned', { exact: true })).toHaveCount(0);
  await expect(staff.getByText('Back in stock', { exact: true })).toBeVisible();
  await staff.close();
});

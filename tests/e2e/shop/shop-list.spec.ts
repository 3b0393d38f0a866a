/** The endless list: it grows by itself, and the address remembers how far. */
import type { Page } from '@playwright/test';
import { expect, pressWhileComingAlive, test } from '../../support/browser/e2e.ts';

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();

async function delayMore(page: Page, milliseconds: number): Promise<void> {
  await page.route(/\.data\?.*limit=48/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

test('the list grows when its end comes near, without repeating a phone', async ({ page }) => {
  await page.goto('/order?brand=samsung');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Show more phones' }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(28);
  await expect(page).toHaveURL('/order?brand=samsung&limit=48');
  await expect(page.getByRole('link', { name: 'Show more phones' })).toBeHidden();
  expect(new Set(await names(page)).size).toBe(28);
});

test('back from a phone brings the grown list and the place in it', async ({ page }) => {
  await page.goto('/order?brand=samsung');
  await page.getByRole('link', { name: 'Show more phones' }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(28);
  await cards(page).last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await cards(page).last().getByRole('link').click();
  await expect(page).toHaveURL(/\/mobiles\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(28);
  await expect
    .poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), before))
    .toBeLessThan(150);
  await page.reload();
  await expect(cards(page)).toHaveCount(28);
});

test('a press on "Show more phones" leads on to the first new one', async ({ page }) => {
  await delayMore(page, 1_500);
  await page.goto('/order?brand=iPhone');
  const link = page.getByRole('link', { name: 'Show more phones' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(26);
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
});

test('a press on it as the page comes alive leads there too', async ({ page }) => {
  await delayMore(page, 1_500);
  await pressWhileComingAlive(page, 'a[href$="limit=48"]');
  await page.goto('/order?brand=iPhone');
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
});

test('a list that has grown while the link had the focus goes on there, and opens nothing', async ({
  page,
}) => {
  await page.goto('/order?brand=iPhone');
  await page.getByRole('link', { name: 'Show more phones' }).focus();
  await expect(cards(page)).toHaveCount(26);
  await expect(cards(page).nth(24)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/order?limit=48');
  await page.keyboard.press('Tab');
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
});

test('who has gone on from it while the phones were fetched is not called back', async ({
  page,
}) => {
  await delayMore(page, 1_500);
  await page.goto('/order?brand=iPhone');
  await page.getByRole('link', { name: 'Show more phones' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const next = page.getByRole('contentinfo').getByRole('link').first();
  await expect(next).toBeFocused();
  await expect(cards(page)).toHaveCount(26);
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();
});

test('the foot of the page can be reached', async ({ page }) => {
  await page.goto('/order?brand=all');
  const footer = page.getByRole('contentinfo');
  // It grows twice; the browser may hold the foot in view meanwhile, so that both follow at once.
  await expect(async () => {
    await footer.scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(72, { timeout: 1_000 });
  }).toPass();
  await footer.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await expect(footer).toBeInViewport();
  await expect(cards(page)).toHaveCount(72);
  await expect(page.getByText(/^72 of \d+ phones shown$/)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('C62 the rest of a list is behind a link', async ({ page }) => {
    await page.goto('/order?brand=samsung');
    await page.getByRole('link', { name: 'Show more phones' }).click();
    await expect(page).toHaveURL(/limit=48/);
    await expect(cards(page)).toHaveCount(28);
  });

  test('the list is as long before it is scrolled as behind it', async ({ page }) => {
    await page.goto('/order?brand=samsung');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const atFirst = await height();
    await page.getByRole('link', { name: 'Show more phones' }).scrollIntoViewIfNeeded();
    await expect(cards(page).last()).toBeInViewport();
    expect(await height()).toBe(atFirst);
  });
});

test('an old or forged place in a list is its beginning', async ({ page }) => {
  const answer = await page.goto('/order?brand=samsung&sort=price&cursor=bm90LW91cnM');
  expect(answer?.status()).toBe(200);
  await expect(cards(page)).toHaveCount(24);
});

test('a list that is being left fetches no more of itself, however late the page gets to its effects', async ({
  page,
}) => {
  // React asks for its next turn by these messages: a busy machine paints long before it comes.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 100);
    };
  });
  await page.goto('/order?brand=iPhone');
  const asked: string[] = [];
  await page.route(/\.data\?/, async (route) => {
    asked.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Oppo' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Oppo' })).toBeVisible();
  await expect(page).toHaveURL(/brand=oppo/);
  expect(asked.filter((url) => !url.includes('oppo'))).toEqual([]);
});

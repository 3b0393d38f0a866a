/** The search box before and while its scripts arrive: nothing that is typed there is lost. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';

const WIDTHS = [375, 1280];
const box = (page: Page) => page.getByRole('combobox', { name: 'Search phones' });

/** Holds back the scripts of a page until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

async function openEarly(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path, { waitUntil: 'commit' });
  // On a phone the box is folded behind its icon.
  const icon = page.locator('label', { hasText: 'Search phones' });
  await (width < 1024 ? icon : box(page)).click();
  await expect(box(page)).toBeFocused();
}

for (const width of WIDTHS) {
  test(`Enter searches before the scripts have arrived, ${width} px`, async ({ page }) => {
    const release = await holdScripts(page);
    await openEarly(page, '/order', width);
    await page.keyboard.type('small');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/order?q=small');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “small”');
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(box(page)).toHaveValue('small');
  });

  test(`what is typed while the scripts arrive is kept and searched for, ${width} px`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await openEarly(page, '/order', width);
    await page.keyboard.type('galaxy ');
    release();
    await page.keyboard.type('s24');
    await page.locator('html[data-live=done]').waitFor();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('galaxy s24');
    await page.keyboard.type(' ultra');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/order?q=galaxy+s24+ultra');
  });
}

test('Enter is not lost while the suggestions are fetched', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/suggestions-*.js', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/order');
  const asked = page.waitForRequest('**/assets/suggestions-*.js');
  await box(page).fill('small');
  await asked;
  await box(page).press('Enter');
  await expect(page).toHaveURL('/order?q=small');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “small”');
  resolve();
});

test('a filter of the list works before the scripts have arrived', async ({ page }) => {
  const release = await holdScripts(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/order?q=galaxy', { waitUntil: 'commit' });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const most = filters.getByRole('group', { name: 'Price' }).getByRole('spinbutton').last();
  await most.fill('700');
  await most.press('Enter');
  // The word is the name of a brand, and the form sends what it means.
  await expect(page).toHaveURL(/^[^?]*\/order\?(?=.*max=700)(?=.*brand=samsung)/);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** What stands above the list and on its cards: promoted filters, the way to all brands, size and stars. */
import { expect, test } from '../../support/browser/e2e.ts';

for (const width of [375, 800, 1280]) {
  test(`C20 price, screen, battery and brand can be chosen above the list, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/order?brand=all');
    const promoted = page.getByRole('form', { name: 'Most used filters' });
    for (const name of ['Price', 'Screen', 'Battery', 'Brand']) {
      await expect(promoted.getByRole('combobox', { name, exact: true })).toBeVisible();
    }
    await promoted.getByRole('combobox', { name: 'Brand' }).selectOption('vivo');
    await expect(page.getByRole('tab', { name: 'Vivo' })).toHaveAttribute('aria-selected', 'true');
    await promoted.getByRole('combobox', { name: 'Brand' }).selectOption('');
    await expect(page).toHaveURL('/order?brand=all');
  });
}

test('two brands chosen in the panel stay chosen when a filter above the list is used', async ({
  page,
}) => {
  await page.goto('/order?brand=samsung,oppo');
  await page
    .getByRole('form', { name: 'Most used filters' })
    .getByRole('combobox', { name: 'Battery' })
    .selectOption({ index: 1 });
  await expect(page).toHaveURL(/brand=samsung(?:,|%2C)oppo&minBattery=/);
});

test('D17 a link beside the five tabs leads to all brands', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/order');
    await expect(page.getByRole('tab')).toHaveCount(5);
    const link = page.getByRole('main').getByRole('link', { name: 'All brands' });
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click();
    await expect(page).toHaveURL('/order?brand=all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All brands');
  }
});

test('the first picture of a small screen is in its upper half, and cards show size and stars', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/order');
  const card = page.getByRole('article').first();
  await expect(card.getByText('163.4 mm')).toBeVisible();
  const box = await card.boundingBox();
  expect(box?.y).toBeLessThan(430);
  const rated = page.getByRole('article').filter({ hasText: 'out of 5' }).first();
  await expect(rated).toContainText(/[\d.]+ out of 5, reviews?: ?\(\d+\)/);
});

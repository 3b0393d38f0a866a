/** Browsing: tabs, order, cards and phone pages. */
import { BRANDS } from '../../../src/shop/phone/brands.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

test('R047 R048 G10 C40 five tabs in order, the first one active, moved by keys', async ({
  page,
}) => {
  await page.goto('/order');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['iPhone', 'Samsung', 'Realme', 'Vivo', 'Oppo']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/brand=samsung/);
  await expect(page.getByRole('tab', { name: 'Samsung' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/brand=oppo/);
  await expect(page.getByRole('tabpanel', { name: 'Oppo' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Samsung' })).toHaveAttribute('aria-selected', 'true');
});

test('R049 R051 R052 C18 each tab shows its brand, with price, cart button and count', async ({
  page,
}) => {
  for (const { category, label } of BRANDS) {
    await page.goto(`/order?brand=${category}`);
    const cards = page.getByRole('tabpanel').getByRole('article');
    const count = await cards.count();
    expect(count).toBeGreaterThan(5);
    const text = await page.getByRole('main').getByRole('status').first().textContent();
    const [, total] = new RegExp(`^(\\d+) ${label}(?: phone)?s`).exec(text ?? '') ?? [];
    expect(count).toBe(Math.min(Number(total), 24));
    await expect(cards.first().locator('data')).toHaveText(/^\$\d{1,3}(,\d{3})*$/);
    await expect(
      cards.first().getByRole('button', { name: /^(Add to cart|Sold out)/ }),
    ).toBeVisible();
  }
});

for (const [width, columns] of [
  [375, 1],
  [800, 2],
  [1280, 3],
] as const) {
  test(`R050 shows ${columns} card(s) in a row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/order');
    const tops = await page
      .getByRole('tabpanel')
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });
}

test('C25 sorts by price through the address', async ({ page }) => {
  await page.goto('/order');
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL(/sort=price/);
  const cards = page.getByRole('article').locator('data');
  const readPrices = () =>
    cards.evaluateAll((found) => found.map((price) => Number(price.getAttribute('value'))));
  // The address changes a frame before the cards do.
  await expect.poll(async () => isAscending(await readPrices())).toBe(true);
});

test('R111 R113 G35 a visitor is asked to log in first, and may stay', async ({ page }) => {
  await page.goto('/order');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog', { name: fixedTexts.cart.loginTitle });
  await expect(dialog).toContainText(fixedTexts.cart.loginText);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/order$/);
});

test('G38 C57 the phone page shows what its structured data says', async ({ page }) => {
  await page.goto('/order');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/mobiles\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  const [product] = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')));
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  expect(product).toMatchObject({ '@type': 'ProductGroup', name });
  const price = page.locator('main data').first();
  expect(product.hasVariant[0].offers).toMatchObject({
    price: Number(await price.getAttribute('value')),
    priceCurrency: 'USD',
  });
});

test('shows every view and colour of a phone, to scale', async ({ page }) => {
  await page.goto('/mobiles/apple-iphone-17-pro');
  const picture = page.getByRole('img', { name: /Illustration of iPhone 17 Pro/ });
  await page.getByRole('link', { name: 'Front' }).click();
  await expect(picture).toHaveAccessibleName(/front, to scale/);
  const colours = page.getByRole('radiogroup', { name: 'Colour' });
  await colours.getByRole('radio', { name: 'Silver' }).click();
  await expect(picture).toHaveAccessibleName(/in Silver, front/);
});

test('C61 an unknown phone is a 404', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const answer = await page.goto('/mobiles/no-such-phone');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fixedTexts.notFound.heading);
});

test('R024 G24 /offered shows reduced phones with the earlier price as text', async ({ page }) => {
  await page.goto('/offered');
  const card = page.getByRole('article').first();
  await expect(card.locator('s')).toHaveText(/^was \$\d/);
});

function isAscending(prices: number[]): boolean {
  return prices.length > 1 && prices.every((price, index) => price >= (prices[index - 1] ?? 0));
}

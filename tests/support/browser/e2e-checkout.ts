/** What browser tests need to buy something. */
import { expect, type Page } from '@playwright/test';
import { openShop } from './e2e.ts';

export const GOOD_CARD = '4242424242424242';

/** Puts one phone into the empty cart. */
export async function fillCart(page: Page, index: number): Promise<void> {
  await openShop(page);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .nth(index)
    .click();
  await expect(page.getByRole('link', { name: /^Cart, [1-9]/ })).toBeVisible();
}

/** Puts one phone into the cart and opens the payment page. */
export async function openPayment(page: Page, index: number): Promise<void> {
  await fillCart(page, index);
  await page.goto('/dashboard/myCart');
  await page.getByRole('link', { name: 'Go to payment' }).click();
  await expect(page).toHaveURL('/dashboard/payment');
}

/** Opens the section of the payment page in which an address may be given, and gives it. */
export async function fillDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a delivery address' }).click();
  await fillAddress(page);
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Street and number').fill('1 Main Street');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('State').selectOption({ label: 'Illinois' });
  await page.getByLabel('ZIP code').fill('62704');
}

export async function fillCard(page: Page, number = GOOD_CARD): Promise<void> {
  const field = page.frameLocator('iframe[title="Card details"]');
  await field.getByLabel('Card number').fill(number);
  await field.getByLabel('Expiry').fill('12/34');
  await field.getByLabel('Security code').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Buys one phone and ends on its confirmation. */
export async function buyPhone(
  page: Page,
  index: number,
  { withoutAddress = false, card }: { withoutAddress?: boolean; card?: string } = {},
): Promise<void> {
  await openPayment(page, index);
  if (!withoutAddress) await fillDelivery(page);
  await fillCard(page, card);
  await payButton(page).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
}

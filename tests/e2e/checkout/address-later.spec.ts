/** The way to pay that the specification knows: a card, a name and an email. The address may follow. */
import type { Page } from '@playwright/test';
import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import {
  buyPhone,
  fillAddress,
  fillCard,
  openPayment,
  payButton,
} from '../../support/browser/e2e-checkout.ts';

const visibleInputs = (page: Page) =>
  page.getByRole('main').locator('input:visible, select:visible, textarea:visible').count();

test('a first order needs two fields and the card; the address follows on the confirmation (C01)', async ({
  page,
}) => {
  await logInAs(page, 'new');
  await openPayment(page, 13);
  await expect(payButton(page)).toBeEnabled();
  expect(await visibleInputs(page)).toBeLessThanOrEqual(3);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where shall we send it?' })).toBeVisible();
  await fillAddress(page);
  await seeToast(page, 'The address is saved', () =>
    page.getByRole('button', { name: 'Send it there' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'Deliver to' })).toBeFocused();
  await expect(page.getByText('Springfield, IL 62704')).toBeVisible();
  await expect(page.getByText(/^Expected \w{3} \d/)).toBeVisible();
});

test('an address that is only begun is told beside its fields, or left for later', async ({
  page,
}) => {
  await logInAs(page, 'new');
  await openPayment(page, 14);
  await fillCard(page);
  await page.getByRole('button', { name: 'Add a delivery address' }).click();
  await page.getByLabel('City').fill('Springfield');
  await payButton(page).click();
  await expect(page.getByText('Street and number are required')).toBeVisible();
  await expect(page.getByLabel('Street and number')).toBeFocused();
  await expect(page.getByText('State is required')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/payment');
  await page.getByRole('button', { name: 'Give the address after paying' }).click();
  await expect(page.getByLabel('City')).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Where shall we send it?' })).toBeVisible();
});

test('a payment that has to be prepared again keeps the keyboard at Pay', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await logInAs(page, 'new');
  await openPayment(page, 12);
  await fillCard(page);
  await expect(payButton(page)).toBeEnabled();
  const expired = {
    type: '/problems/not-found',
    title: 'Not found',
    status: 404,
    code: 'not-found',
  };
  await page.route('**/delivery-address', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 404, json: expired })
      : route.continue(),
  );
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/create-payment-intent', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/create-payment-intent');
  await payButton(page).press('Enter');
  await asked;
  await page.unroute('**/delivery-address');
  await expect(page.getByRole('alert').getByText(/please press Pay once more/)).toBeVisible();
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(payButton(page)).toBeFocused();
  release();
  await expect(payButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
});

test('an order without an address waits for both sides and cannot be shipped', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const shopperPage = await browser.newPage({ baseURL });
  const person = await logInAs(shopperPage, 'new');
  await buyPhone(shopperPage, 15, { withoutAddress: true });
  await shopperPage.goto('/dashboard/paymentHistory');
  const row = shopperPage.getByRole('row').filter({ hasText: 'Paid, address needed' });
  const number = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? '';
  await row.getByRole('link', { name: 'Give the address' }).click();
  await expect(
    shopperPage.getByRole('heading', { name: 'Where shall we send it?' }),
  ).toBeInViewport();

  await logInAs(page, 'admin');
  await page.goto('/dashboard/orders');
  await page.getByRole('link', { name: /^Address needed \d/ }).click();
  await page.getByRole('row').filter({ hasText: person.email }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await seeToast(page, 'The buyer has been asked again', () =>
    page.getByRole('button', { name: 'Ask the buyer again' }).click(),
  );
  await page.getByRole('button', { name: 'Start packing' }).click();
  const ship = page.getByRole('button', { name: 'Hand to carrier' });
  await expect(ship).toBeDisabled();
  await expect(ship).toHaveAccessibleDescription(/can ship the order once they give an address/);

  await fillAddress(shopperPage);
  await shopperPage.getByRole('button', { name: 'Send it there' }).click();
  // That somebody has begun to pack meanwhile stands in nobody's way.
  await expect(shopperPage.getByText('Packing started')).toBeVisible();
  await expect(shopperPage.getByText('Springfield, IL 62704')).toBeVisible();
  await page.reload();
  await expect(ship).toBeEnabled();
  await shopperPage.close();
});

test('an address is added, changed and removed in the account', async ({ page }) => {
  await logInAs(page, 'new');
  await page.goto('/dashboard/account');
  const section = page.getByRole('region', { name: 'Delivery address' });
  await section.getByRole('button', { name: 'Add an address' }).click();
  await section.getByRole('button', { name: 'Save address' }).click();
  await expect(section.getByText('Street and number are required')).toBeVisible();
  await fillAddress(page);
  await section.getByRole('button', { name: 'Save address' }).click();
  await expect(section.getByText('Springfield, IL 62704')).toBeVisible();
  await section.getByRole('button', { name: 'Change address' }).click();
  await section.getByLabel('Country').selectOption('BE');
  await section.getByLabel('Postal code').fill('4000');
  await section.getByRole('button', { name: 'Save address' }).click();
  await expect(section.getByText('4000 Springfield')).toBeVisible();
  await page.reload();
  await expect(section.getByText('Belgium')).toBeVisible();
  await section.getByRole('button', { name: 'Remove address' }).click();
  await expect(section.getByText('You have not saved an address.')).toBeVisible();
});

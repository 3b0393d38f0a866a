import type { Page } from '@playwright/test';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import {
  fillCard,
  fillDelivery,
  openPayment,
  payButton,
} from '../../support/browser/e2e-checkout.ts';
import { expectForEveryone, openDashboard } from '../../support/browser/everyone.ts';

// The shop of this worker is that of the tests after this one: it is left as it comes.
test.afterEach(async ({ page }) => {
  await logInAs(page, 'admin');
  const settings = {
    ...{ companyName: 'Handset', companyAddress: '', contactEmail: '', returnDays: 30 },
    timeZone: 'UTC',
    ...{ pricesIncludeTax: true, home: { country: 'US', region: null } },
    ...{ taxRates: [], shippingPrices: [], showsRealmeBanner: true },
  };
  const answer = await page.context().request.put('/shop-settings', { data: settings });
  expect(answer.status()).toBe(200);
});

/** In Illinois phones are taxed, and a delivery costs something everywhere. */
async function setTaxAndDelivery(page: Page): Promise<void> {
  const main = await openDashboard(page, 'settings', 'Days for return');
  await main.getByLabel('Prices in the shop').selectOption('Tax is added to them');
  await main.getByRole('button', { name: 'Add a tax rate' }).click();
  const rate = main.getByRole('group', { name: 'Tax rate 1' });
  await rate.getByLabel('State').selectOption('Illinois');
  await rate.getByLabel('Name on receipts').fill('Sales tax');
  await rate.getByLabel('Rate, %').fill('6.25');
  await rate.getByLabel('From').fill('2026-01-01');
  await main.getByRole('button', { name: 'Add a delivery price' }).click();
  const price = main.getByRole('group', { name: 'Delivery price 1' });
  await price.getByLabel('Price, $').fill('9.90');
  await price.getByLabel('From').fill('2026-01-01');
  await main.getByRole('button', { name: 'Save settings' }).click();
  await expect(main.getByText('The settings are saved.')).toBeVisible();
}

test('G40: staff set a tax and a delivery price; the buyer sees the sum before paying and pays it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await logInAs(page, 'admin');
  await setTaxAndDelivery(page);
  await expectForEveryone(page, 'settings with a rate and a price');

  await logInAs(page, 'new');
  await openPayment(page, 3);
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary).toContainText('$9.90');
  await expect(summary).not.toContainText('Sales tax');
  const before = await payButton(page).textContent();
  await fillDelivery(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(/please check the sum and press Pay once more/)).toBeVisible();
  await expect(summary).toContainText('Sales tax 6.25%');
  await expect(payButton(page)).not.toHaveText(before ?? '');
  await expectForEveryone(page, 'a payment with tax');
  const sum = /\$[\d,.]+/.exec((await payButton(page).textContent()) ?? '')?.[0] ?? '';
  await payButton(page).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Sales tax 6.25%')).toBeVisible();
  await expect(main.getByText(sum, { exact: true })).toBeVisible();
});

test('G40: what is wrong stands beside its field, and a change is undone where it was made', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await logInAs(page, 'admin');
  const main = await openDashboard(page, 'settings', 'Days for return');
  await expectForEveryone(page, 'settings as they come');
  await main.getByLabel('Days for return').fill('14.5');
  await main.getByRole('button', { name: 'Add a tax rate' }).click();
  await main.getByRole('button', { name: 'Save settings' }).click();
  await expect(main.getByText('Please enter whole days')).toBeVisible();
  await expect(main.getByText('Name is required')).toBeVisible();
  await expect(main.getByText('Rate is required')).toBeVisible();
  await expectForEveryone(page, 'settings with faults');
  const rate = main.getByLabel('Rate, %');
  await rate.fill('seven');
  await main.getByRole('button', { name: 'Save settings' }).click();
  await expect(main.getByText('Enter a rate such as 7.5')).toBeVisible();
  await expect(rate).toBeFocused();
  await main.getByLabel('Name on receipts').fill('VAT');
  await rate.fill('7,5');
  await main.getByLabel('Days for return').fill('30');
  await main.getByRole('button', { name: 'Save settings' }).click();
  await expect(main.getByText('The settings are saved.')).toBeVisible();
  await expect(rate).toHaveValue('7.5');
  await page.reload();
  await main.getByRole('button', { name: 'Remove tax rate 1' }).click();
  await main.getByLabel('Days for return').fill('14');
  await main.getByRole('button', { name: 'Save settings' }).click();
  await expect(main.getByText('The settings are saved.')).toBeVisible();
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('The change was undone.')).toBeVisible();
  await expect(main.getByLabel('Days for return')).toHaveValue('30');
});

test('G40: two people who change the same setting choose what it shall be; the rest is merged', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  await logInAs(page, 'admin');
  const main = await openDashboard(page, 'settings', 'Days for return');
  await main.getByLabel('Days for return').fill('14');
  const read = await page.context().request.get('/shop-settings');
  const { settings } = await read.json();
  const theirs = { ...settings, returnDays: 60, companyName: 'Handset Inc.' };
  await page.context().request.put('/shop-settings', { data: theirs });
  await main.getByRole('button', { name: 'Save settings' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('60');
  await expectForEveryone(page, 'the choice between two settings');
  await dialog.getByLabel(/Keep mine/).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(main.getByText('The settings are saved.')).toBeVisible();
  await expect(main.getByLabel('Days for return')).toHaveValue('14');
  await expect(main.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue(
    'Handset Inc.',
  );
});

test('staff choose the time zone of the shop, and the figures name it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await logInAs(page, 'admin');
  const main = await openDashboard(page, 'settings', 'Time zone');
  const zone = main.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Atlantis');
  await main.getByRole('button', { name: 'Save settings' }).click();
  await expect(main.getByText('Please choose a time zone from the list')).toBeVisible();
  await expect(zone).toBeFocused();
  await zone.fill('Dhaka');
  await zone.press('Enter');
  await expect(main.getByText('The settings are saved.')).toBeVisible();
  await expect(zone).toHaveValue('Asia/Dhaka');
  await expectForEveryone(page, 'settings with a time zone');

  await page.goto('/dashboard/adminHome');
  await expect(main.getByText('Days in Asia/Dhaka.')).toBeVisible();
  await main.getByLabel('Period', { exact: true }).selectOption('365');
  await expect(page).toHaveURL(/days=365/);
  await page.reload();
  await expect(main.getByLabel('Period', { exact: true })).toHaveValue('365');
  await expect(main.getByText(/^[A-Z][a-z]+ 20\d\d$/).first()).toBeVisible();
  await expectForEveryone(page, 'sales of twelve months');
});

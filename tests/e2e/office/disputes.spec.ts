/** Disputed payments in the browser: what staff and the buyer see, from the dispute to its decision. */
import type { Page } from '@playwright/test';
import { expect, logInAs, type Person, test } from '../../support/browser/e2e.ts';
import { buyPhone } from '../../support/browser/e2e-checkout.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { findMail, openStaffPage } from '../../support/returns/e2e-returns.ts';

const CARDS = { dispute: '4000000000000259', inquiry: '4000000000001976' } as const;

test.describe.configure({ timeout: 240_000 });

/** Buys a phone with a card whose bank objects at once, and ends on the order. */
async function buyDisputed(page: Page, index: number, card: string): Promise<Person> {
  const person = await logInAs(page, 'new');
  await buyPhone(page, index, { card });
  await page.getByRole('link', { name: 'Your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order/);
  return person;
}

/** Opens the order from the list of disputed orders. */
async function openDisputedOrder(staff: Page, { email }: Person): Promise<void> {
  await staff.goto(`/dashboard/orders?status=disputed&q=${encodeURIComponent(email)}`);
  await staff.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(/^Order/);
}

/** By keyboard: leaves the question once, then confirms it. */
async function packByDecision(staff: Page): Promise<void> {
  const startPacking = staff.getByRole('button', { name: 'Start packing' });
  await startPacking.focus();
  await staff.keyboard.press('Enter');
  const dialog = staff.getByRole('dialog');
  await expect(dialog).toContainText('they did not make this payment');
  await expectForEveryone(staff, 'packing a disputed order');
  await staff.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(startPacking).toBeFocused();
  await staff.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Pack it anyway' }).press('Enter');
  await expect(staff.getByText('Packing started, despite the dispute')).toBeVisible();
}

/** Decides the newest dispute on the page of the bank. */
async function decideAtBank(page: Page, sandboxUrl: string, button: string): Promise<void> {
  const bank = await page.context().newPage();
  await bank.goto(`${sandboxUrl}/bank?show=disputes`, { waitUntil: 'load' });
  await bank
    .getByRole('button', { name: `${button}:` })
    .first()
    .click();
  await expect(bank.getByRole('heading', { name: 'Disputes' })).toBeAttached();
  await bank.close();
}

/** The page is loaded again until the webhook has arrived. */
async function seeAfterWebhook(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('a disputed order is shown first, is packed only by decision, and goes on when the shop wins', async ({
  page,
  browser,
  baseURL,
  sandboxUrl,
}) => {
  const person = await buyDisputed(page, 7, CARDS.dispute);
  await seeAfterWebhook(page, 'Your bank has disputed this payment');
  await expect(page.getByText(/we cannot cancel or refund this order/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.getByText('Payment disputed', { exact: true })).toBeVisible();
  await expect(page.getByText('We pack it')).toHaveCount(0);
  await expectForEveryone(page, 'the disputed order of a buyer');

  const staff = await openStaffPage(browser, baseURL);
  await staff.goto('/dashboard/adminHome');
  const problems = staff.getByRole('region', { name: 'Needs attention today' });
  await expect(problems.getByRole('heading', { level: 3 }).first()).toHaveText(
    /^Payments in dispute/,
  );
  const group = staff.getByRole('region', { name: 'Payments in dispute' });
  await expect(group).toContainText(new RegExp(`${person.name}, \\$[\\d,.]+, evidence due \\d`));
  await group.getByRole('link', { name: 'View disputed orders' }).click();
  await expect(staff.getByRole('row').filter({ hasText: person.email })).toContainText('Disputed');

  await openDisputedOrder(staff, person);
  const notice = staff.getByRole('main');
  await expect(notice.getByText(/^Disputed, evidence needed: \$/)).toBeVisible();
  await expect(notice).toContainText('Reason: the cardholder says they did not make this payment.');
  await expect(notice).toContainText(/Submit evidence by \d/);
  await expect(notice.getByRole('link', { name: /^Submit evidence/ })).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expectForEveryone(staff, 'the disputed order of staff');

  await packByDecision(staff);
  const dialog = staff.getByRole('dialog');
  await staff.getByRole('button', { name: 'Hand to carrier' }).click();
  await expect(dialog.getByRole('heading', { name: 'Ship a disputed order?' })).toBeVisible();
  await expect(dialog).toContainText('they did not make this payment');
  await expectForEveryone(staff, 'shipping a disputed order');
  await staff.keyboard.press('Escape');

  await decideAtBank(page, sandboxUrl, 'Shop wins');
  await seeAfterWebhook(staff, 'Dispute decided for the shop');
  await staff.getByRole('button', { name: 'Hand to carrier' }).click();
  await expect(dialog.getByRole('heading', { name: 'Hand to carrier' })).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('button', { name: 'Refund' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Paid, being packed')).toBeVisible();
  await expect(page.getByText('Your bank has disputed this payment')).toHaveCount(0);
  await staff.close();
});

test('staff cancel a disputed order without a refund, and the pages say so when it is lost', async ({
  page,
  browser,
  baseURL,
  sandboxUrl,
}) => {
  const person = await buyDisputed(page, 8, CARDS.dispute);
  await seeAfterWebhook(page, 'Your bank has disputed this payment');
  const staff = await openStaffPage(browser, baseURL);
  await openDisputedOrder(staff, person);
  await staff.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Cancel and hold the refund?' })).toBeVisible();
  await expectForEveryone(staff, 'cancelling without a refund');
  await dialog.getByLabel(/^Reason/).fill('The payment is disputed');
  await dialog.getByRole('button', { name: 'Cancel and hold the refund' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(staff.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await findMail(sandboxUrl, person.email, 'cancelled');
  await page.reload();
  await expect(page.getByText('Cancelled, payment disputed')).toBeVisible();
  await expect(page.getByText(/your refund of \$[\d,.]+ has to wait/)).toBeVisible();
  await expect(page.getByText(/may not ship/)).toHaveCount(0);

  await decideAtBank(page, sandboxUrl, 'Shop loses');
  await seeAfterWebhook(staff, 'Charged back');
  await expect(staff.getByText(/^Dispute lost: \$/)).toBeVisible();
  await expectForEveryone(staff, 'an order that was charged back');
  await page.reload();
  await expect(page.getByText('Cancelled, paid back by your bank')).toBeVisible();
  await staff.close();
});

test('the return of a disputed order says so, and its refund waits', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await buyDisputed(page, 10, CARDS.dispute);
  await seeAfterWebhook(page, 'Your bank has disputed this payment');
  const staff = await openStaffPage(browser, baseURL);
  await openDisputedOrder(staff, person);
  await packByDecision(staff);
  const dialog = staff.getByRole('dialog');
  await staff.getByRole('button', { name: 'Hand to carrier' }).click();
  await dialog.getByLabel('Carrier').fill('Parcel Post');
  await dialog.getByLabel('Tracking number').fill('PP 4712');
  await dialog.getByRole('button', { name: /anyway/ }).click();
  await staff.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(staff.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/we cannot refund anything for this order/)).toBeVisible();
  await expect(page.getByText(/may not ship/)).toHaveCount(0);
  await requestReturn(page);

  await staff.goto('/dashboard/returns?state=open');
  const row = staff.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Disputed');
  await row.getByRole('link').first().click();
  await expect(staff.getByText(/^Disputed, evidence needed: \$/)).toBeVisible();
  await staff.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByLabel('Label or address').fill('1 Dock Road, Springfield');
  await dialog.getByRole('button', { name: 'Approve and tell the buyer' }).click();
  await staff.getByRole('button', { name: 'Mark as received' }).click();
  await staff.getByRole('button', { name: 'Check the phones' }).click();
  await dialog.getByRole('radio', { name: 'Back in stock' }).check();
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  await expectForEveryone(staff, 'the return of a disputed order');
  await staff.getByRole('button', { name: 'Decide on the refund' }).click();
  await expect(dialog).toContainText('the buyer’s bank holds the money');
  await expect(dialog.getByLabel('Amount in US dollars')).toHaveCount(0);
  await expectForEveryone(staff, 'deciding on a refund that the bank holds');
  await dialog.getByRole('button', { name: 'Close without a refund' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(staff.getByText('Closed', { exact: true }).first()).toBeVisible();
  await staff.close();
});

/** For the only phone of the order that `page` shows. */
async function requestReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Return items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').selectOption('It does not work as it should');
  await dialog.getByRole('button', { name: 'Request the return' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an inquiry is shown to staff and blocks nothing', async ({ page, browser, baseURL }) => {
  const person = await buyDisputed(page, 9, CARDS.inquiry);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  const staff = await openStaffPage(browser, baseURL);
  await expect(async () => {
    await staff.goto(`/dashboard/orders?status=disputed&q=${encodeURIComponent(person.email)}`);
    const row = staff.getByRole('row').filter({ hasText: person.email });
    await expect(row).toContainText('Inquiry', { timeout: 3_000 });
  }).toPass();
  await openDisputedOrder(staff, person);
  await expect(staff.getByText(/^Inquiry, answer needed: \$/)).toBeVisible();
  await expectForEveryone(staff, 'an order with an inquiry');
  await expect(staff.getByRole('button', { name: 'Refund' })).toBeVisible();
  await staff.getByRole('button', { name: 'Start packing' }).click();
  await expect(staff.getByText('Packing started', { exact: true })).toBeVisible();
  await staff.getByRole('button', { name: 'Hand to carrier' }).click();
  const heading = staff.getByRole('dialog').getByRole('heading', { name: 'Hand to carrier' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Your bank has disputed this payment')).toHaveCount(0);
  await staff.close();
});

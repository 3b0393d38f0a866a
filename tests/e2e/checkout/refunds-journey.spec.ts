/** Refunds in the browser: a failed one is settled, and a full one of an unshipped order restocks. */
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { buyPhone, fillCart } from '../../support/browser/e2e-checkout.ts';
import { expectFitsNarrow, expectNoViolation } from '../../support/browser/everyone.ts';
import { findMail, openStaffPage } from '../../support/returns/e2e-returns.ts';

const FAILING_CARD = '4000000000005126';

test('the buyer sees that a refund failed, and staff settle it', async ({
  page,
  browser,
  baseURL,
  sandboxUrl,
}) => {
  test.slow();
  const person = await logInAs(page, 'new');
  await buyPhone(page, 3, { card: FAILING_CARD });
  await page.getByRole('link', { name: 'Your order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Your refund did not go through')).toBeVisible();
  await expect(page.getByText('Cancelled, refund delayed')).toBeVisible();
  await expectNoViolation(page, 'the order of a buyer whose refund failed');
  await expectFitsNarrow(page, 'the order of a buyer whose refund failed');
  await findMail(sandboxUrl, person.email, 'did not go through');

  const staff = await openStaffPage(browser, baseURL);
  await staff.goto('/dashboard/adminHome');
  const problem = staff.getByRole('region', { name: 'Refunds that failed' });
  await expect(problem).toContainText('lost or stolen card');
  await problem.getByRole('link', { name: 'View orders with failed refunds' }).click();
  await staff.getByRole('row').filter({ hasText: person.email }).getByRole('link').first().click();
  await staff.getByRole('button', { name: 'Try again' }).click();
  await expect(staff.getByText('Refund tried again')).toBeVisible();
  await expectNoViolation(staff, 'the order of staff with a failed refund');
  await expectFitsNarrow(staff, 'the order of staff with a failed refund');

  await staff.getByRole('button', { name: 'Paid another way' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please say how it was paid')).toBeVisible();
  await dialog.getByLabel(/^How was it paid/).fill('Bank transfer on 27 November');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText(/paid back another way$/)).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await findMail(sandboxUrl, person.email, 'Bank transfer on 27 November');
  await page.reload();
  await expect(page.getByText('Cancelled, refunded', { exact: true })).toBeVisible();
  await staff.close();
});

test('a full refund before shipping restocks the phones, or staff cancel the order instead', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await logInAs(page, 'new');
  await buyPhone(page, 4);
  const staff = await openStaffPage(browser, baseURL);
  await staff.goto(`/dashboard/orders?q=${encodeURIComponent(person.email)}`);
  await staff.getByRole('row').filter({ hasText: person.email }).getByRole('link').first().click();
  await staff.getByRole('button', { name: 'Refund' }).click();
  const dialog = staff.getByRole('dialog');
  const back = dialog.getByRole('checkbox');
  await expect(back).toBeChecked();
  await expectNoViolation(staff, 'the refund of an unshipped order');
  await dialog.getByLabel('Amount in US dollars').fill('1');
  await expect(back).not.toBeChecked();
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: 'Refund' }).click();
  await back.press('Space');
  await expect(dialog.getByText(/^Phones that are not ticked stay out of stock/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel order instead' }).click();
  await expect(dialog.getByRole('heading', { name: 'Cancel this order?' })).toBeVisible();
  await staff.close();
});

test('the payment page says that another tab has just placed the order', async ({
  page,
  context,
}) => {
  await logInAs(page, 'new');
  await fillCart(page, 5);
  const other = await context.newPage();
  await other.goto('/dashboard/payment');
  await expect(other.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await page.goto('/');
  await buyPhone(page, 6);
  await other.reload();
  const heading = other.getByRole('heading', { name: 'Your order has just been placed' });
  await expect(heading).toBeVisible();
  await other.getByRole('link', { name: 'View your order' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Order \d{4}-\d{5}$/);
  await other.close();
});

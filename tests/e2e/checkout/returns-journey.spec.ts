/** Phones that go back, by hand: a return on both sides. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { expectFitsNarrow, expectNoViolation } from '../../support/browser/everyone.ts';
import {
  buyOrder,
  deliverOrder,
  findMail,
  openStaffPage,
} from '../../support/returns/e2e-returns.ts';

test('a delivered phone goes back: asked for, approved, received, checked, refunded', async ({
  page,
  browser,
  baseURL,
  sandboxUrl,
}) => {
  test.setTimeout(180_000);
  const { person, number } = await buyOrder(page, 4);
  const staff = await openStaffPage(browser, baseURL);
  await deliverOrder(staff, new URL(page.url()).pathname);
  await page.reload();

  await askForReturn(page);
  const own = page.getByRole('region', { name: 'Returns' });
  await expect(own.getByText('Requested', { exact: true })).toBeVisible();
  await expectNoViolation(page, 'the order with its return');
  await findMail(sandboxUrl, person.email, 'You asked to return:');

  await staff.getByRole('link', { name: 'Returns', exact: true }).first().click();
  const states = staff.getByRole('navigation', { name: 'Returns by state' });
  await states.getByRole('link', { name: /^Open/ }).click();
  await staff.getByRole('link', { name: number }).click();
  await expect(staff.getByText('“The speaker rattles”')).toBeVisible();
  const question = staff.getByRole('dialog');
  await staff.getByRole('button', { name: 'Approve' }).click();
  await question.getByLabel('Label or address').fill('Handset returns\n1 Dock Road, Springfield');
  await question.getByRole('button', { name: 'Approve and tell the buyer' }).click();
  await findMail(sandboxUrl, person.email, '1 Dock Road, Springfield');
  await page.reload();
  await expect(own.getByText('1 Dock Road, Springfield')).toBeVisible();

  await staff.getByRole('button', { name: 'Mark as received' }).click();
  await staff.getByRole('button', { name: 'Check the phones' }).click();
  await question.getByRole('button', { name: 'Save the result' }).click();
  await expect(question.getByRole('alert')).toHaveText('Please choose one of the two');
  await question.getByRole('radio', { name: 'Back in stock' }).check();
  await question.getByRole('button', { name: 'Save the result' }).click();
  await expect(staff.getByText('Back in stock')).toBeVisible();
  await staff.getByRole('button', { name: 'Decide on the refund' }).click();
  await question.getByLabel('Amount in US dollars').fill('999999');
  await question.getByRole('button', { name: 'Close the return' }).click();
  await expect(question.getByText(/^At most \$/)).toBeVisible();
  await question.getByLabel('Amount in US dollars').fill('20');
  await question.getByRole('button', { name: 'Close the return' }).click();
  await expect(staff.getByText('$20, sent back to the card')).toBeVisible();
  await expectNoViolation(staff, 'the return of staff');
  await expectFitsNarrow(staff, 'the return of staff');
  await findMail(sandboxUrl, person.email, 'Your refund of $20');
  await page.reload();
  await expect(own.getByText('$20 went back to your card.')).toBeVisible();
  await expect(page.getByText('Delivered, partly refunded')).toBeVisible();
  await expectFitsNarrow(page, 'the order with its return');
  await staff.goto(`/dashboard/orders?q=${encodeURIComponent(person.email)}`);
  const row = staff.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Delivered, partly refunded');
  await staff.close();
});

/** Opens the question by keyboard and by mouse, and answers it. */
async function askForReturn(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Return items' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Request the return' }).click();
  await expect(dialog.getByText('Please choose a reason')).toBeVisible();
  await dialog.getByLabel('Why?').selectOption('It does not work as it should');
  await dialog.getByLabel('Anything we should know?').fill('The speaker rattles');
  await expectNoViolation(page, 'the question');
  await dialog.getByRole('button', { name: 'Request the return' }).click();
}

/** The withdrawal function, by hand: without an account, with one, and when it was somebody else. */
import { expect, type Page } from '@playwright/test';
import { test } from '../../support/browser/e2e.ts';
import { expectFitsNarrow, expectNoViolation } from '../../support/browser/everyone.ts';
import { buyOrder, findMail, openStaffPage } from '../../support/returns/e2e-returns.ts';

const codeOf = async (buyer: Page) =>
  (await buyer
    .getByRole('definition')
    .filter({ hasText: 'Keep it to yourself' })
    .locator('code')
    .textContent()) ?? '';

/** The page behind the newest link in a mail, on this server. */
function linkIn(mails: string): string {
  const links = [...mails.matchAll(/\/withdrawal\/answer\?token=[\w.~-]+/g)];
  return links.at(-1)?.[0] ?? '';
}

async function fillIn(page: Page, of: { name: string; number: string; email: string }) {
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill(of.name);
  await main.getByLabel('Order number').fill(`# ${of.number}`);
  await main.getByLabel('Email').fill(of.email);
}

async function expectHeldForStaff(staff: Page, orderPath: string): Promise<void> {
  await staff.goto(orderPath);
  await expect(staff.getByText('cannot be packed, shipped, cancelled or refunded')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Start packing' })).toBeDisabled();
  await expectNoViolation(staff, 'an order with a withdrawal on hold, for staff');
  await staff.goto('/dashboard/orders');
  await expect(staff.getByText('Withdrawal on hold').first()).toBeVisible();
}

/** The question behind the link of the mail. @param page with scripts, which these checks need */
async function checkQuestion(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expectNoViolation(page, 'the question whether it was the buyer');
  await expectFitsNarrow(page, 'the question whether it was the buyer');
}

test.describe('without script and without an account', () => {
  test.use({ javaScriptEnabled: false });

  test('a withdrawal with the code of the order waits for a day, and its buyer can object', async ({
    page,
    browser,
    baseURL,
    sandboxUrl,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(/422/);
    const buyer = await browser.newPage({ baseURL, javaScriptEnabled: true });
    const { person, number } = await buyOrder(buyer, 3);
    const code = await codeOf(buyer);

    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Withdraw from contract' }).click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByText('Order number is required')).toBeVisible();
    await fillIn(page, { name: person.name, number, email: 'wrong' });
    await main.getByLabel('Withdrawal code').fill('K7');
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByText('Please enter a valid email address')).toBeVisible();
    await expect(main.getByText('Please enter the code as in your receipt')).toBeVisible();
    await expect(main.getByLabel('Order number')).toHaveValue(number);
    await main.getByLabel('Email').fill(person.email);
    await main.getByLabel('Withdrawal code').fill(` ${code.toLowerCase()} `);
    await main.getByRole('button', { name: 'Continue' }).click();

    const statement = `I, ${person.name}, withdraw from my contract of sale for order ${number}.`;
    await expect(main.getByText(statement)).toBeVisible();
    await main.getByRole('button', { name: 'Change it' }).click();
    await expect(main.getByLabel('Withdrawal code')).toHaveValue(code);
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(main.getByText('Thank you, we have received your statement')).toBeVisible();

    const mails = await findMail(sandboxUrl, person.email, 'We have received your withdrawal');
    expect(mails).toContain(`I withdraw from my contract of sale for order ${number}.`);
    await buyer.reload();
    await expect(buyer.getByText('Did you withdraw from this order?')).toBeVisible();
    await expectNoViolation(buyer, 'an order whose withdrawal is on hold');

    const staff = await openStaffPage(browser, baseURL);
    const orderPath = `/dashboard/orders/${new URL(buyer.url()).pathname.split('/').at(-1)}`;
    await expectHeldForStaff(staff, orderPath);

    await checkQuestion(buyer, linkIn(mails));
    await page.goto(linkIn(mails));
    await main.getByRole('button', { name: 'No, that was not me' }).click();
    await expect(main.getByText('Thank you, your order goes on')).toBeVisible();
    await staff.goto(orderPath);
    await expect(
      staff.getByText('The buyer said that the withdrawal was not theirs'),
    ).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Start packing' })).toBeEnabled();
    await Promise.all([buyer.close(), staff.close()]);
  });

  test('without the code the buyer is asked by mail, and ends the order there', async ({
    page,
    browser,
    baseURL,
    sandboxUrl,
  }) => {
    test.slow();
    const buyer = await browser.newPage({ baseURL, javaScriptEnabled: true });
    const { person, number } = await buyOrder(buyer, 3);
    await page.goto('/withdrawal');
    await fillIn(page, { ...person, number });
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(main.getByText('email a link to')).toBeVisible();
    await main.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(main.getByText('Thank you, we have received your statement')).toBeVisible();
    const mails = await findMail(sandboxUrl, person.email, 'Do you want to withdraw');
    await page.goto(linkIn(mails));
    await expect(main.getByText('We do nothing until you say that it was you')).toBeVisible();
    await main.getByRole('button', { name: 'Yes, withdraw now' }).click();
    await expect(main.getByText('You have withdrawn from this order')).toBeVisible();
    await findMail(sandboxUrl, person.email, 'Your refund of');
    await buyer.reload();
    await expect(buyer.getByText('Cancelled, refunded', { exact: true })).toBeVisible();
    await buyer.close();
  });
});

test('whoever is logged in needs no code and does not wait', async ({ page, sandboxUrl }) => {
  test.slow();
  const { person, number } = await buyOrder(page, 4);
  const order = page.url();
  await page.getByRole('link', { name: 'withdraw from the contract' }).click();
  const main = page.getByRole('main');
  await expect(main.getByLabel('Order number')).toHaveValue(number);
  await expect(main.getByLabel('Name')).toHaveValue(person.name);
  await expect(main.getByLabel('Email')).toHaveValue(person.email);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('You are logged in')).toContainText(person.email);
  await expect(main.getByText('email a link')).toHaveCount(0);
  await main.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(main.getByText('Thank you, we have received your statement')).toBeVisible();
  await expect(main.getByText('the confirmation is on its way')).toContainText(person.email);
  await findMail(sandboxUrl, person.email, 'Your refund of');
  await page.goto(order);
  await expect(page.getByText('Cancelled, refunded', { exact: true })).toBeVisible();
});

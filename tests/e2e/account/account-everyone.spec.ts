/** What the storefront owes everybody, the pages of shoppers owe too: every page, filled and empty. */
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { buyPhone, openPayment } from '../../support/browser/e2e-checkout.ts';
import {
  expectForEveryone,
  expectNoViolation,
  openDashboard,
} from '../../support/browser/everyone.ts';

// One login, many pages.
test.describe.configure({ timeout: 600_000 });

test('C29–C36 the pages of somebody who has nothing yet are for everybody', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403|404/);
  await logInAs(page, 'new');
  for (const [path, label] of [
    ['userHome', 'You have not ordered anything yet.'],
    ['paymentHistory', 'No payments yet'],
    ['myCart', 'Your cart is empty'],
    ['payment', /nothing|empty/i],
    ['account', 'Download'],
    ['wishes', 'Your wish list is empty'],
    ['paymentHistory/00000000-0000-7000-8000-000000000000', 'There is no such order'],
    ['adminHome', 'This page is for admins'],
    ['no-such-page', 'Back To Home'],
  ] as const) {
    await openDashboard(page, path, label);
    await expectForEveryone(page, path);
  }
});

test('C29–C36 cart, payment and orders are for everybody', async ({ page }) => {
  await logInAs(page, 'new');
  await buyPhone(page, 9);
  await expectForEveryone(page, 'the confirmation');
  await openPayment(page, 4);
  await expectForEveryone(page, 'payment');
  await openDashboard(page, 'userHome', 'Last order');
  await expectForEveryone(page, 'user home');
  const cart = await openDashboard(page, 'myCart', 'Go to payment');
  await expectForEveryone(page, 'cart');
  await cart
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expectForEveryone(page, 'the question before a mobile leaves the cart');
  await openDashboard(page, 'paymentHistory', 'Paid, to be packed');
  await expectForEveryone(page, 'payments');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expectForEveryone(page, 'the question before an order is called off');
  await page.keyboard.press('Escape');
  await expectForEveryone(page, 'an order');
});

const DATA = /:\d+\/(payment-history|carts|orders|reviews|create-payment-intent)\b/;

test('C29–C36 C47 a page that waits, or gets no answer, says so and offers a way on', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  await logInAs(page, 'new');
  let answer = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  for (const path of ['userHome', 'paymentHistory', 'myCart', 'payment', 'paymentHistory/1']) {
    answer = Promise.withResolvers();
    await page.goto(`/dashboard/${path}`);
    await expectNoViolation(page, `${path}, waiting`);
    answer.resolve();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expectForEveryone(page, `${path}, failed`);
  }
});

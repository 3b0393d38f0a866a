import type { Locator, Page } from '@playwright/test';
import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import {
  fillCard,
  fillDelivery,
  GOOD_CARD,
  openPayment,
  payButton,
} from '../../support/browser/e2e-checkout.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

const DECLINED_CARD = '4000000000000002';
const CHALLENGED_CARD = '4000000000003220';

/** Which of red, green and blue is strongest in the colour of a text. */
const hueOf = (text: Locator) =>
  text.evaluate((element) => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d');
    if (!paint) throw new Error('There is no canvas.');
    paint.fillStyle = getComputedStyle(element).color;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
    if (red > green && red > blue) return 'red';
    return green > blue ? 'green' : 'blue';
  });

/** Pays with a card that is declined. */
async function expectDecline(page: Page): Promise<void> {
  await fillCard(page, DECLINED_CARD);
  const field = page.frameLocator('iframe[title="Card details"]');
  // Enter in the card field is the same as the button.
  await field.getByLabel('Security code').press('Enter');
  const refusal = page.getByRole('alert');
  const reason = refusal.getByText('Your card was declined.', { exact: true });
  await expect(reason).toBeVisible();
  await expect.poll(() => hueOf(reason)).toBe('red');
  const below = await refusal.boundingBox();
  const form = await page.locator('iframe[title="Card details"]').boundingBox();
  expect(below?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
  await expect(refusal).toContainText('Nothing was charged, and your cart is kept.');
  const name = await page.getByLabel('Name on the card').boundingBox();
  const number = await field.getByLabel('Card number').boundingBox();
  expect([number?.x, number?.width]).toEqual([name?.x, name?.width]);
}

/** What stands on the page of an order that has just been paid. */
async function expectConfirmation(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/^\d{4}-\d{5}$/)).toBeInViewport();
  const main = page.getByRole('main');
  for (const fact of ['Order number', 'What you bought', 'What happens next', 'Deliver to']) {
    await expect(main.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(main.getByText(email)).toBeVisible();
  await expect(main.getByText('Springfield, IL 62704')).toBeVisible();
  await expect(main.getByText(/^Expected \w{3} \d/)).toBeVisible();
  await expect(main.locator('img').first()).toBeVisible();
}

test('a declined card is explained and keeps the cart; a good one is paid once (R063, R064, R075, R165, R166, R180)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/402/);
  const person = await logInAs(page, 'new');
  await openPayment(page, 3);
  await expect(page.getByLabel('Name on the card')).toHaveValue(person.name);
  await expect(page.getByLabel('Billing email')).toHaveValue(person.email);
  const total = await page
    .getByRole('region', { name: 'Your order' })
    .getByText(/^\$/)
    .last()
    .textContent();
  await expect(payButton(page)).toHaveText(`Pay ${total}`);

  await fillDelivery(page);
  await expectDecline(page);
  await expect(page.getByRole('link', { name: /^My Cart/ })).toHaveText('My Cart(1)');

  await fillCard(page, GOOD_CARD);
  const method = page.waitForRequest((request) => request.url().endsWith('/v1/payment_methods'));
  const records: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payment') && request.method() === 'POST') {
      records.push(request.postData() ?? '');
    }
  });
  await seeToast(page, fixedTexts.payment.success, () => payButton(page).dblclick());
  const billing = new URLSearchParams((await method).postData() ?? '');
  expect(billing.get('billing_details[name]')).toBe(person.name);
  expect(billing.get('billing_details[email]')).toBe(person.email);
  const { transactionId } = JSON.parse(records[0] ?? '{}');
  const transaction = page.getByText(fixedTexts.payment.transaction(transactionId), {
    exact: true,
  });
  await expect(transaction).toBeVisible();
  await expect.poll(() => hueOf(transaction)).toBe('green');
  expect(records).toHaveLength(1);
  expect(JSON.parse(records[0] ?? '{}')).toMatchObject({
    email: person.email,
    quantity: 1,
    status: 'pending',
  });
  await expectConfirmation(page, person.email);
  await expect(page.getByRole('link', { name: /^My Cart/ })).toHaveText('My Cart(0)');

  const text = (await transaction.textContent()) ?? '';
  await page.reload();
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('link', { name: 'Payment history', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/paymentHistory');
  const row = page.getByRole('row').filter({ hasText: text.replace('Your TnxId: ', '') });
  await expect(row).toContainText('Paid, to be packed');
  await expect(row.getByRole('rowheader')).toContainText(/^\d{4}-\d{5}/);
  await expect(row).toContainText(total ?? '$');
});

test('Pay cannot be pressed while the payment is processing (R116)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/402/);
  await logInAs(page, 'new');
  await openPayment(page, 15);
  const confirm = /\/v1\/payment_intents\/\w+\/confirm/;
  for (const [card, path, outcome] of [
    [DECLINED_CARD, confirm, page.getByText('Your card was declined.', { exact: true })],
    [GOOD_CARD, '**/payment', page.getByText(/^Your TnxId: pi_/)],
  ] as const) {
    await fillCard(page, card);
    await expect(payButton(page)).toBeEnabled();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const asked = page.waitForRequest(path);
    await payButton(page).click();
    await asked;
    await expect(payButton(page)).toBeDisabled();
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(outcome).toBeVisible();
    await page.unroute(path);
  }
});

test('one step back leaves the confirmation, also after two 3-D challenges', async ({ page }) => {
  await logInAs(page, 'new');
  await openPayment(page, 7);
  await fillDelivery(page);
  await fillCard(page, CHALLENGED_CARD);
  const challenge = page
    .frameLocator('iframe[title="Card details"]')
    .frameLocator('iframe[title="Check by your bank"]');
  await payButton(page).click();
  await challenge.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');

  await payButton(page).click();
  await challenge.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/myCart');
});

test('Pay waits for the secret and for the card field (R115, R117)', async ({
  page,
  expectedErrors,
}) => {
  await logInAs(page, 'new');
  expectedErrors.push(/ERR_FAILED/);
  const intent = Promise.withResolvers<void>();
  await page.route('**/create-payment-intent', async (route) => {
    await intent.promise;
    await route.continue();
  });
  await openPayment(page, 4);
  const field = page.frameLocator('iframe[title="Card details"]');
  await expect(field.getByLabel('Card number')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  intent.resolve();
  await expect(payButton(page)).toBeEnabled();

  // The field's script is blocked, then the whole frame: both are told, and can be tried again.
  for (const blocked of [/\/card-field\/script\.js/, /\/card-field(\?|$)/]) {
    await page.route(blocked, (route) => route.abort());
    await page.reload();
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'The card field could not be loaded' });
    await expect(failure).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await page.unroute(blocked);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(field.getByLabel('Card number')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    await expect(failure).toHaveCount(0);
  }
});

test('a payment is started once for a cart: not again by focus or network, again when asked to', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  await logInAs(page, 'new');
  const starts: string[] = [];
  let answer: 'refuse' | 'go on' = 'refuse';
  await page.route('**/create-payment-intent', async (route) => {
    starts.push(route.request().postData() ?? '');
    await (answer === 'refuse' ? route.fulfill({ status: 500 }) : route.continue());
  });
  await openPayment(page, 6);
  const refusal = page.getByRole('alert').filter({ hasText: 'The payment cannot start' });
  await expect(refusal).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  expect(starts).toHaveLength(1);
  answer = 'go on';
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();
  await expect(refusal).toHaveCount(0);

  await context.setOffline(true);
  await context.setOffline(false);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByLabel('Name on the card').fill('Ada Storm');
  await expect(payButton(page)).toBeEnabled();
  expect(starts).toHaveLength(2);
  expect(new Set(starts).size).toBe(1);
});

test('a reload between paying and recording ends on the confirmation (R118, C13)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|net::/);
  await logInAs(page, 'new');
  await openPayment(page, 5);
  await page.route('**/payment', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await fillDelivery(page);
  await fillCard(page, GOOD_CARD);
  await payButton(page).click();
  await expect(page.getByText('We do not know yet whether the payment went through')).toBeVisible();
  await page.unroute('**/payment');
  await page.reload();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^My Cart/ })).toHaveText('My Cart(0)');
});

test('an empty cart starts no payment (G23); the page reloads into its own document', async ({
  page,
}) => {
  await logInAs(page, 'new');
  const intents: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-payment-intent')) intents.push(request.url());
  });
  await page.goto('/dashboard/payment');
  await expect(page.getByRole('heading', { name: 'There is nothing to pay' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL(/\/order/);
  expect(intents).toEqual([]);
});

test('what leads on from the confirmation comes when nothing above it moves any more', async ({
  page,
}) => {
  await logInAs(page, 'new');
  await openPayment(page, 7);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/orders\/[\w-]+$/, async (route) => {
    await held;
    await route.continue();
  });
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
  const way = page.getByRole('link', { name: 'Your order' });
  await expect(way).toHaveCount(0);
  release();
  await way.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d{4}-\d{5}$/);
});

/**
 * A shop that has Stripe's keys: Stripe's script on the payment page only, its card element, and the
 * shop's records after a payment. Stripe itself is stood in for (tests/support/browser/stripe-js.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, logInAs, seeToast } from '../../support/browser/e2e.ts';
import { fillDelivery, openPayment, payButton } from '../../support/browser/e2e-checkout.ts';
import { standInForStripe } from '../../support/browser/stripe-js.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { spawnShop, untilOpen } from '../../support/shop/child-shop.ts';
import { freePort } from '../../support/shop/free-port.ts';

const SECRET_KEY = 'sk_test_handset';

interface StripeShop {
  url: string;
  /** Answers in Stripe's place. */
  bankUrl: string;
}

const test = base.extend<object, { shop: StripeShop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-stripe-'));
      const sandboxPort = String(await freePort());
      const bankUrl = `http://127.0.0.1:${sandboxPort}`;
      const shop = spawnShop({
        PORT: String(await freePort()),
        SANDBOX_PORT: sandboxPort,
        DATA_DIR: dataDir,
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_handset',
        STRIPE_API_URL: bankUrl,
      });
      await untilOpen(shop);
      await use({ url: shop.url, bankUrl });
      shop.process.kill('SIGTERM');
      await shop.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

test('Stripe is asked for on the payment page only; declined, then paid and recorded once', async ({
  page,
  shop: { bankUrl },
  expectedErrors,
}) => {
  expectedErrors.push(/402/);
  const asked = await standInForStripe(page, bankUrl);
  await logInAs(page, 'new');
  await openPayment(page, 0);
  const field = page.getByLabel('Payment method');
  await expect(field).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js/)]);

  await fillDelivery(page);
  await field.fill('pm_card_visa_chargeDeclined');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await field.fill('pm_card_visa');
  await seeToast(page, fixedTexts.payment.success, () => payButton(page).dblclick());
  await expect(page.getByText('Order number')).toBeVisible();
  const text = await page.getByText(/^Your TnxId: pi_/).textContent();
  const transactionId = text?.replace('Your TnxId: ', '') ?? '';

  await page.goto('/dashboard/paymentHistory');
  await expect(page.getByRole('row').filter({ hasText: transactionId })).toHaveCount(1);
  const books = await fetch(`${bankUrl}/v1/payment_intents/${transactionId}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  expect(await books.json()).toMatchObject({ status: 'succeeded' });

  const before = asked.length;
  await page.goto('/order');
  await page.goto('/dashboard/myCart');
  expect(asked).toHaveLength(before);
});

test('without Stripe’s script nothing can be charged, and the page asks for it again', async ({
  page,
  shop: { bankUrl },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load Stripe/);
  await standInForStripe(page, bankUrl);
  let isBlocked = true;
  await page.route('https://js.stripe.com/**', (route) =>
    isBlocked ? route.abort() : route.fallback(),
  );
  await logInAs(page, 'new');
  await openPayment(page, 1);
  await expect(page.getByRole('alert')).toContainText('The card field could not be loaded');
  await expect(payButton(page)).toBeDisabled();
  isBlocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Payment method')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

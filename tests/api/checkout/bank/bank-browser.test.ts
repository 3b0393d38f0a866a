/** What Stripe's browser code would do with a card, done at the embedded bank. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callAsBrowser,
  startTestSandbox,
  stripeFor,
  type TestSandbox,
} from '../../../support/shop/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

describe('the browser side of the embedded bank', () => {
  const card = {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  };
  const createMethod = (changes: Record<string, string>) =>
    callAsBrowser(sandbox.httpUrl, '/v1/payment_methods', { ...card, ...changes });

  test('a card pays with the publishable key and the client secret', async () => {
    const stripe = stripeFor(sandbox.httpUrl);
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      metadata: { orderId: 'private' },
    });
    const method = await createMethod({ 'billing_details[name]': 'Ada' });
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const payment = { payment_method: method.body.id };
    const withoutSecret = await callAsBrowser(sandbox.httpUrl, path, payment);
    expect(withoutSecret.status).toBe(400);
    const foreign = { ...payment, client_secret: 'pi_x_secret_y' };
    expect((await callAsBrowser(sandbox.httpUrl, path, foreign)).status).toBe(400);
    const secret = { ...payment, client_secret: intent.client_secret ?? '' };
    const paid = await callAsBrowser(sandbox.httpUrl, path, secret);
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(paid.body).not.toHaveProperty('metadata');
    expect(paid.body).not.toHaveProperty('latest_charge');
    const list = await callAsBrowser(sandbox.httpUrl, '/v1/refunds', { payment_intent: intent.id });
    expect(list).toMatchObject({ status: 403, body: { error: { code: 'secret_key_required' } } });
  });

  test.each([
    [{ 'card[number]': '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
    [
      { 'card[exp_year]': '2020' },
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
    ],
    [
      { 'card[exp_month]': '13' },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    [{ 'card[cvc]': '12' }, 'invalid_cvc', "Your card's security code is invalid."],
    [{ 'card[number]': '4111111111111111' }, 'card_declined', 'Your card was declined.'],
  ])('%o is refused with %s', async (changes, code, message) => {
    const { status, body } = await createMethod(changes);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code });
    expect(body.error.message).toContain(message);
  });

  test.each([
    ['complete', 'succeeded', null],
    ['fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ])('a 3-D Secure challenge that ends with %s leaves %s', async (outcome, status, code) => {
    const stripe = stripeFor(sandbox.httpUrl);
    const intent = await stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' });
    const method = await createMethod({ 'card[number]': '4000000000003220' });
    const secret = { client_secret: intent.client_secret ?? '' };
    const waiting = await callAsBrowser(
      sandbox.httpUrl,
      `/v1/payment_intents/${intent.id}/confirm`,
      { ...secret, payment_method: method.body.id },
    );
    const { url } = waiting.body.next_action.use_stripe_sdk;
    expect(await (await fetch(url)).text()).toContain('$10.00');
    const body = new URLSearchParams({ ...secret, outcome });
    await fetch(url.split('?')[0], { method: 'POST', body });
    const ended = await stripe.paymentIntents.retrieve(intent.id);
    expect(ended.status).toBe(status);
    expect(ended.last_payment_error?.code ?? null).toBe(code);
  });
});

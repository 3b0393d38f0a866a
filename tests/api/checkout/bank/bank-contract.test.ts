/**
 * Every call of Stripe's API that the shop makes, with the unmodified SDK: against the embedded
 * bank, and against Stripe's test mode too when STRIPE_CONTRACT_KEY holds a test secret key.
 */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, stripeFor, type TestSandbox } from '../../../support/shop/sandbox.ts';

const contractKey = process.env.STRIPE_CONTRACT_KEY;
const targets = contractKey ? ['embedded bank', 'Stripe test mode'] : ['embedded bank'];

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => new Error('The call was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

describe.each(targets)('R180 contract with the card provider: %s', (target) => {
  let stripe: Stripe;
  beforeAll(() => {
    stripe =
      target === 'embedded bank'
        ? stripeFor(sandbox.httpUrl)
        : new Stripe(contractKey ?? '', { maxNetworkRetries: 0 });
  });

  const createIntent = (amount = 129_900, metadata: Record<string, string> = {}) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata,
    });
  const pay = (id: string, method = 'pm_card_visa') =>
    stripe.paymentIntents.confirm(id, { payment_method: method });

  test('an intent is created, retrieved and paid', async () => {
    const created = await createIntent(129_900, { orderId: 'order-1' });
    expect(created).toMatchObject({
      object: 'payment_intent',
      amount: 129_900,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      livemode: false,
      latest_charge: null,
      metadata: { orderId: 'order-1' },
    });
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`));
    expect(created.lastResponse.requestId).toMatch(/^req_/);

    const paid = await pay(created.id);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 129_900 });
    const shown = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] });
    expect(shown.latest_charge).toMatchObject({
      object: 'charge',
      amount: 129_900,
      amount_refunded: 0,
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
  });

  test('a paid intent can be neither confirmed again nor cancelled', async () => {
    const { id } = await createIntent();
    await pay(id);
    for (const call of [pay(id), stripe.paymentIntents.cancel(id)]) {
      expect(await refusalOf(call)).toMatchObject({
        statusCode: 400,
        type: 'StripeInvalidRequestError',
        code: 'payment_intent_unexpected_state',
        raw: { payment_intent: { id, status: 'succeeded' } },
      });
    }
  });

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      undefined,
      "Your card's security code is incorrect.",
    ],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])(
    '%s is declined and the intent can be paid afterwards',
    async (method, code, decline, text) => {
      const { id } = await createIntent();
      const refusal = await refusalOf(pay(id, method));
      expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
      expect(refusal.decline_code || undefined).toBe(decline);
      expect(refusal.message).toContain(text);
      const declined = await stripe.paymentIntents.retrieve(id);
      expect(declined.status).toBe('requires_payment_method');
      expect(declined.last_payment_error).toMatchObject({ type: 'card_error', code });
      expect(declined.amount_received).toBe(0);
      expect((await pay(id)).status).toBe('succeeded');
    },
  );

  test('a card that asks for 3-D Secure leaves the intent waiting', async () => {
    const { id } = await createIntent();
    const waiting = await pay(id, 'pm_card_authenticationRequired');
    expect(waiting.status).toBe('requires_action');
    expect(waiting.next_action?.type).toBe('use_stripe_sdk');
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled');
  });

  test('an open intent is cancelled once; then it cannot be paid', async () => {
    const { id } = await createIntent();
    const cancelled = await stripe.paymentIntents.cancel(id, {
      cancellation_reason: 'abandoned',
    });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await refusalOf(stripe.paymentIntents.cancel(id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect((await refusalOf(pay(id))).code).toBe('payment_intent_unexpected_state');
  });

  test('metadata is merged, and an empty value removes a key', async () => {
    const { id } = await createIntent(5_000, { a: '1', b: '2' });
    const updated = await stripe.paymentIntents.update(id, { metadata: { b: '', c: '3' } });
    expect(updated.metadata).toEqual({ a: '1', c: '3' });
  });

  test('a charge is refunded in parts, never beyond its amount', async () => {
    const { id } = await createIntent(10_000);
    await pay(id);
    const part = await stripe.refunds.create({ payment_intent: id, amount: 4_000 });
    expect(part).toMatchObject({ object: 'refund', amount: 4_000, status: 'succeeded' });
    const tooMuch = refusalOf(stripe.refunds.create({ payment_intent: id, amount: 6_001 }));
    expect((await tooMuch).statusCode).toBe(400);
    await stripe.refunds.create({ payment_intent: id });
    expect((await refusalOf(stripe.refunds.create({ payment_intent: id }))).code).toBe(
      'charge_already_refunded',
    );
    const listed = await stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map((refund) => refund.amount)).toEqual([6_000, 4_000]);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 4_000 });
    const shown = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(shown.latest_charge).toMatchObject({ amount_refunded: 10_000, refunded: true });
    expect(shown.status).toBe('succeeded');
  });

  test('a refund keeps its metadata, and its key gives the same refund again', async () => {
    const { id } = await createIntent(10_000);
    await pay(id);
    const idempotencyKey = randomUUID();
    const params = { payment_intent: id, amount: 2_500, metadata: { key: idempotencyKey } };
    const first = await stripe.refunds.create(params, { idempotencyKey });
    const again = await stripe.refunds.create(params, { idempotencyKey });
    expect(again.id).toBe(first.id);
    const listed = await stripe.refunds.list({ payment_intent: id, limit: 100 });
    expect(listed.data.map(({ metadata, amount }) => [metadata?.key, amount])).toEqual([
      [idempotencyKey, 2_500],
    ]);
    const shown = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(shown.latest_charge).toMatchObject({ amount_refunded: 2_500, refunded: false });
  });

  test('a refund may be pending before it succeeds, and counts at once', async () => {
    const { id } = await createIntent(10_000);
    await pay(id, 'pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 4_000 });
    expect(refund.status).toBe('pending');
    const shown = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(shown.latest_charge).toMatchObject({ amount_refunded: 4_000 });
    await expect
      .poll(async () => (await stripe.refunds.retrieve(refund.id)).status)
      .toBe('succeeded');
  });

  test('a refund that comes back from the bank fails later, and its event says so', async () => {
    const { id } = await createIntent(10_000);
    await pay(id, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    const shown = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(shown.latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
    const events = await stripe.events.list({ type: 'refund.failed', limit: 20 });
    const ids = events.data.map(({ data }) => 'id' in data.object && data.object.id);
    expect(ids).toContain(refund.id);
  });

  test('a disputed charge has a dispute and an event about it', async () => {
    const { id } = await createIntent(10_000);
    await pay(id, 'pm_card_createDispute');
    const find = async () => {
      const events = await stripe.events.list({ type: 'charge.dispute.created', limit: 20 });
      return events.data.map(({ data }) => data.object);
    };
    const dispute = { object: 'dispute', payment_intent: id, amount: 10_000 };
    await expect.poll(find).toContainEqual(expect.objectContaining(dispute));
  });

  test('an intent that was never paid cannot be refunded', async () => {
    const { id } = await createIntent();
    expect((await refusalOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
  });

  test('the list is newest first, is cut into pages and filtered by time', async () => {
    const before = Math.floor(Date.now() / 1000) - 1;
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await createIntent(1_000 + i)).id);
    const page = await stripe.paymentIntents.list({ limit: 2 });
    expect(page.has_more).toBe(true);
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const next = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[1] });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const walked: string[] = [];
    const all = stripe.paymentIntents.list({ created: { gte: before }, limit: 2 });
    for await (const intent of all) walked.push(intent.id);
    expect(walked.slice(0, 5)).toEqual(ids);
    const later = { created: { gt: Math.floor(Date.now() / 1000) + 60 } };
    expect((await stripe.paymentIntents.list(later)).data).toEqual([]);
  });

  test('a payment method is retrieved with what may be kept of the card', async () => {
    const { id } = await createIntent();
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_mastercard',
      expand: ['payment_method'],
    });
    expect(paid.payment_method).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } });
    const methodId = typeof paid.payment_method === 'object' ? paid.payment_method?.id : undefined;
    const method = await stripe.paymentMethods.retrieve(methodId ?? '');
    expect(method.card).toMatchObject({ last4: '4444', funding: 'credit' });
  });

  test('events tell what happened to an intent', async () => {
    const { id } = await createIntent();
    await pay(id);
    const events = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 20 });
    const event = events.data.find(({ data }) => 'id' in data.object && data.object.id === id);
    expect(event?.data.object).toMatchObject({ status: 'succeeded' });
    expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id });
  });

  test('refusals have the type, code and parameter of the API', async () => {
    const tooSmall = refusalOf(createIntent(10));
    expect(await tooSmall).toMatchObject({ statusCode: 400, code: 'amount_too_small' });
    const unknown = refusalOf(stripe.paymentIntents.retrieve('pi_unknown'));
    expect(await unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    const params = { amount: 1_000, currency: 'usd', colour: 'red' };
    const strange = refusalOf(stripe.paymentIntents.create(params));
    expect(await strange).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    const secretless = new Stripe('sk_test_wrong', stripeHost(target));
    expect(await refusalOf(secretless.paymentIntents.list())).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
  });

  test('a key gives the first answer again, and only to the same request', async () => {
    const idempotencyKey = randomUUID();
    const params = { amount: 2_500, currency: 'usd' };
    const first = await stripe.paymentIntents.create(params, { idempotencyKey });
    const again = await stripe.paymentIntents.create(params, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.paymentIntents.create({ ...params, amount: 2_600 }, { idempotencyKey });
    expect(await refusalOf(other)).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
  });

  function stripeHost(name: string) {
    if (name !== 'embedded bank') return { maxNetworkRetries: 0 };
    const { hostname, port } = new URL(sandbox.httpUrl);
    return { host: hostname, port, protocol: 'http' as const, maxNetworkRetries: 0 };
  }
});

/**
 * Disputes as Stripe has them, with the unmodified SDK: against the embedded bank, and against Stripe's test
 * mode too when STRIPE_CONTRACT_KEY holds a test secret key.
 */
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, stripeFor, type TestSandbox } from '../../../support/shop/sandbox.ts';

const contractKey = process.env.STRIPE_CONTRACT_KEY;
const targets = contractKey ? ['embedded bank', 'Stripe test mode'] : ['embedded bank'];

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

describe.each(targets)('disputes at the card provider: %s', (target) => {
  let stripe: Stripe;
  beforeAll(() => {
    stripe =
      target === 'embedded bank'
        ? stripeFor(sandbox.httpUrl)
        : new Stripe(contractKey ?? '', { maxNetworkRetries: 0 });
  });

  async function pay(card: string): Promise<string> {
    const { id } = await stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'usd',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await stripe.paymentIntents.confirm(id, { payment_method: card });
    return id;
  }

  async function findDispute(intentId: string): Promise<Stripe.Dispute> {
    const list = () => stripe.disputes.list({ payment_intent: intentId });
    await expect.poll(async () => (await list()).data.length, { timeout: 20_000 }).toBe(1);
    const [dispute] = (await list()).data;
    if (!dispute) throw new Error(`${intentId} is not disputed`);
    return dispute;
  }

  async function refundRefusal(intentId: string): Promise<Stripe.errors.StripeError | undefined> {
    try {
      await stripe.refunds.create({ payment_intent: intentId });
      return undefined;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError) return error;
      throw error;
    }
  }

  const submit = (id: string, uncategorized_text: string) =>
    stripe.disputes.update(id, { evidence: { uncategorized_text }, submit: true });
  const stateOf = async (id: string) => (await stripe.disputes.retrieve(id)).status;

  it('a disputed charge cannot be refunded, and has a deadline for evidence', async () => {
    const intentId = await pay('pm_card_createDispute');
    const dispute = await findDispute(intentId);
    expect(dispute).toMatchObject({ amount: 10_000, status: 'needs_response' });
    expect(dispute.is_charge_refundable).toBe(false);
    expect(dispute.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000);
    const refusal = await refundRefusal(intentId);
    expect([refusal?.statusCode, refusal?.code]).toEqual([400, 'charge_disputed']);
    expect(refusal?.message).toMatch(
      /^Charge ch_\w+ has been charged back; cannot issue a refund\.$/,
    );
  });

  it('a dispute that the shop wins leaves the charge refundable', async () => {
    const intentId = await pay('pm_card_createDispute');
    const { id } = await findDispute(intentId);
    await submit(id, 'winning_evidence');
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('won');
    expect(await refundRefusal(intentId)).toBeUndefined();
  });

  it('a dispute that the shop loses leaves nothing to refund', async () => {
    const intentId = await pay('pm_card_createDispute');
    const { id } = await findDispute(intentId);
    await submit(id, 'losing_evidence');
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('lost');
    expect((await refundRefusal(intentId))?.code).toBe('charge_disputed');
  });

  it('an inquiry takes no money: its charge can be refunded, and it can escalate', async () => {
    const intentId = await pay('pm_card_createDisputeInquiry');
    const inquiry = await findDispute(intentId);
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
    await stripe.refunds.create({ payment_intent: intentId, amount: 1_000 });
    await submit(inquiry.id, 'escalate_inquiry_evidence');
    await expect.poll(() => stateOf(inquiry.id), { timeout: 20_000 }).toBe('needs_response');
    expect((await refundRefusal(intentId))?.code).toBe('charge_disputed');
  });
});

describe('disputes of the embedded bank', () => {
  const ask = (path: string, form: Record<string, string>, headers: Record<string, string>) =>
    fetch(`${sandbox.httpUrl}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  it('any charge is disputed and decided on the bank’s page, and only from it', async () => {
    const stripe = stripeFor(sandbox.httpUrl);
    const { id } = await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd' });
    const { latest_charge: charge } = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
    });
    await stripe.refunds.create({ payment_intent: id, amount: 4_000 });
    const path = `/bank/charges/${charge}/dispute`;
    expect((await ask(path, { kind: 'dispute' }, {})).status).toBe(403);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await ask(path, { kind: 'dispute' }, own)).status).toBe(303);
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ amount: 6_000, status: 'needs_response' });
    expect((await ask(`/bank/disputes/${dispute?.id}`, { decision: 'lose' }, own)).status).toBe(
      303,
    );
    expect((await ask(`/bank/disputes/${dispute?.id}`, { decision: 'win' }, own)).status).toBe(400);
    const page = await (await fetch(`${sandbox.httpUrl}/bank?show=disputes`)).text();
    expect(page).toContain(dispute?.id);
    const types = (await stripe.events.list({ limit: 100 })).data
      .filter(({ data }) => 'id' in data.object && data.object.id === dispute?.id)
      .map(({ type }) => type.replace('charge.dispute.', ''));
    expect(types).toEqual(['closed', 'updated', 'funds_withdrawn', 'created']);
  });
});

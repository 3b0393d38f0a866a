import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '../../../src/sandbox/bank/webhook-signature.ts';
import {
  addRow,
  askBank,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  readCart,
  sendWebhook,
  setFault,
  startIntent,
} from '../../support/checkout.ts';
import { expectInvariants, heal } from '../../support/come-to-rest.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const nowS = () => Math.floor(Date.now() / 1000);

describe('webhooks', () => {
  let shop: TestShop;
  let intentId: string;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    await setFault(shop, dropWebhooks);
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
  });
  afterAll(async () => {
    await expectInvariants(shop);
    await shop.close();
  });

  const countRows = async (table: 'payments' | 'webhook_inbox') => {
    const { rows } = await shop.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    return rows[0]?.n;
  };

  type Forgery = Partial<Parameters<typeof sendWebhook>[1]>;
  const body = '{"id":"evt_1"}';
  const forgeries: [string, () => Forgery][] = [
    ['none', () => ({ signature: null })],
    ['empty', () => ({ signature: '' })],
    ['rubbish', () => ({ signature: 'rubbish' })],
    ['a time but no digest', () => ({ signature: `t=${nowS()}` })],
    ['a digest but no time', () => ({ signature: signWebhook(body, 'x', nowS()).split(',')[1] })],
    ['of another secret', () => ({ secret: 'whsec_other' })],
    ['of an empty secret', () => ({ secret: '' })],
    [
      'of another body',
      () => ({ signature: signWebhook(body, shop.services.config.stripe.webhookSecret, nowS()) }),
    ],
    [
      'of a body changed on the way',
      () => ({ tamper: (text) => text.replace('succeeded', 'succeeded ') }),
    ],
    ['six minutes old', () => ({ atS: nowS() - 360 })],
    ['six minutes in the future', () => ({ atS: nowS() + 360 })],
    ['years in the future', () => ({ atS: 4_102_444_800 })],
    ['of the scheme v0', () => ({ signature: signWebhook(body, 'x', nowS()).replace('v1', 'v0') })],
    ['of live mode', () => ({ livemode: true })],
    ['with a time that is no number', () => ({ signature: 't=now,v1=00' })],
  ];

  it.each(forgeries)(
    'a signature %s is refused without a word more, and nothing is kept',
    async (_name, forge) => {
      const answer = await sendWebhook(shop, { intentId, ...forge() });
      expect(answer).toEqual({ status: 400, code: 'webhook-signature' });
      expect([await countRows('payments'), await countRows('webhook_inbox')]).toEqual([0, 0]);
    },
  );

  it('an old secret beside the present one is enough: two digests, one right', async () => {
    const wrong = 'v1=0000000000000000000000000000000000000000000000000000000000000000';
    const atS = nowS();
    const event = {
      id: 'evt_two',
      object: 'event',
      created: atS,
      livemode: false,
      type: 'payment_intent.created',
    };
    const text = JSON.stringify({
      ...event,
      data: { object: { id: intentId, object: 'payment_intent' } },
    });
    const right = signWebhook(text, shop.services.config.stripe.webhookSecret, atS);
    const answer = await shop.api('/webhooks/stripe', {
      body: text,
      headers: { 'content-type': 'application/json', 'stripe-signature': `${right},${wrong}` },
    });
    expect(answer.status).toBe(200);
    expect(await countRows('payments')).toBe(0);
  });

  it('R114: a report is acknowledged once kept, counts once, and pays', async () => {
    const before = await countRows('webhook_inbox');
    const eventId = 'evt_once';
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendWebhook(shop, { intentId, eventId })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect([await countRows('payments'), await countRows('webhook_inbox')]).toEqual([
      1,
      Number(before) + 1,
    ]);
  });

  it('a body above 256 KB is refused, one below is read', async () => {
    const tamper = (text: string) => text + ' '.repeat(256 * 1024);
    expect((await sendWebhook(shop, { intentId, tamper })).status).toBe(413);
    const large = (text: string) => text + ' '.repeat(200 * 1024);
    expect((await sendWebhook(shop, { intentId, tamper: large })).code).toBe('webhook-signature');
  });

  it('R118: the shopper’s browser is not needed: the bank’s own report empties the cart (G18)', async () => {
    await clearFaults(shop);
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    await confirmCard(shop, await startIntent(shop, shopper));
    await expect.poll(() => readCart(shop, shopper)).toEqual([]);
    await setFault(shop, dropWebhooks);
  });

  it('an event that comes while the bank is away is kept and done later', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const late = await startIntent(shop, shopper);
    await confirmCard(shop, late);
    await setFault(shop, { provider: { kind: '500', on: 'payment_intents.retrieve' } });
    expect((await sendWebhook(shop, { intentId: late })).status).toBe(200);
    expect(await readCart(shop, shopper)).toHaveLength(1);
    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
    await heal(shop);
    expect(await readCart(shop, shopper)).toEqual([]);
  });

  it('a refund from the provider’s own pages is taken over', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const paid = await startIntent(shop, shopper);
    await confirmCard(shop, paid);
    await sendWebhook(shop, { intentId: paid });
    await askBank(shop, '/v1/refunds', { payment_intent: paid });
    await clearFaults(shop);
    const { body } = await askBank<{ data: { id: string; data: { object: object } }[] }>(
      shop,
      '/v1/events?type=charge.refunded&limit=1',
    );
    const [event] = body.data;
    const text = JSON.stringify(event);
    const answer = await shop.api('/webhooks/stripe', {
      body: text,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signWebhook(text, shop.services.config.stripe.webhookSecret, nowS()),
      },
    });
    expect(answer.status).toBe(200);
    const { rows } = await shop.db.execute(
      sql`select status, refund, refunded_cents from payments where transaction_id = ${paid}`,
    );
    expect(rows).toEqual([{ status: 'refunded', refund: 'done', refunded_cents: 10_000 }]);
  });
});

/** Withdrawals and returns through the death of the shop: one statement, one mail, one refund each. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { formatInvoiceNumber } from '../../../src/shop/orders/index.ts';
import { ADDRESS } from '../../support/orders.ts';
import { clientAddress } from '../../support/shop/client-address.ts';
import { type Buyer, createBuyers } from '../buyer.ts';
import type { KillPoint } from './kill-points.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';
import { prepareVictim, type Victim } from './victim.ts';

const KILLS = Number(process.env.RETURN_KILLS ?? 1);
const TIMEOUT_MS = 120_000 + KILLS * 40_000;
const HEALED_MS = 60_000;

const AT_WITHDRAWAL: KillPoint[] = [
  'the statement is kept, the browser not answered',
  'the withdrawal is acted on, not committed',
  'the withdrawal is committed, its refund not paid',
];

const AT_RETURN: KillPoint[] = [
  'the return is written, not committed',
  'the phones are back in the stock, nothing is committed',
  'the money of a return is decided, not paid',
  'the provider has paid back, nothing is noted',
];

interface PaidOrder {
  buyer: Buyer;
  orderId: string;
  intentId: string;
  number: string;
}

describe('SIGKILL while phones go back', () => {
  let victim: Victim;
  let shop: KillableShop;
  let buyers: ReturnType<typeof createBuyers>;
  let staff: Record<string, string>;
  let made = 0;
  beforeAll(async () => {
    victim = await prepareVictim('shop');
    shop = await createKillableShop(victim);
    buyers = createBuyers(shop);
    await shop.start();
    await setWebhooks();
    const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
    staff = await buyers.identify(admin?.email ?? '', { password: admin?.password ?? '' });
  });
  afterAll(async () => {
    await shop.stop();
    await victim.remove();
  });

  /** The buyer's report decides when an order is recorded. The bank forgets it with each death. */
  const setWebhooks = () =>
    fetch(`${shop.bankUrl}/_faults`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.bankKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ webhooks: 'drop' }),
    });

  async function buy(): Promise<PaidOrder> {
    made += 1;
    const buyer = await buyers.createBuyer(`return-${made}@test.example`);
    const intentId = await buyers.startIntent(buyer);
    await buyers.confirm(intentId);
    await buyers.report(buyer, intentId);
    const [row] = await victim.query<{ id: string; year: number; number: number }>(
      `select p.id, i.year, i.number
       from payments p join invoices i on i.payment_id = p.id where p.transaction_id = $1`,
      [intentId],
    );
    return { buyer, intentId, orderId: row?.id ?? '', number: row ? formatInvoiceNumber(row) : '' };
  }

  async function sayAddress({ buyer: { headers }, orderId }: PaidOrder): Promise<void> {
    const path = `/orders/${orderId}/delivery-address`;
    const { status } = await buyers.send(path, {
      method: 'PUT',
      body: { address: ADDRESS },
      headers,
    });
    expect(status).toBe(200);
  }

  /** A step of staff, until the shop has answered; what an earlier life has done already is refused. */
  const step = (path: string, body: object = {}) =>
    buyers.insist(async () => {
      const { status } = await buyers.send(path, { method: 'POST', body, headers: staff });
      expect([200, 409], path).toContain(status);
    });

  const refundsOf = async (intentId: string) =>
    (await buyers.bank<{ data: { amount: number }[] }>(`/v1/refunds?payment_intent=${intentId}`))
      .data;
  const count = async (query: string, value: string) =>
    (await victim.query<{ n: number }>(query, [value]))[0]?.n;

  /** How many mails with such a subject came to an address; one that was sent twice counts once. */
  async function mailsTo({ email }: Buyer, subject: RegExp): Promise<number> {
    const answer = await fetch(`${shop.bankUrl}/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { subject: string; messageId: string }[];
    const fitting = mails.filter((mail) => subject.test(mail.subject));
    return new Set(fitting.map(({ messageId }) => messageId)).size;
  }

  /** Death comes at last (what happens by itself may take a moment) and the next life begins. */
  async function reachDeath(before: number): Promise<void> {
    if (shop.lives() !== before) return;
    await Promise.race([
      shop.death(),
      sleep(HEALED_MS).then(() => Promise.reject(new Error('the point was not reached'))),
    ]);
    await shop.start();
  }

  /** Everything that belongs to the money has come about, and once. */
  async function expectPaidOnce({ buyer, intentId, orderId }: PaidOrder, status: string) {
    await expect
      .poll(
        () =>
          count(
            `select count(*)::int n from payments where id = $1 and refunded_cents = amount_cents
             and refund = 'done' and status = '${status}'`,
            orderId,
          ),
        { timeout: HEALED_MS },
      )
      .toBe(1);
    expect(await refundsOf(intentId)).toHaveLength(1);
    await expect.poll(() => mailsTo(buyer, /^Your refund of/), { timeout: HEALED_MS }).toBe(1);
  }

  it.for(AT_WITHDRAWAL)(
    '%s: one statement, one confirmation, one refund',
    { timeout: TIMEOUT_MS },
    async (point, { task }) => {
      task.meta.runs = KILLS;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const order = await buy();
        const { buyer, number: orderNumber, orderId } = order;
        const before = shop.lives();
        shop.arm(victim.deathAt(point));
        const body = { name: 'Kill Shopper', orderNumber, email: buyer.email };
        // Each from a place of their own: from one, ten an hour are taken.
        const headers = { ...buyer.headers, 'x-forwarded-for': clientAddress(buyer.email) };
        await buyers.insist(async () => {
          const { status } = await buyers.send('/withdrawals', { body, headers });
          expect(status).toBe(202);
        });
        await reachDeath(before);
        await expectPaidOnce(order, 'cancelled');
        await expect
          .poll(() => mailsTo(buyer, /^We have received your withdrawal/), { timeout: HEALED_MS })
          .toBe(1);
        expect(
          await count('select count(*)::int n from withdrawals where payment_id = $1', orderId),
        ).toBe(1);
      }
    },
  );

  it.for(AT_RETURN)(
    '%s: one return, one mail of each kind, one refund',
    { timeout: TIMEOUT_MS },
    async (point, { task }) => {
      task.meta.runs = KILLS;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const order = await buy();
        const { buyer, orderId } = order;
        await sayAddress(order);
        await step(`/orders/${orderId}/pick`);
        await step(`/orders/${orderId}/ship`, { carrier: 'Post', trackingNumber: '1' });
        await step(`/orders/${orderId}/deliver`);
        const before = shop.lives();
        const isAtRequest = point === 'the return is written, not committed';
        if (isAtRequest) shop.arm(victim.deathAt(point));
        const body = { items: [buyer.rowId], reason: 'changed-mind' };
        const path = `/orders/${orderId}/returns`;
        const { returns } = await buyers.insist(async () => {
          const answer = await buyers.send<{ returns: { _id: string }[] }>(path, {
            body,
            headers: buyer.headers,
          });
          expect(answer.status).toBe(200);
          return answer.body;
        });
        expect(returns).toHaveLength(1);
        const id = returns[0]?._id ?? '';
        await step(`/returns/${id}/approve`, { instructions: 'Dock 4' });
        await step(`/returns/${id}/receive`);
        if (!isAtRequest) shop.arm(victim.deathAt(point));
        await step(`/returns/${id}/check`, { restocked: [buyer.rowId], writtenOff: [] });
        await step(`/returns/${id}/refund`, { amount: buyer.price, reason: 'Returned' });
        await reachDeath(before);
        await expectPaidOnce(order, 'refunded');
        const units = 'select count(*)::int n from returned_items where payment_id = $1';
        expect(await count(units, orderId)).toBe(1);
        for (const subject of [/^Your return from/, /^Where to send your return/]) {
          await expect.poll(() => mailsTo(buyer, subject), { timeout: HEALED_MS }).toBe(1);
        }
      }
    },
  );

  it('afterwards every invariant holds', { timeout: 120_000 }, async () => {
    await victim.settleDown();
    expect(await shop.stop()).toBe(0);
    const { code, output } = await shop.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
  });
});

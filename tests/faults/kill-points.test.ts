import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../src/database/demo-accounts.ts';
import { type PreparedDatabase, prepareTestDatabase } from '../support/database.ts';
import { createBuyers } from './buyer.ts';
import type { KillPoint } from './kill-points.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';

const KILLS = Number(process.env.KILLS_PER_POINT ?? 1);
const TIMEOUT_MS = 60_000 + KILLS * 30_000;
const HEALED_MS = 20_000;

describe('SIGKILL at a named point', () => {
  let database: PreparedDatabase;
  let shop: KillableShop;
  let buyers: ReturnType<typeof createBuyers>;
  let client: pg.Client;
  let number = 0;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind: 'postgres', catalogue: true });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    shop = await createKillableShop(database);
    buyers = createBuyers(shop);
    await shop.start();
  });
  afterAll(async () => {
    await shop.stop();
    await client.end();
    await database.remove();
  });

  const newBuyer = () => {
    number += 1;
    return buyers.createBuyer(`point-${number}@test.example`);
  };
  const setWebhooks = (webhooks: string | null) =>
    fetch(`${shop.bankUrl}/_faults`, {
      method: webhooks ? 'POST' : 'DELETE',
      headers: {
        authorization: `Bearer ${shop.bankKey}`,
        ...(webhooks ? { 'content-type': 'application/json' } : {}),
      },
      ...(webhooks ? { body: JSON.stringify({ webhooks }) } : {}),
    });
  const count = async (query: string, value: string): Promise<number> =>
    (await client.query<{ n: number }>(query, [value])).rows[0]?.n ?? -1;

  /** Pays through a death at `point`; who pays reports it, or leaves that to the provider. */
  async function payThroughDeath(point: KillPoint, reporter: 'browser' | 'webhook') {
    await setWebhooks(reporter === 'webhook' ? null : 'drop');
    const buyer = await newBuyer();
    const lives = shop.lives();
    shop.arm(point);
    const intentId = await buyers.insist(() => buyers.startIntent(buyer));
    await buyers.insist(() => buyers.confirm(intentId));
    if (reporter === 'browser') {
      const told = await buyers.insist(() => buyers.report(buyer, intentId));
      expect(told.body).toMatchObject({ deletedResult: { deletedCount: 1 } });
    }
    if (shop.lives() === lives) await reachDeath();
    return { buyer, intentId };
  }

  const duringPayment: [KillPoint, 'browser' | 'webhook'][] = [
    ['the order is committed, the provider not yet asked', 'browser'],
    ['the provider has made the intent, nothing is noted', 'browser'],
    ['the intent is noted, the browser not answered', 'browser'],
    ['the event is kept, not dealt with', 'webhook'],
    ['the event is dealt with, not marked', 'webhook'],
    ['the capture is seen, nothing is recorded', 'browser'],
    ['the units are sold, the cart is not emptied', 'browser'],
    ['everything is recorded, nothing committed', 'browser'],
    ['the payment is committed, the browser not answered', 'browser'],
    ['the mail is sent, not marked', 'browser'],
  ];

  it.for(duringPayment)(
    'R114 R118: %s: paid once, the cart emptied, one receipt',
    { timeout: TIMEOUT_MS },
    async ([point, reporter], { task }) => {
      task.meta.runs = KILLS;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { buyer, intentId } = await payThroughDeath(point, reporter);
        const done = { rows: 0, payments: [intentId] };
        await expect.poll(() => buyers.readBooks(buyer), { timeout: HEALED_MS }).toEqual(done);
        await expect.poll(() => receiptsTo(buyer.email), { timeout: HEALED_MS }).toBe(1);
      }
    },
  );

  it('R109: the intent is cancelled, the order not void: the row goes, the units come back', {
    timeout: TIMEOUT_MS,
  }, async ({ task }) => {
    task.meta.runs = KILLS;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const buyer = await newBuyer();
      const intentId = await buyers.startIntent(buyer);
      shop.arm('the intent is cancelled, the order not void');
      const path = `/carts/${buyer.rowId}`;
      await buyers.insist(() => buyers.send(path, { method: 'DELETE', headers: buyer.headers }));
      expect(await buyers.readBooks(buyer)).toEqual({ rows: 0, payments: [] });
      expect(await buyers.statusOf(intentId)).toBe('canceled');
      expect(
        await count(
          "select count(*)::int n from orders where intent_id = $1 and state = 'void'",
          intentId,
        ),
      ).toBe(1);
    }
  });

  it('R114: the provider has paid back, nothing is noted: the money goes back once', {
    timeout: TIMEOUT_MS,
  }, async ({ task }) => {
    task.meta.runs = KILLS;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await setWebhooks('drop');
      const buyer = await newBuyer();
      const intentId = await buyers.startIntent(buyer);
      // As if the order had been given up while the bank could not be asked.
      await client.query(
        `with gone as (update orders set state = 'void', closed_at = now() where intent_id = $1 returning id)
         update mobiles set reserved = reserved - 1 where id in
           (select mobile_id from order_items where order_id in (select id from gone))`,
        [intentId],
      );
      await buyers.confirm(intentId);
      await buyers.report(buyer, intentId);
      await shop.stop();
      await shop.start('the provider has paid back, nothing is noted');
      await reachDeath();
      await expect
        .poll(
          () =>
            count(
              "select count(*)::int n from payments where transaction_id = $1 and refund = 'done' and refunded_cents = amount_cents",
              intentId,
            ),
          { timeout: HEALED_MS },
        )
        .toBe(1);
      const refunds = await buyers.bank<{ data: object[] }>(
        `/v1/refunds?payment_intent=${intentId}`,
      );
      expect(refunds.data).toHaveLength(1);
    }
  });

  it('R083: the picture is stored, nothing is noted: it can be sent again', {
    timeout: TIMEOUT_MS,
  }, async ({ task }) => {
    task.meta.runs = KILLS;
    const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
    const create = { width: 400, height: 800, channels: 3, background: 'teal' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const headers = await buyers.identify(admin?.email ?? '', {
        password: admin?.password ?? '',
      });
      shop.arm('the picture is stored, nothing is noted');
      const answer = await buyers.insist(async () => {
        const body = new FormData();
        body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'phone.png');
        return fetch(`${shop.url}/images`, { method: 'POST', headers, body });
      });
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
  });

  it('afterwards every invariant holds', { timeout: 120_000 }, async () => {
    await sleep(1_000);
    expect(await shop.stop()).toBe(0);
    const { code, output } = await shop.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
  });

  /** The process dies at the point at last (what comes by itself may take a moment) and is opened again. */
  async function reachDeath(): Promise<void> {
    await Promise.race([
      shop.death(),
      sleep(HEALED_MS).then(() => Promise.reject(new Error('the point was not reached'))),
    ]);
    await shop.start();
  }

  async function receiptsTo(email: string): Promise<number> {
    const answer = await fetch(`${shop.bankUrl}/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { subject: string; messageId: string }[];
    const receipts = mails.filter(({ subject }) => subject.startsWith('Your Handset order'));
    return new Set(receipts.map(({ messageId }) => messageId)).size;
  }
});

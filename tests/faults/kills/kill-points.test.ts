import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { createBuyers } from '../buyer.ts';
import { applyPatch } from '../model/patch-sources.ts';
import { type KillPoint, listKillPatches } from './kill-points.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';
import { prepareVictim, type Victim } from './victim.ts';

const KILLS = Number(process.env.KILLS_PER_POINT ?? 1);
const TIMEOUT_MS = 120_000 + KILLS * 30_000;
const HEALED_MS = 60_000;

it('has points that fit the sources', () => {
  for (const patch of listKillPatches()) {
    const source = readFileSync(new URL(`../../../src/${patch.file}`, import.meta.url), 'utf8');
    expect(() => applyPatch(source, patch)).not.toThrow();
  }
});

describe.for(['shop', 'database'] as const)('SIGKILL of the %s at a named point', (whose) => {
  let victim: Victim;
  let shop: KillableShop;
  let buyers: ReturnType<typeof createBuyers>;
  let number = 0;
  beforeAll(async () => {
    victim = await prepareVictim(whose);
    shop = await createKillableShop(victim);
    buyers = createBuyers(shop);
    await shop.start();
  });
  afterAll(async () => {
    await shop.stop();
    await victim.remove();
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
  /** Of the shop or of its database, whichever is killed here. */
  const lives = () => victim.lives() ?? shop.lives();
  const count = (query: string, value: string): Promise<number> =>
    buyers.insist(async () => (await victim.query<{ n: number }>(query, [value]))[0]?.n ?? -1);

  /** Pays through a death at `point`; who pays reports it, or leaves that to the provider. */
  async function payThroughDeath(point: KillPoint, reporter: 'browser' | 'webhook') {
    await setWebhooks(reporter === 'webhook' ? null : 'drop');
    const buyer = await newBuyer();
    const before = lives();
    shop.arm(victim.deathAt(point));
    const intentId = await buyers.insist(() => buyers.startIntent(buyer));
    await buyers.insist(() => buyers.confirm(intentId));
    if (reporter === 'browser') {
      const told = await buyers.insist(() => buyers.report(buyer, intentId));
      expect(told.body).toMatchObject({ deletedResult: { deletedCount: 1 } });
    }
    if (lives() === before) await reachDeath(before);
    return { buyer, intentId };
  }

  const duringPayment: [KillPoint, 'browser' | 'webhook'][] = [
    ['the attempt is committed, the provider not yet asked', 'browser'],
    ['the provider has made the intent, nothing is noted', 'browser'],
    ['the intent is noted, the browser not answered', 'browser'],
    ['the event has come, nothing is done', 'webhook'],
    ['the event is dealt with, not kept', 'webhook'],
    ['the capture is seen, nothing is recorded', 'browser'],
    ['the attempt is held, nothing is sold', 'browser'],
    ['the payment is committed, the browser not answered', 'browser'],
    ['the mail is sent, not marked', 'browser'],
  ];

  /** The quick run kills the database at every third of them. */
  const isQuick = whose === 'database' && process.env.KILLS_PER_POINT === undefined;

  it.for(duringPayment.filter((_, place) => !isQuick || place % 3 === 1))(
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

  it('G39: the intent is cancelled, the attempt not void: the row goes, the units come back', {
    timeout: TIMEOUT_MS,
  }, async ({ task }) => {
    task.meta.runs = KILLS;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const buyer = await newBuyer();
      const intentId = await buyers.startIntent(buyer);
      shop.arm(victim.deathAt('the intent is cancelled, the attempt not void'));
      const path = `/carts/${buyer.rowId}`;
      await buyers.insist(() => buyers.send(path, { method: 'DELETE', headers: buyer.headers }));
      expect(await buyers.readBooks(buyer)).toEqual({ rows: 0, payments: [] });
      expect(await buyers.statusOf(intentId)).toBe('canceled');
      expect(
        await count(
          "select count(*)::int n from payment_attempts where intent_id = $1 and state = 'void'",
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
      // As if the attempt had been given up while the bank could not be asked.
      await victim.query(
        `with gone as (update payment_attempts set state = 'void', closed_at = now() where intent_id = $1 returning id)
         update variants set reserved = reserved - 1 where id in
           (select variant_id from attempt_items where attempt_id in (select id from gone))`,
        [intentId],
      );
      const before = lives();
      // Before the card is charged: from then on the jobs may pay back at any moment.
      shop.arm(victim.deathAt('the provider has paid back, nothing is noted'));
      await buyers.insist(() => buyers.confirm(intentId));
      await buyers.insist(() => buyers.report(buyer, intentId));
      if (lives() === before) await reachDeath(before);
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

  it('the picture is stored, nothing is noted: it can be sent again', {
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
      shop.arm(victim.deathAt('the picture is stored, nothing is noted'));
      const answer = await buyers.insist(async () => {
        const body = new FormData();
        body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'phone.png');
        return buyers.accept(await fetch(`${shop.url}/images`, { method: 'POST', headers, body }));
      });
      expect(answer.status).toBe(200);
    }
  });

  it('afterwards every invariant holds', { timeout: 120_000 }, async () => {
    await victim.settleDown();
    expect(await shop.stop()).toBe(0);
    const { code, output } = await shop.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
  });

  /** Death comes at last (what happens by itself may take a moment) and the next life begins. */
  async function reachDeath(before: number): Promise<void> {
    if (whose === 'database') {
      await expect.poll(lives, { timeout: HEALED_MS }).not.toBe(before);
      return;
    }
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

/** The shop dies again and again while payments are disputed and refunds fail; money and goods leave once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { createBuyers } from '../buyer.ts';
import { createRandom, createStorm, pick, type StormOrder } from './dispute-storm.ts';
import { findViolations } from './dispute-violations.ts';
import type { KillPoint } from './kill-points.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';
import { prepareVictim, type Victim } from './victim.ts';

const KILLS = Number(process.env.DISPUTE_KILLS ?? 1);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const HEALED_MS = 90_000;
const NEW_ORDERS = 3;
const OLD_ORDERS = 3;
const ACTS_EACH = 7;
const LATEST_KILL_MS = 500;

/** Null: at a random moment. */
const POINTS: (KillPoint | null)[] = [
  'the event has come, nothing is done',
  'the event is dealt with, not kept',
  'the provider has paid back, nothing is noted',
  'a failed refund is noted, nothing is committed',
  'a cancelled order is committed, its refund not paid',
  'a dispute is retrieved, nothing is written',
  'a dispute is written, nothing is committed',
  'the withdrawal is acted on, not committed',
  'the withdrawal is committed, its refund not paid',
  'the return is written, not committed',
  'the phones are back in the stock, nothing is committed',
  'the money of a return is decided, not paid',
  'the mail is sent, not marked',
  ...[null, null, null, null, null, null],
];
const WEBHOOKS = ['drop', 'duplicate', 'reorder', { delayMs: 700 }, null];

describe('SIGKILL while payments are disputed and refunds fail', () => {
  let victim: Victim;
  let shop: KillableShop;
  let buyers: ReturnType<typeof createBuyers>;
  let staff: Record<string, string>;
  let scene: ReturnType<typeof createStorm>;
  let stock: Map<string, number>;
  let opening: Promise<void> | undefined;
  const orders: StormOrder[] = [];

  /** Several find the shop dead at once; one opens it. */
  const open = () => {
    opening ??= shop.start().finally(() => {
      opening = undefined;
    });
    return opening;
  };

  beforeAll(async () => {
    victim = await prepareVictim('shop');
    shop = await createKillableShop(victim);
    buyers = createBuyers({ ...shop, start: open });
    await open();
    const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
    staff = await buyers.identify(admin?.email ?? '', { password: admin?.password ?? '' });
    scene = createStorm({ buyers, victim, staff });
    const variants = await victim.query<{ id: string; stock: number }>(
      'select id, stock from variants',
    );
    stock = new Map(variants.map((variant) => [variant.id, variant.stock]));
  });
  afterAll(async () => {
    await shop.stop();
    await victim.remove();
  });

  /** The bank forgets it with each death. */
  const setWebhooks = (webhooks: (typeof WEBHOOKS)[number]) =>
    fetch(`${shop.bankUrl}/_faults`, {
      method: webhooks ? 'POST' : 'DELETE',
      headers: {
        authorization: `Bearer ${shop.bankKey}`,
        ...(webhooks ? { 'content-type': 'application/json' } : {}),
      },
      ...(webhooks ? { body: JSON.stringify({ webhooks }) } : {}),
    });

  /** Everybody acts at once on a few orders, and the shop dies under them. */
  async function storm(kill: number): Promise<void> {
    const random = createRandom(SEED * 1_000 + kill);
    const { buy, people } = scene;
    const older = orders.slice(-OLD_ORDERS);
    const chosen = [...older];
    for (let made = 0; made < NEW_ORDERS; made += 1) chosen.push(await buy(random));
    orders.push(...chosen.slice(older.length));
    await setWebhooks(pick(random, WEBHOOKS));
    const before = shop.lives();
    const point = pick(random, POINTS);
    if (point) shop.arm(victim.deathAt(point));
    const killedAfterMs = random() * LATEST_KILL_MS;
    const acting = people.map(async (acts, person) => {
      const own = createRandom((SEED * 1_000 + kill) * 10 + person);
      for (let act = 0; act < ACTS_EACH; act += 1) await pick(own, acts)(own, pick(own, chosen));
    });
    if (point === null) {
      await sleep(killedAfterMs);
      await shop.kill();
    }
    await Promise.all(acting);
    // The kill point was not reached in this round.
    if (shop.lives() === before) {
      await shop.kill();
      await open();
    }
  }

  /** What bank and shop have not agreed upon yet. */
  async function findOpenEnds(): Promise<object[]> {
    return victim.query(`
      select 'event' as what, event_id as id from webhook_inbox where processed_at is null
      union all select 'mail', id::text from outbox where sent_at is null
      union all select 'withdrawal', id::text from withdrawals where payment_id is null
      union all select 'refund', id::text from refunds r where state = 'due' and not exists (
        select from disputes d where d.payment_id = r.payment_id
          and d.state in ('needs-response', 'in-review'))`);
  }

  /** How often each thing has happened. */
  async function countEvents(): Promise<Record<string, number>> {
    const rows = await victim.query<{ kind: string; times: number }>(
      'select kind, count(*)::int as times from order_events group by kind order by kind',
    );
    return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
  }

  it('refunds and goods go out once, mails are correct, and open tasks are listed', {
    timeout: 300_000 + KILLS * 60_000,
  }, async ({ task }) => {
    console.log(`SEED=${SEED} repeats this storm`);
    task.meta.runs = KILLS;
    for (let kill = 0; kill < KILLS; kill += 1) await storm(kill);
    await setWebhooks(null);
    await victim.settleDown();
    const look = async () => [
      ...(await findOpenEnds()),
      ...(await findViolations({ shop, buyers, victim, staff }, orders, stock)),
    ];
    await expect.poll(look, { timeout: HEALED_MS, interval: 1_000 }).toEqual([]);
    console.log(`${orders.length} orders: ${JSON.stringify(await countEvents())}`);
    expect(await shop.stop()).toBe(0);
    const { code, output } = await shop.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
  });
});

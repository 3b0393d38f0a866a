/** The shop dies again and again while it tells many people that a phone is back: everybody gets one mail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import type { KillPoint } from './kill-points.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';
import { prepareVictim, type Victim } from './victim.ts';

const chance = createChance('watcher-kills');

const KILLS = Number(process.env.WATCHER_KILLS ?? 3);
const WATCHERS = 500;
/** Where it dies in turn; undefined is whenever it happens. */
const POINTS: (KillPoint | undefined)[] = [
  'the mails of alerts are written, nothing is committed',
  'the mail is sent, not marked',
  undefined,
];
/** Where nothing is left to do, it does not come to its point. */
const LONGEST_LIFE_MS = 5_000;

let victim: Victim;
let shop: KillableShop;
beforeAll(async () => {
  victim = await prepareVictim('shop');
  shop = await createKillableShop(victim);
});
afterAll(async () => {
  await shop?.stop();
  await victim?.remove();
});

async function letWait(): Promise<void> {
  const [unit] = await victim.query<{ id: string; mobile_id: string }>(
    `update variants set stock = 0, reserved = 0 where id = (select id from variants
      where deleted_at is null order by id limit 1) returning id, mobile_id`,
  );
  await victim.query(
    `insert into alerts (id, mobile_id, variant_id, email, confirmed_at)
      select gen_random_uuid(), $1, $2, 'watcher-' || n || '@test.example', now()
      from generate_series(1, ${WATCHERS}) n`,
    [unit?.mobile_id, unit?.id],
  );
  await victim.query('update variants set stock = 9 where id = $1', [unit?.id]);
}

/** @returns whether it died by itself, at the point */
async function liveUntil(point: KillPoint | undefined): Promise<boolean> {
  await shop.start();
  if (point === undefined) {
    await sleep(chance.fraction() * 500);
    await shop.kill();
    return true;
  }
  shop.arm(victim.deathAt(point));
  await Promise.race([shop.death(), sleep(LONGEST_LIFE_MS)]);
  const isDead = await shop.hasDied();
  await shop.kill();
  return isDead;
}

/** Messages to each watcher; one that was sent twice under the same id is one. */
async function readMailbox(): Promise<Map<string, Set<string>>> {
  const mails = (await (await fetch(`${shop.bankUrl}/mailbox.json`)).json()) as {
    to: string[];
    messageId: string;
  }[];
  const received = new Map<string, Set<string>>();
  for (const { to, messageId } of mails) {
    for (const address of to.filter((one) => one.startsWith('watcher-'))) {
      received.set(address, (received.get(address) ?? new Set()).add(messageId));
    }
  }
  return received;
}

const count = async (what: string) =>
  (await victim.query<{ number: number }>(`select count(*)::int as number from ${what}`))[0]
    ?.number;

it(`${WATCHERS} people who wait for one phone get one mail each, over ${KILLS} kills`, {
  timeout: 300_000 + KILLS * 30_000,
}, async ({ task }) => {
  task.meta.runs = KILLS;
  await letWait();
  const deaths: boolean[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    deaths.push(await liveUntil(POINTS[kill % POINTS.length]));
  }
  // Otherwise nothing was interrupted.
  expect(deaths.slice(0, POINTS.length)).toEqual(POINTS.map(() => true));
  await shop.start();
  const left = { timeout: 180_000 };
  await expect.poll(() => count('alerts where sent_at is null'), left).toBe(0);
  // What a dead process had claimed is tried again after a minute.
  await expect
    .poll(() => count(`outbox where sent_at is null and dedupe_key like 'alert:%'`), left)
    .toBe(0);
  expect(await count(`outbox where dedupe_key like 'alert:%'`)).toBe(WATCHERS);
  const received = await readMailbox();
  expect(received.size).toBe(WATCHERS);
  expect([...received].filter(([, messages]) => messages.size !== 1)).toEqual([]);
});

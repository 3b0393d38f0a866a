/** The shop dies again and again while it tells many people that a phone is back: everybody gets one mail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableShop, type KillableShop } from './killable-shop.ts';
import { prepareVictim, type Victim } from './victim.ts';

const KILLS = Number(process.env.WATCHER_KILLS ?? 4);
const WATCHERS = 500;
/** By then a process has written some of the mails, and sent some. */
const LONGEST_LIFE_MS = 900;

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

interface Received {
  to: string[];
  messageId: string;
}

/** Mails to watchers as they came in, by address: those of one message count once. */
async function readMailbox(): Promise<Map<string, Set<string>>> {
  const received = new Map<string, Set<string>>();
  for (const address of await addresses()) {
    const answer = await fetch(`${shop.bankUrl}/mailbox.json?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as Received[];
    received.set(address, new Set(mails.map(({ messageId }) => messageId)));
  }
  return received;
}

const addresses = async () => {
  const rows = await victim.query<{ email: string }>(
    `select email from alerts where email like 'watcher-%' order by email`,
  );
  return rows.map(({ email }) => email);
};

const count = async (query: string) => {
  const [row] = await victim.query<{ number: number }>(query);
  return row?.number;
};
const UNTOLD = `select count(*)::int as number from alerts where sent_at is null`;
const UNSENT = `select count(*)::int as number from outbox where sent_at is null and dedupe_key like 'alert:%'`;

it(`${WATCHERS} people who wait for one phone get one mail each, over ${KILLS} kills`, {
  timeout: 300_000 + KILLS * 30_000,
}, async ({ task }) => {
  task.meta.runs = KILLS;
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
  for (let kill = 0; kill < KILLS; kill += 1) {
    await shop.start();
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await shop.kill();
    // There is always something to tell when the next one dies: the phone went, and is back.
    await victim.query('update variants set stock = 0 where id = $1', [unit?.id]);
    await victim.query('update variants set stock = 9 where id = $1', [unit?.id]);
  }
  await shop.start();
  await expect.poll(() => count(UNTOLD), { timeout: 60_000 }).toBe(0);
  // What a dead process had claimed is tried again after a minute.
  await expect.poll(() => count(UNSENT), { timeout: 180_000 }).toBe(0);
  const received = await readMailbox();
  expect(received.size).toBe(WATCHERS);
  const wrong = [...received].filter(([, messages]) => messages.size !== 1);
  expect(wrong).toEqual([]);
});

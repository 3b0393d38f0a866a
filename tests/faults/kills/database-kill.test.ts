import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import { createBuyers } from '../buyer.ts';
import { catalogueAddresses, type Phone, watchReads } from '../cluster/watching.ts';
import { killPostgres } from './kill-postgres.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';
import { prepareVictim, type Victim } from './victim.ts';

const chance = createChance('database-kill');

const KILLS = Number(process.env.DATABASE_KILLS ?? 1);
/** Who buy one phone after the other while the database is killed under them. */
const BUYERS = 4;
/** From the answer of one life to the end of it: somewhere in the middle of the buyers' next steps. */
const LONGEST_LIFE_MS = 400;
const BACK_MS = 60_000;
/** On a slow machine nobody gets an account in one of these lives, so they insist until the last kill is over. */
const PATIENCE_MS = BACK_MS + KILLS * 10_000;

describe('SIGKILL of the database at any moment, under buyers', () => {
  let victim: Victim;
  let shop: KillableShop;
  let buyers: ReturnType<typeof createBuyers>;
  let number = 0;
  let asked = 0;
  beforeAll(async () => {
    victim = await prepareVictim('database');
    shop = await createKillableShop(victim);
    buyers = createBuyers(shop, PATIENCE_MS);
    await shop.start();
  });
  afterAll(async () => {
    await shop.stop();
    await victim.remove();
  });

  /** Buys until it is over. @returns what was paid, by whom */
  async function buyOn(isOver: () => boolean) {
    const paid: { buyer: Awaited<ReturnType<typeof buyers.createBuyer>>; intentId: string }[] = [];
    while (!isOver()) {
      number += 1;
      const email = `database-kill-${number}`;
      // Who is not told whether the account was made takes another name.
      let tries = 0;
      const buyer = await buyers.insist(() =>
        buyers.createBuyer(`${email}-${++tries}@test.example`),
      );
      const intentId = await buyers.insist(() => buyers.startIntent(buyer));
      await buyers.insist(() => buyers.confirm(intentId));
      const told = await buyers.insist(() => buyers.report(buyer, intentId));
      expect(told.body).toMatchObject({ deletedResult: { deletedCount: 1 } });
      paid.push({ buyer, intentId });
    }
    return paid;
  }

  /** Whether the catalogue comes from the database, and not from memory because that is away. */
  const isServing = async () => {
    asked += 1;
    const answer = await fetch(`${shop.url}/mobile-data?q=asked+${asked}`);
    return answer.ok && !answer.headers.has('x-catalogue');
  };
  const countListeners = async () =>
    (await victim.query("select from pg_stat_activity where query like 'LISTEN %'")).length;

  it.for(['server', 'backend'] as const)(
    'R114 R118: the %s is killed: the catalogue stays open, what was acknowledged is so',
    { timeout: 120_000 + KILLS * 30_000 },
    async (part, { task }) => {
      task.meta.runs = KILLS;
      let isOver = false;
      const buying = Array.from({ length: BUYERS }, () => buyOn(() => isOver));
      const phones = await victim.query<Phone>('select id, slug from mobiles order by id');
      const reading = watchReads(shop.url, catalogueAddresses(phones), 20);
      try {
        for (let kill = 0; kill < KILLS; kill += 1) {
          await expect.poll(isServing, { timeout: BACK_MS }).toBe(true);
          await sleep(chance.fraction() * LONGEST_LIFE_MS);
          killPostgres(victim.pidFile ?? '', part);
        }
        await expect.poll(isServing, { timeout: BACK_MS }).toBe(true);
      } finally {
        isOver = true;
      }
      expect((await reading.end()).failures).toEqual([]);
      const paid = (await Promise.all(buying)).flat();
      expect(paid.length).toBeGreaterThanOrEqual(BUYERS);
      expect(shop.lives()).toBe(1);
      for (const { buyer, intentId } of paid) {
        const books = await buyers.insist(() => buyers.readBooks(buyer));
        expect(books).toEqual({ rows: 0, payments: [intentId] });
      }
      // Other processes' changes are heard again.
      await expect.poll(countListeners, { timeout: BACK_MS }).toBe(1);
    },
  );

  it('afterwards every invariant holds', { timeout: 120_000 }, async () => {
    await victim.settleDown();
    expect(await shop.stop()).toBe(0);
    const { code, output } = await shop.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
  });
});

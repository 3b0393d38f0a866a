/** Connections to the database that say nothing any more and are not closed either. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { createKillableShop, type KillableShop } from './kills/killable-shop.ts';
import { prepareVictim, type Victim } from './kills/victim.ts';

const ROUNDS = Number(process.env.SILENCES ?? 1);
/** More than the pool has connections, so that each of them is in use or about to be. */
const CALLS = 14;
/** Longer than any answer may take, for machines that do other things as well. */
const PATIENCE_MS = 20_000;
/** What `docker stop` waits before it kills. */
const STOP_MS = 10_000;

describe('the present connections to the database fall silent', () => {
  let victim: Victim;
  let proxy: CuttingProxy;
  let shop: KillableShop;
  let number = 0;
  beforeAll(async () => {
    victim = await prepareVictim('shop');
    proxy = await startCuttingProxy(victim.url);
    shop = await createKillableShop({ ...victim, url: proxy.url });
    await shop.start();
  });
  afterAll(async () => {
    await shop.kill();
    await proxy.close();
    await victim.remove();
  });

  /** Asks what no cache knows, or keeps. @returns the status */
  async function ask(path = `/mobile-data?limit=1&q=nothing${++number}`): Promise<number> {
    const answer = await fetch(shop.url + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.text();
    return answer.status;
  }
  const askAtOnce = () => Promise.all(Array.from({ length: CALLS }, () => ask()));
  const readPrice = async (id: string) => {
    const answer = await fetch(`${shop.url}/mobile-data/${id}`);
    return ((await answer.json()) as { price?: number }).price;
  };
  const isReady = () => ask('/readyz');

  it('the catalogue stays open, they are replaced, and nothing that was written is missed', {
    timeout: 60_000 + ROUNDS * 60_000,
  }, async ({ task }) => {
    task.meta.runs = ROUNDS;
    const rows = await victim.query<{ id: string }>('select id from mobiles order by id limit 1');
    const id = rows[0]?.id ?? '';
    for (let round = 1; round <= ROUNDS; round += 1) {
      await expect.poll(isReady).toBe(200);
      expect(await askAtOnce()).toEqual(Array(CALLS).fill(200));
      await readPrice(id);
      proxy.silence();
      await victim.query('update variants set price_cents = $1 where mobile_id = $2', [
        round * 100,
        id,
      ]);
      // From memory, as long as the database is silent.
      expect(await askAtOnce()).toEqual(Array(CALLS).fill(200));
      await expect.poll(isReady).toBe(200);
      await expect.poll(() => readPrice(id)).toBe(round);
      expect(await askAtOnce()).toEqual(Array(CALLS).fill(200));
      proxy.resume();
    }
  });

  it('a stop does not wait for them', { timeout: 120_000 }, async () => {
    await askAtOnce();
    proxy.silence();
    const asked = askAtOnce().catch(() => undefined);
    const sinceMs = performance.now();
    await shop.stop();
    expect(performance.now() - sinceMs).toBeLessThan(STOP_MS);
    await asked;
    proxy.resume();
  });
});

/** A new version comes, shop by shop, and goes back again, under load: nobody is answered with an error. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/shared/tools/ids.ts';
import type { Buyer, createBuyers } from '../buyer.ts';
import { type Cluster, canHaveCluster, openCluster } from './cluster.ts';
import type { Machine, Program } from './machines.ts';
import { watchReads } from './watching.ts';

const DEPLOYMENTS = Number(process.env.DEPLOYMENTS ?? 0);
/** Folder of the version before, installed and built; without it the same one comes again. */
const BEFORE = process.env.VERSION_BEFORE;
const DEPLOYMENT_MS = 120_000;
const SHOPPERS = 4;

describe.runIf(DEPLOYMENTS > 0 && canHaveCluster())('a deployment, shop by shop', () => {
  let cluster: Cluster;
  let buyers: ReturnType<typeof createBuyers>;
  const shops = new Map<Machine, Program>();
  beforeAll(async () => {
    cluster = await openCluster();
    for (const machine of cluster.machines.slice(0, 2)) {
      shops.set(machine, await cluster.startShop(machine, BEFORE));
    }
    buyers = cluster.buyers();
  }, 300_000);
  afterAll(() => cluster?.remove(), 60_000);

  /** Asks as somebody; every answer but 200 is a failure. */
  function caller({ headers }: Buyer, failures: string[]) {
    return async (
      method: string,
      path: string,
      body?: object,
    ): Promise<{ insertedId?: string }> => {
      const sent: Record<string, string> = body
        ? { 'content-type': 'application/json', 'idempotency-key': newId() }
        : {};
      try {
        const answer = await fetch(cluster.url + path, {
          method,
          headers: { ...headers, ...sent },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        if (answer.status === 200) return (await answer.json()) as { insertedId?: string };
        const told = (await answer.text()).slice(0, 200);
        failures.push(`${method} ${path}: ${answer.status} ${told}`);
      } catch (error) {
        failures.push(`${method} ${path}: ${error}`);
      }
      return {};
    };
  }

  /** Puts a phone into the cart, looks, and takes it out. @returns how many times */
  async function shopOn(number: number, isOver: () => boolean, failures: string[]) {
    const name = `deployment-${number}`;
    let tries = 0;
    const buyer = await buyers.insist(() => buyers.createBuyer(`${name}-${++tries}@test.example`));
    const [mobile] = await cluster.query<{ id: string }>('select id from mobiles limit 1');
    const call = caller(buyer, failures);
    let done = 0;
    while (!isOver()) {
      const { email } = buyer;
      const { insertedId } = await call('POST', '/carts', { productId: mobile?.id, email });
      await call('GET', `/carts/${email}`);
      if (insertedId) await call('DELETE', `/carts/${insertedId}`);
      done += 1;
    }
    return done;
  }

  it('fails no request: not ready, then no new ones, then the end', {
    timeout: 120_000 + DEPLOYMENTS * DEPLOYMENT_MS,
  }, async ({ task }) => {
    task.meta.runs = DEPLOYMENTS;
    let isOver = false;
    const failures: string[] = [];
    const { url } = cluster;
    const pages = watchReads(url, (turn) => (turn % 2 ? '/' : '/offered'), 20);
    const lists = watchReads(url, (turn) => `/mobile-data?limit=${1 + (turn % 400)}`, 20);
    const shopping = Array.from({ length: SHOPPERS }, (_, number) =>
      shopOn(number, () => isOver, failures),
    );
    try {
      const versions = Array.from({ length: DEPLOYMENTS }, () => [undefined, BEFORE]).flat();
      for (const version of versions) {
        for (const [machine, shop] of shops) {
          await shop.stop();
          shops.set(machine, await cluster.startShop(machine, version));
        }
      }
    } finally {
      isOver = true;
    }
    const done = (await Promise.all(shopping)).reduce((sum, rounds) => sum + rounds, 0);
    const [seenPages, seenLists] = [await pages.end(), await lists.end()];
    const asked = seenPages.asked + seenLists.asked + 3 * done;
    console.info(JSON.stringify({ deployments: DEPLOYMENTS, asked, failures: failures.length }));
    expect(failures).toEqual([]);
    expect(seenPages.failures).toEqual([]);
    expect(seenLists.failures).toEqual([]);
  });
});

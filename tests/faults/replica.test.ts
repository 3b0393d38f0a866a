/** A primary that is away, with a replica that stands in and for a moment without: two servers, real replication. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { WireMobile } from '../../src/contract/mobiles.ts';
import { newId } from '../../src/shared/tools/ids.ts';
import { createTestFolder } from '../support/database/database.ts';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server.ts';
import { startTestShop, type TestAccount, type TestShop } from '../support/shop/app.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';

/** Longer than a failed try takes, shorter than the shop's patience. */
const MOMENT_MS = 1_000;

describe.runIf(inject('postgresUrl'))('a shop whose primary is away', () => {
  let servers: PostgresServer[];
  let proxy: CuttingProxy;
  let shop: TestShop;
  let shopper: TestAccount;
  let mobiles: WireMobile[];
  /** Beside the shop: the primary itself, and its replica. */
  let primary: pg.Client;
  let replica: pg.Client;
  let asked = 0;
  beforeAll(async () => {
    const first = await startPostgresServer();
    const second = await startPostgresServer({ primary: first });
    servers = [second, first];
    proxy = await startCuttingProxy(first.url);
    const database = { url: proxy.url, dataDir: createTestFolder(), remove: async () => undefined };
    const settings = { DATABASE_REPLICA_URL: second.url };
    shop = await startTestShop({ database, settings });
    shopper = await shop.signUp();
    mobiles = await read('/mobile-data');
    primary = new pg.Client({ connectionString: first.url });
    replica = new pg.Client({ connectionString: second.url });
    for (const client of [primary, replica]) {
      client.on('error', () => undefined);
      await client.connect();
    }
  });
  beforeEach(({ task }) => {
    task.meta.runs = 1;
  });
  afterAll(async () => {
    await primary?.end();
    await replica?.end();
    await shop?.close();
    await proxy?.close();
    for (const server of servers ?? []) await server.close();
  });

  async function read<T>(path: string): Promise<T> {
    const answer = await shop.api(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  }
  const priceOf = async ({ _id }: WireMobile) =>
    (await read<WireMobile>(`/mobile-data/${_id}`)).price;
  /** Of what no cache knows. */
  const cheapest = async () => {
    asked += 1;
    const [first] = await read<WireMobile[]>(`/mobile-data?sort=price&limit=${asked}`);
    return first?.price;
  };
  const take = (number: number) => {
    const mobile = mobiles[number];
    if (!mobile) throw new Error('The catalogue is too small.');
    return mobile;
  };
  const setCents = ({ _id }: WireMobile, cents: number) =>
    primary.query('update variants set price_cents = $1 where mobile_id = $2', [cents, _id]);
  /** Until the replica has all that the primary has written. */
  async function catchUp(): Promise<void> {
    const { rows } = await primary.query<{ at: string }>(
      'select pg_current_wal_insert_lsn() as at',
    );
    const isThere = async () => {
      const seen = await replica.query<{ is: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
        [rows[0]?.at],
      );
      return seen.rows[0]?.is;
    };
    await expect.poll(isThere).toBe(true);
  }
  async function untilBack(): Promise<void> {
    proxy.open();
    await expect.poll(() => shop.services.isReplicaAsked()).toBe(false);
  }
  const putIntoCart = () =>
    shop.api('/carts', {
      as: shopper,
      body: { productId: take(0)._id, email: shopper.email },
      headers: { 'idempotency-key': newId() },
    });
  const rowsInCart = async () =>
    ((await (await shop.api(`/carts/${shopper.email}`, { as: shopper })).json()) as unknown[])
      .length;

  it('shows lists, phones and pages that nobody has asked for, is ready, and takes no writes', async () => {
    await catchUp();
    proxy.shut();
    const { slug, name } = take(3);
    expect(await priceOf(take(1))).toBe(take(1).price);
    expect(await cheapest()).toBeGreaterThan(0);
    expect((await read<{ mobiles: object[] }>(`/search?q=${name}`)).mobiles).not.toEqual([]);
    const page = await shop.api(`/mobiles/${slug}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(name)]);
    expect((await shop.api('/readyz')).status).toBe(200);
    const refused = await putIntoCart();
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'not-ready']);
    await untilBack();
    expect((await putIntoCart()).status).toBe(200);
  });

  it('shows nothing older than the primary has, before and as soon as it is back', async () => {
    await replica.query('select pg_wal_replay_pause()');
    // Kept, so that it changes only when the shop hears of changes again.
    await priceOf(take(5));
    await setCents(take(5), 12_300);
    await expect.poll(() => priceOf(take(5))).toBe(123);
    proxy.shut();
    const old = await priceOf(take(6));
    await setCents(take(6), 45_600);
    expect(await priceOf(take(6))).toBe(old);
    await untilBack();
    expect(await priceOf(take(6))).toBe(456);
    await replica.query('select pg_wal_replay_resume()');
  });

  it('misses no change that was being made while it went from one to the other', async () => {
    await primary.query('begin');
    await setCents(take(7), 100);
    const beside = new pg.Client({ connectionString: servers[1]?.url });
    await beside.connect();
    // A later transaction is over before: by number alone, the one under way would count as seen.
    await beside.query('update variants set price_cents = 77700 where mobile_id = $1', [
      take(8)._id,
    ]);
    await beside.end();
    await catchUp();
    proxy.shut();
    expect(await cheapest()).toBeGreaterThan(1);
    await primary.query('commit');
    await untilBack();
    expect(await cheapest()).toBe(1);
  });

  it('does a write once when it is back within a moment', async () => {
    const before = await rowsInCart();
    proxy.shut();
    const [answer] = await Promise.all([putIntoCart(), sleep(MOMENT_MS).then(() => proxy.open())]);
    expect(answer.status).toBe(200);
    expect(await rowsInCart()).toBe(before + 1);
    await untilBack();
  });
});

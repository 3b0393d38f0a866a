/** A database that takes no writes, or no connections: the shop says so, and is not ready. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectDatabase } from '../../../src/database/connect.ts';
import { watchReadiness } from '../../../src/database/readiness.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { runOnServer } from '../../support/database/database-template.ts';
import { startPostgresServer } from '../../support/database/postgres-server.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

describe.runIf(inject('postgresUrl'))('a read-only database', () => {
  let shop: TestShop;
  let shopper: TestAccount;
  let productId: string;
  beforeAll(async () => {
    shop = await startTestShop({ kind: 'postgres' });
    shopper = await shop.signUp();
    const [mobile] = await (await shop.api('/mobile-data?limit=1')).json();
    productId = mobile._id;
  });
  afterAll(() => shop.close());

  const setReadOnly = async (is: 'on' | 'off') => {
    const name = new URL(shop.databaseUrl ?? '').pathname.slice(1);
    await runOnServer(
      inject('postgresUrl') ?? '',
      `alter database ${name} set default_transaction_read_only = ${is}`,
    );
    // Sessions keep what they began with; these end as they do when a server changes its part.
    await runOnServer(
      inject('postgresUrl') ?? '',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  };
  const writes = {
    'a cart row': () =>
      shop.api('/carts', {
        as: shopper,
        body: { productId, email: shopper.email },
        headers: { 'idempotency-key': newId() },
      }),
    'a sign-in': () =>
      shop.api('/api/auth/sign-in/email', {
        body: { email: shopper.email, password: 'Orbit-7$Lantern' },
        headers: { origin: shop.url },
      }),
    'a message': () =>
      shop.api('/contact', {
        body: { name: 'Ada', email: 'ada@test.example', message: 'Is anybody there?' },
      }),
    'a payment': () => shop.api('/create-payment-intent', { as: shopper, body: { price: 1 } }),
  };

  it('is not ready, and every write is told to come again; afterwards all is as before', async () => {
    await setReadOnly('on');
    for (const [name, write] of Object.entries(writes)) {
      const answer = await write();
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 503, 'not-ready']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await shop.api('/readyz')).status).toBe(503);
    expect((await shop.api('/mobile-data?limit=1')).status).toBe(200);
    await setReadOnly('off');
    await expect.poll(async () => (await shop.api('/readyz')).status).toBe(200);
    const { 'a cart row': addRow } = writes;
    expect((await addRow()).status).toBe(200);
  });
});

it('a server without room for a connection that the pool may need is not ready', async () => {
  const server = await startPostgresServer();
  const connection = await connectDatabase({ url: server.url, dataDir: '' });
  const readiness = watchReadiness(connection);
  await readiness.assertReady();
  const others: pg.Client[] = [];
  const takeAllRoom = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    others.push(client);
    return takeAllRoom();
  };
  await expect(takeAllRoom()).rejects.toThrow('too many clients');
  // The second where the question's own session was idle for so long that it was closed.
  await expect(readiness.assertReady()).rejects.toThrow(
    /no room for another connection|too many clients/,
  );
  await Promise.all(others.map((client) => client.end()));
  const isReady = () =>
    readiness.assertReady().then(
      () => true,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  await readiness.close();
  await connection.close();
  await server.close();
});

it('a probe whose connection dies under its question answers not ready, and the process lives', async () => {
  const server = await startPostgresServer({ isRevived: true });
  const connection = await connectDatabase({ url: server.url, dataDir: '' });
  const readiness = watchReadiness(connection);
  const locker = new pg.Client({ connectionString: server.url });
  locker.on('error', () => undefined);
  await locker.connect();
  await readiness.assertReady();
  // The question reads this table, so it waits.
  await locker.query('begin; lock table pg_database in access exclusive mode');
  const asked = expect(readiness.assertReady()).rejects.toThrow('Connection terminated');
  await expect.poll(() => findWaiting(locker)).toBeGreaterThan(0);
  process.kill(await findWaiting(locker), 'SIGKILL');
  await asked;
  await readiness.close();
  await connection.close();
  await server.close();
});

/** @returns process of the server that waits for a lock, 0 while there is none */
async function findWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_locks where not granted',
  );
  return rows[0]?.pid ?? 0;
}

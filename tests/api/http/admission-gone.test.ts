/** Whoever asks and goes: their place is neither lost, nor free while the shop still works for them. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

/** So long that whoever waits for a row waits until the test lets go of it. */
const SETTINGS = {
  AT_ONCE_OFFICE: '1',
  DATABASE_LOCK_TIMEOUT_MS: '40000',
  DATABASE_STATEMENT_TIMEOUT_MS: '40000',
};
const BOUNDARY = 'x';
const START_OF_FILE = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="phones.csv"',
  'Content-Type: text/csv',
  '',
  'name,brand',
].join('\r\n');

describe.runIf(inject('postgresUrl'))('with one place for staff', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let holder: pg.Client;
  beforeAll(async () => {
    shop = await startTestShop({ kind: 'postgres', settings: SETTINGS });
    admin = await shop.signInAdmin();
    holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await shop?.close();
  });

  /** Sends a staff call as it stands. */
  function send(line: string, headers: Record<string, string>, body = ''): Socket {
    const { hostname, port, host, origin } = new URL(shop.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const all = Object.entries({ Host: host, Origin: origin, Cookie: admin.cookie, ...headers });
    const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`${line} HTTP/1.1\r\n${head}\r\n${body}`);
    return socket;
  }

  /** Whether somebody else of staff is answered before long. */
  async function isAnswered(): Promise<boolean> {
    const asked = shop.api('/users?limit=1', { session: admin }).then(({ status }) => status);
    return (await Promise.race([asked, sleep(2_000)])) === 200;
  }

  it('while it is looked up who they are, they give the place back', async () => {
    await holder.query('begin');
    await holder.query('lock table users in access exclusive mode');
    // Announces no body, but has a type of one, for which Fastify waits.
    const type = { 'Content-Type': 'application/json' };
    const asked = send(`DELETE /mobile-data/${admin.userId}`, type);
    await sleep(300);
    asked.destroy();
    await sleep(100);
    await holder.query('rollback');
    expect(await isAnswered()).toBe(true);
  });

  it('a file that stops in the middle gives the place back', async () => {
    const sending = send(
      'POST /transfer/mobiles',
      {
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
        'Content-Length': '100000',
      },
      START_OF_FILE,
    );
    await sleep(300);
    sending.destroy();
    expect(await isAnswered()).toBe(true);
  });

  it('work that goes on keeps its place until it is done', async () => {
    const { userId } = await shop.signUp();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [userId]);
    const asked = send(`PATCH /users/admin/${userId}`, {});
    await sleep(300);
    asked.destroy();
    expect(await isAnswered()).toBe(false);
    await holder.query('rollback');
    expect(await isAnswered()).toBe(true);
  });
});

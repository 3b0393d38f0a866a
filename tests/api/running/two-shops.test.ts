/** Two shops on one database with one sandbox of its own, as on two machines: whoever is asked, it is one shop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import {
  addRow,
  confirmCard,
  createMobile,
  intentIdOf,
  patiently,
  postPayment,
  readCart,
  startIntent,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import {
  createTestFolder,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../../support/database/database.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { until } from '../../support/shop/child-shop.ts';
import { clientAddress } from '../../support/shop/client-address.ts';
import { freePort, freePorts } from '../../support/shop/free-port.ts';

const SANDBOX = path.resolve(import.meta.dirname, '../../../scripts/sandbox.ts');
/** As soon as both must show what was changed through one. */
const DROP_MS = 1_000;
const MESSAGES_AN_HOUR = 5;

describe.runIf(inject('postgresUrl'))('two shops on one database', () => {
  let database: PreparedDatabase;
  let sandbox: ChildProcess;
  let one: TestShop;
  let other: TestShop;
  let shopper: TestAccount;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind: 'postgres', catalogue: true });
    const port = String(await freePort());
    // The mailbox takes mails at the port behind the sandbox's.
    const sandboxPort = String(await freePorts(2));
    const publicUrl = `http://127.0.0.1:${port}`;
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    sandbox = await openSandbox({
      PUBLIC_URL: publicUrl,
      SANDBOX_PORT: sandboxPort,
      DATA_DIR: createTestFolder(),
    });
    const shared = {
      SANDBOX_URL: sandboxUrl,
      PUBLIC_URL: publicUrl,
      AUTH_SECRET: 'one-secret-for-both-shops-of-the-test',
    };
    one = await startTestShop({ database, settings: { ...shared, PORT: port } });
    const own = { ...database, dataDir: createTestFolder(), remove: async () => undefined };
    const second = await startTestShop({
      database: own,
      settings: { ...shared, PORT: String(await freePort()) },
    });
    one = { ...one, sandboxUrl };
    // As behind a balancer: both are asked for under one name.
    const host = new URL(publicUrl).host;
    other = {
      ...second,
      sandboxUrl,
      api: (route, init = {}) =>
        second.api(route, { ...init, headers: { origin: publicUrl, ...init.headers, host } }),
    };
    shopper = await one.signUp();
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
    sandbox?.kill('SIGTERM');
    if (sandbox?.exitCode === null) await once(sandbox, 'exit');
  });

  it('know the same people, and forget a session that the other one has ended', async () => {
    const { cookie, email } = await one.signUp();
    const ask = (shop: TestShop) =>
      shop.api('/jwt', { body: { email }, session: { cookie } }).then(({ status }) => status);
    expect([await ask(one), await ask(other)]).toEqual([200, 200]);
    const out = await other.api('/api/auth/sign-out', { body: {}, session: { cookie } });
    expect(out.status).toBe(200);
    expect([await ask(one), await ask(other)]).toEqual([401, 401]);
  });

  it('have one cart, and put a unit into it once, whichever is asked again', async () => {
    const productId = await createMobile(one);
    const headers = { 'idempotency-key': newId() };
    const put = async (shop: TestShop): Promise<string> => {
      const body = { productId, email: shopper.email };
      const answer = await patiently(() => shop.api('/carts', { as: shopper, headers, body }));
      const { insertedId, code } = await answer.json();
      return code === 'request-in-progress' ? put(shop) : insertedId;
    };
    const ids = await Promise.all([one, other, one, other].map(put));
    expect(new Set(ids).size).toBe(1);
    const [here, there] = [await readCart(one, shopper), await readCart(other, shopper)];
    expect(there).toEqual(here);
    expect(here).toHaveLength(1);
    expect((await other.api(`/carts/${ids[0]}`, { as: shopper, method: 'DELETE' })).status).toBe(
      200,
    );
  });

  it('show within a second what was changed through the other one', async () => {
    const admin = await other.signInAdmin();
    const [{ _id }] = await (await one.api('/mobile-data?limit=1')).json();
    const read = async (shop: TestShop): Promise<WireMobileDetail> =>
      (await shop.api(`/mobile-data/${_id}`)).json();
    const mobile = await read(one);
    const { name, category, description, image, price, available } = mobile;
    const body = { name, category, description, image, price: price + 1, stock: available };
    const changed = await other.api(`/mobile-data/${_id}`, { as: admin, method: 'PUT', body });
    expect([changed.status, await changed.text()]).toEqual([200, expect.any(String)]);
    await sleep(DROP_MS);
    expect((await read(one)).price).toBe(price + 1);
  });

  it('count together what is limited', async () => {
    const headers = { 'x-forwarded-for': clientAddress() };
    const body = { name: 'Ada', email: 'ada@test.example', message: 'Is this one shop?' };
    const statuses: number[] = [];
    for (let turn = 0; turn <= MESSAGES_AN_HOUR; turn += 1) {
      const shop = turn % 2 === 0 ? one : other;
      statuses.push((await shop.api('/contact', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array(MESSAGES_AN_HOUR).fill(202), 429]);
  });

  it('take a payment that was begun at the other one, once, and send its receipt once', async () => {
    const productId = await createMobile(one);
    await addRow(one, shopper, productId);
    const intentId = await startIntent(one, shopper);
    expect(intentIdOf(`${intentId}_secret_`)).toBe(intentId);
    await confirmCard(one, intentId);
    const paid = await Promise.all(
      [one, other, other, one].map((shop) => patiently(() => postPayment(shop, shopper, intentId))),
    );
    expect(new Set(paid.map(({ body }) => body.insertedResult.insertedId)).size).toBe(1);
    const receipts = async () => {
      const answer = await fetch(`${one.sandboxUrl}/mailbox.json?to=${shopper.email}`);
      const mails = (await answer.json()) as { subject: string }[];
      return mails.filter(({ subject }) => subject.startsWith('Your Handset order')).length;
    };
    await expect.poll(receipts).toBe(1);
    // Both look for mails every two seconds.
    await sleep(2 * DROP_MS + DROP_MS);
    expect(await receipts()).toBe(1);
    await expectInvariants(one);
  });
});

/** @returns when it is open */
async function openSandbox(settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SANDBOX], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  await until('the sandbox is open', () => said.includes('The sandbox is open'));
  return child;
}

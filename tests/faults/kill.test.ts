import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth, type PreparedDatabase, prepareTestDatabase } from '../support/database.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';

const KILLS = Number(process.env.KILLS ?? 1);
const PASSWORD = 'Secret@123';

describeOnBoth('SIGKILL while a payment is on its way', (kind) => {
  let database: PreparedDatabase;
  let shop: KillableShop;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind, catalogue: true });
    shop = await createKillableShop(database);
    await shop.start();
  });
  afterAll(async () => {
    await shop.stop();
    await database.remove();
  });

  async function send<T>(path: string, init: { body?: object; headers: Record<string, string> }) {
    const answer = await fetch(shop.url + path, {
      method: init.body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin: shop.url, ...init.headers },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    });
    return { headers: answer.headers, status: answer.status, body: (await answer.json()) as T };
  }

  async function signUp(email: string): Promise<Record<string, string>> {
    const account = { email, password: PASSWORD, name: 'Kill Shopper' };
    const signedUp = await send('/api/auth/sign-up/email', { body: account, headers: {} });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const { body } = await send<{ token: string }>('/jwt', {
      body: { email },
      headers: { cookie },
    });
    return { authorization: `Bearer ${body.token}` };
  }

  async function bank<T>(path: string, form?: Record<string, string>): Promise<T> {
    const answer = await fetch(shop.bankUrl + path, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${shop.bankKey}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    return answer.json() as Promise<T>;
  }

  async function beginPayment(email: string) {
    const headers = await signUp(email);
    const mobiles = await send<{ _id: string; price: number }[]>('/mobile-data?limit=1', {
      headers,
    });
    const [mobile] = mobiles.body;
    await send('/carts', { body: { productId: mobile?._id, email }, headers });
    const { body } = await send<{ clientSecret: string }>('/create-payment-intent', {
      body: { price: mobile?.price },
      headers,
    });
    const intentId = body.clientSecret.split('_secret_', 1)[0] ?? '';
    return { email, headers, intentId };
  }

  async function readBooks({ email, headers }: Awaited<ReturnType<typeof beginPayment>>) {
    const cart = await send<object[]>(`/carts/${email}`, { headers });
    const history = await send<{ transactionId: string }[]>(`/payment-history/${email}`, {
      headers,
    });
    return {
      rows: cart.body.length,
      payments: history.body.map((payment) => payment.transactionId),
    };
  }

  /** How the payment is going when the process dies. */
  const moments: [
    string,
    (intentId: string, headers: Record<string, string>) => Promise<unknown>,
  ][] = [
    [
      'right after the bank has captured',
      (intentId) =>
        bank(`/v1/payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' }),
    ],
    [
      'while the bank captures',
      async (intentId) => {
        bank(`/v1/payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' }).catch(
          () => undefined,
        );
        await sleep(Math.random() * 30);
      },
    ],
    [
      'while the browser reports it',
      async (intentId, headers) => {
        await bank(`/v1/payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' });
        send('/payment', { body: { transactionId: intentId }, headers }).catch(() => undefined);
        await sleep(Math.random() * 40);
      },
    ],
  ];

  it.for(moments)(
    'R114 R118: killed %s: recorded once and the cart emptied, or nothing at all',
    { timeout: 60_000 + KILLS * 30_000 },
    async ([moment, act], { task }) => {
      task.meta.runs = KILLS;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const email = `kill-${moments.findIndex(([name]) => name === moment)}-${kill}@test.example`;
        const payment = await beginPayment(email);
        await act(payment.intentId, payment.headers);
        await shop.kill();
        await shop.start();
        const { status } = await bank<{ status: string }>(
          `/v1/payment_intents/${payment.intentId}`,
        );
        if (status !== 'succeeded') {
          expect(await readBooks(payment)).toEqual({ rows: 1, payments: [] });
          continue;
        }
        const done = { rows: 0, payments: [payment.intentId] };
        await expect.poll(() => readBooks(payment), { timeout: 10_000 }).toEqual(done);
        const body = { transactionId: payment.intentId };
        const report = await send('/payment', { body, headers: payment.headers });
        expect(report.body).toMatchObject({ deletedResult: { deletedCount: 1 } });
        expect(await readBooks(payment)).toEqual(done);
      }
    },
  );

  it('afterwards every invariant holds', { timeout: 120_000 }, async () => {
    expect(await shop.stop()).toBe(0);
    const { code, output } = await shop.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
    expect(output).toContain('I10');
  });
});

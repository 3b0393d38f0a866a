/** The embedded bank on a bad day: webhooks, idempotency under faults, and SIGKILL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../support/shop/free-port.ts';
import {
  callAsBrowser,
  sandboxSettings,
  startTestSandbox,
  startWebhookReceiver,
  stripeFor,
  WEBHOOK_SECRET,
  waitFor,
} from '../../../support/shop/sandbox.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startBoth() {
  const shop = await startWebhookReceiver();
  closers.push(shop.close);
  const sandbox = await startTestSandbox({ shopUrl: shop.url });
  closers.push(sandbox.remove);
  const events = () =>
    shop.received.map(({ body, signature }) =>
      Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET),
    );
  return { shop, sandbox, stripe: stripeFor(sandbox.httpUrl), events };
}

const PARAMS = { amount: 7_700, currency: 'usd' };
const PAY = { payment_method: 'pm_card_visa' };

describe('webhooks', () => {
  test('are signed so that the SDK verifies them, and only with the right secret', async () => {
    const { shop, stripe, events } = await startBoth();
    const { id } = await stripe.paymentIntents.create({ ...PARAMS, confirm: true, ...PAY });
    await stripe.refunds.create({ payment_intent: id });
    await waitFor(() => shop.received.length === 4);
    expect(events().map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
    const [first] = shop.received;
    expect(() =>
      Stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', 'whsec_other'),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  test('a dispute is reported after the payment', async () => {
    const { stripe, events } = await startBoth();
    await stripe.paymentIntents.create({
      ...PARAMS,
      confirm: true,
      payment_method: 'pm_card_createDispute',
    });
    await waitFor(() => events().some(({ type }) => type === 'charge.dispute.created'));
  });

  test('a refused webhook comes again after a second, as the same event', async () => {
    const { shop, stripe, events } = await startBoth();
    shop.answers.push(500);
    await stripe.paymentIntents.create(PARAMS);
    await waitFor(() => shop.received.length === 2);
    const [first, second] = shop.received;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(900);
    expect(new Set(events().map(({ id }) => id)).size).toBe(1);
    expect(first?.signature).not.toBe(second?.signature);
  });

  test('are sent again from the ledger page, and from no other site', async () => {
    const { shop, sandbox, stripe, events } = await startBoth();
    await stripe.paymentIntents.create(PARAMS);
    await waitFor(() => shop.received.length === 1);
    const ledger = await fetch(`${sandbox.httpUrl}/bank?show=webhooks`);
    const [action = ''] = /\/bank\/events\/evt_\w+\/send-again/.exec(await ledger.text()) ?? [];
    const press = (origin: string) =>
      fetch(sandbox.httpUrl + action, { method: 'POST', headers: { origin }, redirect: 'manual' });
    expect((await press('http://evil.example')).status).toBe(403);
    expect((await press(sandbox.httpUrl)).status).toBe(303);
    await waitFor(() => shop.received.length === 2);
    expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  });

  test('faults drop, repeat, delay and reorder them', async () => {
    const { shop, sandbox, stripe, events } = await startBoth();
    await sandbox.setFault({ webhooks: 'drop', webhookTimes: 1 });
    await sandbox.setFault({ webhooks: 'duplicate', webhookTimes: 1 });
    await stripe.paymentIntents.create({ ...PARAMS, confirm: true, ...PAY });
    await waitFor(() => shop.received.length === 2);
    expect(events().map(({ type }) => type)).toEqual(Array(2).fill('payment_intent.succeeded'));
    shop.received.length = 0;
    await sandbox.setFault({ webhooks: 'reorder', webhookTimes: 2 });
    await stripe.paymentIntents.create({ ...PARAMS, confirm: true, ...PAY });
    await waitFor(() => shop.received.length === 2);
    expect(events().map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
    shop.received.length = 0;
    await sandbox.setFault({ webhooks: { delayMs: 300 }, webhookTimes: 1 });
    const askedAtMs = Date.now();
    await stripe.paymentIntents.create(PARAMS);
    const [late] = await waitFor(() => shop.received.length > 0 && shop.received);
    expect((late?.atMs ?? 0) - askedAtMs).toBeGreaterThanOrEqual(280);
  });
});

describe('idempotency under faults', () => {
  const create = (stripe: Stripe, idempotencyKey: string) =>
    stripe.paymentIntents.create(PARAMS, { idempotencyKey, maxNetworkRetries: 0 });
  const on = 'payment_intents.create';

  test('a second request while the first runs is refused, then gets its answer', async () => {
    const { sandbox, stripe } = await startBoth();
    await sandbox.setFault({ provider: { kind: 'slow', ms: 2_000, times: 1, on } });
    const first = create(stripe, 'k');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = create(stripe, 'k');
    await expect(second).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    expect((await create(stripe, 'k').catch(() => first)).id).toBe((await first).id);
    expect((await create(stripe, 'k')).id).toBe((await first).id);
  });

  test('a connection cut after processing hides a result that the key gives again', async () => {
    const { sandbox, stripe } = await startBoth();
    // the SDK repeats a closed connection once by itself, under the same key
    await sandbox.setFault({ provider: { kind: 'reset-after-processing', times: 3, on } });
    await expect(create(stripe, 'k')).rejects.toThrow(Stripe.errors.StripeConnectionError);
    await sandbox.clearFaults();
    const again = await create(stripe, 'k');
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test.each([
    ['500-kept', 0],
    ['500-after-processing', 1],
  ])('%s is given for ever under its key; the list tells %i intents', async (kind, count) => {
    const { sandbox, stripe } = await startBoth();
    await sandbox.setFault({ provider: { kind, times: 1, on } });
    for (let i = 0; i < 3; i += 1) {
      await expect(create(stripe, 'k')).rejects.toMatchObject({ statusCode: 500 });
    }
    expect((await stripe.paymentIntents.list()).data).toHaveLength(count);
  });

  test('what never began leaves no trace under the key', async () => {
    const { sandbox, stripe } = await startBoth();
    for (const kind of ['429', '500', 'reset-before-processing']) {
      await sandbox.setFault({ provider: { kind, times: 1, on } });
    }
    await expect(create(stripe, 'k')).rejects.toMatchObject({ statusCode: 429 });
    await expect(create(stripe, 'k')).rejects.toMatchObject({ statusCode: 500 });
    const third = await create(stripe, 'k').catch(() => create(stripe, 'k'));
    expect(third.amount).toBe(7_700);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('of many confirmations at once exactly one captures', async () => {
    const { stripe } = await startBoth();
    const { id } = await stripe.paymentIntents.create(PARAMS);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => stripe.paymentIntents.confirm(id, PAY)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
    const parallel = await Promise.allSettled(
      Array.from({ length: 20 }, () => create(stripe, 'one key')),
    );
    const ids = parallel.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.id] : [],
    );
    expect(new Set(ids).size).toBe(1);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
  });

  test('the switches need the secret key', async () => {
    const { sandbox } = await startBoth();
    const answer = await fetch(`${sandbox.httpUrl}/_faults`, { method: 'DELETE' });
    expect(answer.status).toBe(401);
  });
});

/** The sandbox as a process of its own, so that it can be killed. */
async function spawnSandbox(settings: object): Promise<ChildProcess> {
  const door = new URL('../../../../src/sandbox/index.ts', import.meta.url);
  const program = `import { startSandbox } from ${JSON.stringify(door.href)};
    const log = () => {};
    await startSandbox({ ...${JSON.stringify(settings)}, logger: { info: log, warn: log, error: log } });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(async () => child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('The child has no output');
  await once(child.stdout, 'data');
  return child;
}

test('a kill right after the answer loses neither captures, keys nor webhooks', async () => {
  const shopPort = await freePort();
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const settings = await sandboxSettings({ shopUrl });
  const stripe = stripeFor(settings.publicUrl);
  const captured: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const child = await spawnSandbox(settings);
    const key = { idempotencyKey: `round-${round}` };
    const paid = await stripe.paymentIntents.create({ ...PARAMS, confirm: true, ...PAY }, key);
    captured.push(paid.id);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const shop = await startWebhookReceiver(shopPort);
  closers.push(shop.close);
  await spawnSandbox(settings);
  const listed = await stripe.paymentIntents.list({ limit: 100 });
  expect(listed.data.map(({ id }) => id)).toEqual(captured.toReversed());
  expect(listed.data.every(({ status }) => status === 'succeeded')).toBe(true);
  const key = { idempotencyKey: 'round-4' };
  const again = await stripe.paymentIntents.create({ ...PARAMS, confirm: true, ...PAY }, key);
  expect(again.id).toBe(captured[4]);
  const delivered = () =>
    new Set(
      shop.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'payment_intent.succeeded')
        .map(({ data }) => data.object.id),
    );
  await waitFor(() => delivered().size === 5, 15_000);
});

test('nothing of a card number or security code is kept or logged', async () => {
  const { sandbox, stripe, shop } = await startBoth();
  const numbers = ['4242424242424242', '4000000000000002', '5105105105105100'];
  for (const number of numbers) {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(PARAMS);
    await callAsBrowser(sandbox.httpUrl, `/v1/payment_intents/${id}/confirm`, {
      client_secret: secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '11',
      'payment_method_data[card][exp_year]': '33',
      'payment_method_data[card][cvc]': '987',
    });
  }
  await waitFor(() => shop.received.length >= 4);
  const folder = join(sandbox.settings.dataDir, 'sandbox');
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
  );
  const everything = [...files, ...sandbox.logged, ...shop.received.map(({ body }) => body)];
  expect(everything.join('')).toContain('4242');
  for (const number of numbers) {
    expect(everything.filter((text) => text.includes(number))).toEqual([]);
  }
  expect(everything.filter((text) => /"cvc"|\b987\b/.test(text))).toEqual([]);
});

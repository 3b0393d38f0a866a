/** A collector that is away, refuses or says nothing disturbs neither the shop, nor its log, nor its stop. */
import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import {
  addRow,
  confirmCard,
  createMobile,
  createShopper,
  patiently,
  postPayment,
  startIntent,
} from '../../../support/checkout.ts';
import { type FarEnd, serve } from '../../../support/image-servers.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';
import { freePort } from '../../../support/shop/free-port.ts';

let log = '';
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function openShop(collectorUrl: string): Promise<TestShop> {
  log = '';
  const write = (line: string) => {
    log += line;
  };
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl };
  const shop = await startTestShop({ catalogue: false, settings, log: { write } });
  open.unshift(shop);
  return shop;
}

async function openFarEnd(answer: Parameters<typeof serve>[0]): Promise<FarEnd> {
  const farEnd = await serve(answer);
  open.push(farEnd);
  return farEnd;
}

const noted = (message: string) => log.split('\n').filter((line) => line.includes(message)).length;
const losses = () => noted('traces could not be sent');

async function buy(shop: TestShop): Promise<void> {
  const shopper = await createShopper(shop);
  await addRow(shop, shopper, await createMobile(shop));
  const intentId = await startIntent(shop, shopper);
  await confirmCard(shop, intentId);
  const { status } = await patiently(() => postPayment(shop, shopper, intentId));
  expect(status).toBe(200);
}

it('sells while nobody listens where traces go', async () => {
  const shop = await openShop(`http://127.0.0.1:${await freePort()}`);
  await buy(shop);
  await expect.poll(losses).toBe(1);
  await buy(shop);
});

it('says once that traces are lost, and once that they arrive again', async () => {
  let refused = 0;
  let isBack = false;
  const collector = await openFarEnd((_request, response) => {
    if (!isBack) refused += 1;
    response.writeHead(isBack ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
  });
  const shop = await openShop(collector.url);
  const refusedTimes = async () => {
    await shop.api('/livez');
    return refused;
  };
  await expect.poll(refusedTimes).toBeGreaterThan(3);
  expect(losses()).toBe(1);
  isBack = true;
  await expect.poll(() => noted('the collector gets traces again')).toBe(1);
  expect(losses()).toBe(1);
});

it('stops without waiting for one that says nothing', async () => {
  const unanswered: ServerResponse[] = [];
  const collector = await openFarEnd((_request, response) => unanswered.push(response));
  const shop = await openShop(collector.url);
  await buy(shop);
  await expect.poll(() => unanswered.length).toBeGreaterThan(0);
  await shop.api('/livez');
  await open.shift()?.close();
  // It was sent the last while the shop stopped, and nobody has given that up yet.
  expect(unanswered.at(-1)?.destroyed).toBe(false);
});

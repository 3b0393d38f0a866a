/** A stop: first not ready, then closed to new requests, and soon over whatever is still open. */
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

/** What `docker stop` waits before it kills. */
const STOP_MS = 10_000;

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A connection of its own on which a request is written piece by piece. */
async function converse(shop: TestShop) {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    host,
    say: (text: string) => new Promise((resolve) => socket.write(text, resolve)),
    heard: () => heard,
    hasEnded: () => socket.readableEnded,
  };
}

/** A request that the shop has let in and whose body `{}` is still to come. */
async function beginRequest(shop: TestShop) {
  const line = await converse(shop);
  const type = 'Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue';
  await line.say(`POST /contact HTTP/1.1\r\nHost: ${line.host}\r\n${type}\r\n\r\n`);
  await expect.poll(line.heard).toContain('100 Continue');
  return line;
}

/** Begins to stop. @returns how long it took, once it is over */
async function stop(shop: TestShop): Promise<number> {
  const sinceMs = performance.now();
  await shop.close();
  return performance.now() - sinceMs;
}

const isClosed = (shop: TestShop) =>
  fetch(`${shop.url}/livez`).then(
    () => false,
    () => true,
  );

it('says that it is not ready and serves on for as long as it is told to', async () => {
  const shop = await startTestShop({ settings: { SHUTDOWN_DELAY_MS: '6000' } });
  expect((await shop.api('/readyz')).status).toBe(200);
  const stopped = stop(shop);
  const probe = await shop.api('/readyz');
  expect(probe.status).toBe(503);
  expect(Number(probe.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await probe.json()).toMatchObject({ code: 'shutting-down' });
  const served = await shop.api('/mobile-data?limit=1');
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
  await stopped;
  expect(await isClosed(shop)).toBe(true);
});

it('finishes what is under way and does not wait for connections that are kept alive', async () => {
  const shop = await startTestShop();
  const underWay = await beginRequest(shop);
  const late = await converse(shop);
  await late.say(`GET /mobile-data?limit=1 HTTP/1.1\r\nHost: ${late.host}\r\n`);
  const idle = await converse(shop);
  await idle.say(`GET /livez HTTP/1.1\r\nHost: ${idle.host}\r\n\r\n`);
  await expect.poll(idle.heard).toContain('{"status":"live"}');

  const stopped = stop(shop);
  await expect.poll(() => isClosed(shop)).toBe(true);
  await expect.poll(idle.hasEnded).toBe(true);
  await late.say('\r\n');
  await expect.poll(late.hasEnded).toBe(true);
  expect(late.heard()).toMatch(/^HTTP\/1\.1 503 /);
  expect(late.heard()).toMatch(/^content-type: application\/problem\+json/im);
  expect(late.heard()).toMatch(/^retry-after: \d/im);
  expect(late.heard()).toContain('"code":"shutting-down"');
  await underWay.say('{}');
  await expect.poll(underWay.hasEnded).toBe(true);
  expect(underWay.heard()).toMatch(/^HTTP\/1\.1 422 /m);
  expect(await stopped).toBeLessThan(STOP_MS);
});

it('cuts off what does not end', async () => {
  const shop = await startTestShop();
  await beginRequest(shop);
  expect(await stop(shop)).toBeLessThan(STOP_MS);
});

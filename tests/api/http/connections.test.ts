/** What a client may hold of the server: over raw connections. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyMobiles } from '../../support/database/many-mobiles.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const UNREAD_SECONDS = 1;
const REQUEST_START = 'http.server.request.start';
const MOST = 20;
const PIPELINED = 8;
const MANY_MOBILES = 10_000;

let shop: TestShop;
let answerBytes: number;
beforeAll(async () => {
  shop = await startTestShop({
    settings: { UNREAD_TIMEOUT_SECONDS: String(UNREAD_SECONDS), MAX_CONNECTIONS: String(MOST) },
  });
  await addManyMobiles(shop.ownerUrl ?? '', MANY_MOBILES);
  answerBytes = (await (await shop.api('/mobile-data')).text()).length;
});
afterAll(() => shop.close());

/** Asks for much more than fits into the buffers of a connection, and reads nothing yet. */
function askForMuch(): Promise<Socket> {
  return askUnread(Array(PIPELINED).fill('/mobile-data'));
}

/** Sends all requests at once, and reads nothing yet. */
async function askUnread(paths: string[]): Promise<Socket> {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join(''));
  return socket;
}

/** Reads to the end. @returns how many bytes came */
async function readOn(socket: Socket, { everyMs = 0 } = {}): Promise<number> {
  let bytes = 0;
  const all = answerBytes * PIPELINED;
  const closed = once(socket, 'close');
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > all) socket.destroy();
    if (everyMs === 0) return;
    socket.pause();
    setTimeout(() => socket.resume(), everyMs);
  });
  socket.resume();
  await closed;
  return bytes;
}

/** The server's end of the connection that asks next. */
function nextServerSocket(): Promise<Socket> {
  return new Promise((resolve) => {
    const onRequest = (message: unknown) => {
      unsubscribe(REQUEST_START, onRequest);
      resolve((message as { socket: Socket }).socket);
    };
    subscribe(REQUEST_START, onRequest);
  });
}

test('who does not read is cut off, and nothing is kept for them', async () => {
  const served = nextServerSocket();
  const socket = await askForMuch();
  await once(await served, 'close');
  expect(await readOn(socket)).toBeLessThan(answerBytes * PIPELINED);
}, 60_000);

/** All of it fits into the buffers of a connection. */
const SMALL = '/mobile-data?limit=1';
test.each([
  ['one small answer of the shop', ['/livez']],
  ['one small answer that was cached', [SMALL]],
  ['several small answers', Array(PIPELINED).fill(SMALL)],
])(
  'a client that does not read %s is cut off',
  async (_, paths) => {
    // Cached answers are sent as bytes from the second request on.
    const headers = { 'accept-encoding': 'identity' };
    for (const path of [...paths, ...paths]) await (await shop.api(path, { headers })).text();
    const served = nextServerSocket();
    const socket = await askUnread(paths);
    await once(await served, 'close');
    socket.destroy();
  },
  20_000,
);

test('who reads slowly gets everything', async () => {
  const socket = await askForMuch();
  expect(await readOn(socket, { everyMs: 4 })).toBeGreaterThan(answerBytes * PIPELINED);
}, 120_000);

/** Sends so many requests before it reads. @returns how many were answered */
async function pipeline(count: number, path: string): Promise<number> {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const asked = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`;
  socket.write(`${`${asked}\r\n`.repeat(count - 1)}${asked}Connection: close\r\n\r\n`);
  const answers = await text(socket).catch(() => '');
  return answers.split('HTTP/1.1 200 ').length - 1;
}

test.each([
  ['asked of the shop', '/livez'],
  ['kept as bytes', '/mobile-data?limit=1'],
])(
  'a few requests at once for what is %s are answered, a flood of them is cut off',
  async (_, path) => {
    expect(await pipeline(8, path)).toBe(8);
    expect(await pipeline(200, path)).toBeLessThan(20);
  },
);

test('more connections than are allowed are closed at once', async () => {
  const { hostname, port } = new URL(shop.url);
  const sockets = Array.from({ length: MOST + 10 }, () => connect(Number(port), hostname));
  let closed = 0;
  for (const socket of sockets) {
    socket
      .on('error', () => undefined)
      .once('close', () => {
        closed += 1;
      });
  }
  await expect.poll(() => closed, { timeout: 4_000 }).toBeGreaterThanOrEqual(10);
  for (const socket of sockets) socket.destroy();
});

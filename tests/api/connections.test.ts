/** What a client may hold of the server: over raw connections. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../support/app.ts';

const UNREAD_SECONDS = 1;
const MOST = 20;
const PIPELINED = 200;

let shop: TestShop;
let answerBytes: number;
beforeAll(async () => {
  shop = await startTestShop({
    settings: { UNREAD_TIMEOUT_SECONDS: String(UNREAD_SECONDS), MAX_CONNECTIONS: String(MOST) },
  });
  answerBytes = (await (await shop.api('/mobile-data')).text()).length;
});
afterAll(() => shop.close());

/** Asks for much more than fits into the buffers of a connection, and reads nothing yet. */
async function askForMuch(): Promise<Socket> {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET /mobile-data HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(PIPELINED));
  return socket.pause();
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

test('who does not read is cut off, and nothing is kept for them', async () => {
  const sockets = await Promise.all([askForMuch(), askForMuch()]);
  await sleep(UNREAD_SECONDS * 4_000);
  for (const socket of sockets) {
    expect(await readOn(socket)).toBeLessThan(answerBytes * PIPELINED);
  }
}, 60_000);

test('who reads slowly gets everything', async () => {
  const socket = await askForMuch();
  expect(await readOn(socket, { everyMs: 10 })).toBeGreaterThan(answerBytes * PIPELINED);
}, 120_000);

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

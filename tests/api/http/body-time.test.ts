/** How long bodies may take, by route: over raw connections, because clients send too fast. */
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bodyTimePlugin } from '../../../src/http/plugins/body-time.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const LONGER_THAN_USUAL_MS = 11_500;
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends the first part of a body, and the rest later if there is one. @returns all that is answered */
async function sendSlowly(
  head: string[],
  [first, rest]: [first: string, rest?: string],
): Promise<{ answer: string; afterMs: number }> {
  const { hostname, port, host } = new URL(shop.url);
  const startedAtMs = performance.now();
  const socket = createConnection({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const answered = text(socket);
  const length = Buffer.byteLength(first + (rest ?? 'never sent'));
  const lines = [...head, `Host: ${host}`, `Content-Length: ${length}`, 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${first}`);
  if (rest !== undefined) {
    await wait(LONGER_THAN_USUAL_MS);
    socket.write(rest);
  }
  return { answer: await answered, afterMs: performance.now() - startedAtMs };
}

test('a slow body is cut off after ten seconds; a file for an import has minutes', async () => {
  const { token } = await shop.signInAdmin();
  const auth = `Authorization: Bearer ${token}`;
  const json = 'Content-Type: application/json';
  const file = 'Content-Type: multipart/form-data; boundary=x';
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const [slow, upload, refused] = await Promise.all([
    sendSlowly(['POST /contact HTTP/1.1', json], ['{']),
    sendSlowly(
      ['POST /transfer/mobiles HTTP/1.1', auth, file],
      [part, 'name,category,price\r\nSlow,vivo,99\r\n--x--\r\n'],
    ),
    sendSlowly(['POST /transfer/mobiles HTTP/1.1', file], [part]),
  ]);
  expect(slow.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.answer).toContain('"code":"request-timeout"');
  expect(slow.afterMs).toBeGreaterThan(9_000);
  expect(upload.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(refused.answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(refused.afterMs).toBeLessThan(15_000);
}, 40_000);

test('a call that the shop makes to itself has no connection that could be cut', async () => {
  const app = Fastify();
  await app.register(bodyTimePlugin, { config: { publicUrl: 'http://shop.example' } });
  app.post('/form', async () => 'taken');
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = await app.inject({ method: 'POST', url: '/form', payload: { name: 'Ada' } });
    expect(answer.body).toBe('taken');
    expect(() => vi.advanceTimersByTime(LONGER_THAN_USUAL_MS)).not.toThrow();
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});

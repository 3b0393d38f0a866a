/** Requests whose client hangs up before the answer: they leave the same records as all others. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiInit, startTestShop, type TestShop } from '../../support/shop/app.ts';

interface Line {
  msg: string;
  event?: string;
  kind?: string;
  outcome?: string;
  status?: number;
  req?: { method: string; route: string };
}

let lines: Line[] = [];
let shop: TestShop;
beforeAll(async () => {
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Line);
  };
  shop = await startTestShop({ log: { write } });
  // So that the pages are loaded.
  await shop.api('/order');
});
afterAll(() => shop?.close());

/** Sends a request and hangs up. */
async function askAndGo(path: string, { method = 'GET', body }: ApiInit = {}): Promise<void> {
  const { host, hostname, port } = new URL(shop.url);
  const json = body === undefined ? '' : JSON.stringify(body);
  const head = [
    ...[`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${shop.url}`],
    ...['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`],
  ];
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.write(`${head.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy());
  });
}

const recordsOf = (route: string) => lines.filter(({ req }) => req?.route === route);

it('a wrong password leaves its security event and its line', async () => {
  lines = [];
  const route = '/api/auth/sign-in/email';
  const body = { email: 'admin@handset.example', password: 'Wrong-7$Lantern' };
  await askAndGo(route, { method: 'POST', body });
  await expect.poll(() => recordsOf(route)).toHaveLength(2);
  expect(recordsOf(route)).toEqual([
    expect.objectContaining({ event: 'security', kind: 'sign-in', outcome: 'failed' }),
    expect.objectContaining({ msg: 'the client went away', status: 401 }),
  ]);
});

it.each([
  ['/order', '/order?q=never-asked-before'],
  ['/search', '/search?q=never-asked-before'],
  ['/order', '/order'],
  ['/login', '/login'],
  ['/live', '/live'],
])('%s leaves one line in the log', async (route, path) => {
  lines = [];
  await askAndGo(path);
  await expect.poll(() => recordsOf(route)).toHaveLength(1);
  await shop.api('/livez');
  await expect.poll(() => recordsOf('/livez')).toHaveLength(1);
  expect(recordsOf(route)).toEqual([expect.objectContaining({ status: 200 })]);
});

it('an address that cannot be read leaves one line too', async () => {
  lines = [];
  await fetch(new URL('/%ff', shop.url));
  await expect.poll(() => lines.filter(({ status }) => status === 400)).toHaveLength(1);
});

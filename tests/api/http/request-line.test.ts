/** What a request line may ask for, over raw connections, because clients write none but plain paths. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop?.close());

async function ask(target: string, header = ''): Promise<string> {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${header}\r\n`);
  return text(socket);
}

async function statusOf(target: string): Promise<number> {
  return Number((await ask(target)).split(' ', 2)[1]);
}

it.each([
  ['/livez', 200],
  ['http://evil.example/', 421],
  ['http://evil.example/livez', 421],
  ['//', 404],
  ['///', 404],
  ['//[x/', 404],
  ['//livez', 404],
  ['//evil.example/order', 404],
])('%s is answered with %i', async (target, status) => {
  expect(await statusOf(target)).toBe(status);
});

it.each(['//', '///', '//order', '//[x/', '//evil.example/order?a=//b', '//100%'])(
  'a browser that opens %s gets the page for addresses that do not exist',
  async (target) => {
    const answer = await ask(target, 'Accept: text/html,*/*;q=0.8\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/^content-type: text\/html/im);
    expect(answer).not.toMatch(/^location:/im);
  },
);

it('the whole address of the shop is its path', async () => {
  expect(await statusOf(`${shop.url}/livez`)).toBe(200);
});

it('pages under another name of the shop lead to its public address, where forms work', async () => {
  const other = shop.url.replace('127.0.0.1', 'localhost');
  const ways = [
    ['/order?brand=vivo', '/order?brand=vivo'],
    ['/dashboard/myCart', '/dashboard/myCart'],
  ] as const;
  for (const [asked, path] of ways) {
    const answer = await fetch(other + asked, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, shop.url + path]);
  }
  expect((await fetch(`${other}/livez`)).status).toBe(200);
});

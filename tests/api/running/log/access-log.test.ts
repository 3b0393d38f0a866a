/** What the access log says of an answer, and what it does not call an error. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  req?: { method: string; route: string };
  code?: string;
  network?: string;
  account?: string;
  setting?: string;
}

let shop: TestShop;
let lines: Line[] = [];
beforeAll(async () => {
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Line);
  };
  shop = await startTestShop({ log: { write }, settings: { TRUSTED_PROXY: '127.0.0.0/8' } });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => shop?.close());

const answered = () => lines.filter(({ msg }) => msg === 'answered');

/** Sends bytes of a request and breaks the connection, as a browser that is closed does. */
async function breakOff(bytes: string): Promise<void> {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => {
    socket.write(bytes.replace('HOST', host), () => resolve());
  });
  socket.resetAndDestroy();
}

describe('an answered request', () => {
  it('names the code of its refusal and a hash of its client', async () => {
    await shop.api('/users');
    await shop.api('/mobile-data/no-id');
    await shop.api('/users', { headers: { 'x-forwarded-for': '203.0.113.5' } });
    await expect.poll(answered).toHaveLength(3);
    const [first, second, third] = answered();
    expect(first).toMatchObject({ code: 'authentication-required', req: { route: '/users' } });
    expect(second).toMatchObject({ code: 'not-found', req: { route: '/mobile-data/:id' } });
    expect(first?.network).toMatch(/^[\w-]{12}$/);
    expect(second?.network).toBe(first?.network);
    expect(third?.network).not.toBe(first?.network);
    expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|127\.0\.0/);
  });

  it('names the account of a signed-in person by a hash', async () => {
    const [anna, bea] = [await shop.signUp(), await shop.signUp()];
    lines = [];
    for (const as of [anna, anna, bea]) await shop.api('/own-wishes', { as });
    await expect.poll(answered).toHaveLength(3);
    const [first, second, third] = answered().map(({ account }) => account);
    expect(first).toMatch(/^[\w-]{12}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(JSON.stringify(lines)).not.toContain(anna.email);
  });

  it.each([
    ['/about?x=1', '/about'],
    ['/mobiles/no-such-phone', '/mobiles/:slug'],
    ['/dashboard/account', '/dashboard/account'],
  ])('names the route of the page: %s', async (path, route) => {
    await shop.api(path, { headers: { accept: 'text/html' } });
    await expect
      .poll(answered)
      .toEqual([expect.objectContaining({ req: { method: 'GET', route } })]);
  });
});

describe('a client that goes away', () => {
  it('in the middle of its body is no error', async () => {
    const head = 'POST /contact HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n';
    await breakOff(`${head}Content-Length: 500\r\n\r\n{"name":`);
    await expect.poll(() => lines.some(({ msg }) => msg.includes('client'))).toBe(true);
    await shop.api('/users');
    await expect.poll(answered).toHaveLength(1);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  it('behind its request is not taken for a proxy that nobody has named', async () => {
    const request = 'GET /users HTTP/1.1\r\nHost: HOST\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n';
    for (let n = 0; n < 300; n += 1) await breakOff(request);
    const answer = await shop.api('/users', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    const last = answer.headers.get('x-request-id');
    await expect.poll(() => answered().some(({ reqId }) => reqId === last)).toBe(true);
    expect(lines.filter(({ setting }) => setting === 'TRUSTED_PROXY')).toEqual([]);
  });
});

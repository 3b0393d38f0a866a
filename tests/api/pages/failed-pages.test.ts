/** Pages that could not be made: neither this shop nor a cache in front of it stores one. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

interface Line {
  level: number;
  status?: number;
}

const ERROR_LEVEL = 50;
let lines: Line[] = [];
let shop: TestShop;
beforeAll(async () => {
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Line);
  };
  shop = await startTestShop({ kind: 'postgres', log: { write } });
});
afterAll(() => shop?.close());

async function ask(path: string) {
  const asked = request(new URL(path, shop.url), { agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

it('a page that failed may not be stored, and is made again for the next visitor', async () => {
  const [{ slug }] = await (await shop.api('/mobile-data?limit=1')).json();
  const path = `/mobiles/${slug}`;
  await shop.asOwner('alter table reviews rename to reviews_away');
  try {
    const failed = await ask(path);
    expect(failed.status).toBe(500);
    expect(failed.headers['cache-control']).toBe('no-store');
    expect(failed.headers['cache-tag']).toBeUndefined();
    expect(failed.headers.etag).toBeUndefined();
  } finally {
    await shop.asOwner('alter table reviews_away rename to reviews');
  }
  expect((await ask(path)).status).toBe(200);
});

it('while the database is away, a refusal leaves its line and no error', async () => {
  vi.spyOn(shop.services.catalogue, 'isAway').mockReturnValue(true);
  lines = [];
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const path of ['/mobiles/never-sold', `/mobile-data/${unknown}`]) {
    expect((await ask(path)).status).toBe(503);
  }
  await expect.poll(() => lines.filter(({ status }) => status === 503)).toHaveLength(2);
  expect(lines.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
});

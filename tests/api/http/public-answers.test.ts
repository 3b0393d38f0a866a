/** Who is answered from the kept bytes of public calls, and who gets them fresh. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicCacheOf } from '../../../src/http/cache/public-cache.ts';
import { tagsOf } from '../../../src/http/cache/tags.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
  shopper = await shop.signUp();
});
afterAll(() => shop.close());

const KEPT = '[{"name":"kept"}]';

/** Puts an answer into the cache that no handler would make, so that it is known again. */
async function keepMarked(): Promise<void> {
  const cache = publicCacheOf(shop.services);
  cache.forget(tagsOf({ kind: 'anything' }));
  const key = `/mobile-data?${JSON.stringify({ limit: 3 })}`;
  await cache.get(key, async () => ({ status: 200, headers: {}, body: Buffer.from(KEPT) }));
}

async function ask(authorization?: string): Promise<{ status: number; body: string }> {
  const answer = await shop.api('/mobile-data?limit=3', {
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: answer.status, body: await answer.text() };
}

it.each([
  ['nothing', () => undefined],
  ['a word', () => 'x'],
  ['another scheme', () => 'Basic YWRtaW46YWRtaW4='],
  ['a token of nobody', () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
  ["an admin's token with another signature", () => `Bearer ${admin.token.slice(0, -6)}AAAAAA`],
  ["a shopper's token", () => `Bearer ${shopper.token}`],
])('whoever brings %s is answered from the kept bytes', async (_name, authorization) => {
  await keepMarked();
  expect(await ask(authorization())).toEqual({ status: 200, body: KEPT });
});

it('an admin gets it as it is now', async () => {
  await keepMarked();
  const { status, body } = await ask(`Bearer ${admin.token}`);
  expect(status).toBe(200);
  expect(body).not.toBe(KEPT);
});

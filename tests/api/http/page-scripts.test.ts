/** The scripts in the pages are the ones that their policy allows, and no others. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop?.close());

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

it.each([
  '/',
  '/order?q=pixel',
  '/mobiles/samsung-galaxy-s24',
  '/login',
  '/dashboard/payment',
  '/no',
])('%s allows the scripts that it came with', async (path) => {
  const answer = await shop.api(path);
  const html = await answer.text();
  const scripts = [...html.matchAll(INLINE)].filter(([, attributes]) => !isData(attributes));
  expect(scripts.length).toBeGreaterThan(3);
  const hashes = scripts.map(([, , code = '']) => `sha256-${hashOf(code)}`);
  const allowed = answer.headers.get('content-security-policy')?.match(/sha256-[^']+/g);
  expect(allowed?.toSorted()).toEqual([...new Set(hashes)].toSorted());
  expect(html).not.toContain('nonce=');
});

/** Never run by a browser, so they need no leave. */
const isData = (attributes = '') => attributes.includes('application/ld+json');
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');

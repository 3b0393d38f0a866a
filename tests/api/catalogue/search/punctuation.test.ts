/** Searches that have nothing to look for in them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireSuggestions } from '../../../../src/contract/mobiles.ts';
import { createPageApi } from '../../../../src/http/pages/page-api.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop?.close());

const totalOf = async (q: string) =>
  (await createPageApi(shop.services, new Headers()).searchMobiles({ q })).total;

test.each(['%', '_', '\\', '\\\\%', '"', "'", '- -', '...', '€', '?!', '((', '&|!'])(
  'a search for %j finds no phone, in the list and in the suggestions',
  async (q) => {
    expect(await totalOf(q)).toBe(0);
    const address = `?q=${encodeURIComponent(q)}`;
    expect(await (await shop.api(`/mobile-data${address}`)).json()).toEqual([]);
    const suggested = await shop.api(`/search${address}`);
    expect(((await suggested.json()) as WireSuggestions).mobiles).toEqual([]);
    expect(await (await shop.api(`/order${address}`)).text()).not.toMatch(/>109 phones/);
  },
);

test('signs around words, fillers alone and blanks narrow nothing', async () => {
  const all = await totalOf('');
  expect(await totalOf('  \u200B ')).toBe(all);
  expect(await totalOf('(under 500)')).toBe(await totalOf('under 500'));
  expect(await totalOf('% samsung %')).toBe(await totalOf('samsung'));
});

/** What the shop is asked for, and whether the answers are what they are taken for. */
import assert from 'node:assert/strict';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { mobileListSchema, type WireMobile } from '../../src/contract/mobiles.ts';
import { get } from '../servers.ts';
import type { Phone } from './people.ts';

/** What browsers send. */
export const AS_BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
export const CASE_BRAND = 'samsung';
export const LIST_LENGTH = 24;
export const PAGE = `/order?brand=${CASE_BRAND}`;
export const LIST = `/mobile-data?limit=${LIST_LENGTH}&category=${CASE_BRAND}&sort=price`;
/** Above every price, so that as many phones fit each of the addresses made with it. */
const DEAREST = 3_000;
const HIGHEST = 100_000;
/** So many answers are looked at before they are counted. */
export const SAMPLE = 25;
const READ_AT_ONCE = 500;

/** One choice of phones in so many addresses, none of which has been asked for. */
export function variationsOf(address: string): string[] {
  return Array.from(
    { length: HIGHEST - DEAREST },
    (_, index) => `${address}&max=${HIGHEST - index}`,
  );
}

/** @returns the newest mobiles, up to so many */
export async function readMobiles(url: string, most: number): Promise<WireMobile[]> {
  const mobiles: WireMobile[] = [];
  let next: string | undefined = `/mobile-data?limit=${Math.min(most, READ_AT_ONCE)}&sort=newest`;
  while (next !== undefined && mobiles.length < most) {
    const { headers, body } = await get(url + next);
    mobiles.push(...mobileListSchema.parse(JSON.parse(body.toString())));
    next = /<([^>]+)>/.exec(headers.link ?? '')?.[1];
  }
  return mobiles.slice(0, most);
}

/** Phones that page and list both show, with the prices that staff see; not those of `without`. */
export async function readShown(url: string, without: readonly Phone[]): Promise<Phone[]> {
  const html = (await get(url + PAGE)).body.toString();
  const { body } = await get(url + LIST);
  const left = new Set(without.map(({ id }) => id));
  return mobileListSchema
    .parse(JSON.parse(body.toString()))
    .filter(({ _id, slug }) => html.includes(`/mobiles/${slug}"`) && !left.has(_id))
    .map(({ _id, listPrice }) => ({ id: _id, priceDollars: listPrice }));
}

/** @throws AssertionError when it is no list of 24 */
export async function assertList(url: string): Promise<void> {
  const { body } = await get(url);
  assert.equal(mobileListSchema.parse(JSON.parse(body.toString())).length, LIST_LENGTH, url);
}

/** @throws AssertionError when it is not compressed, no whole page, or shows no 24 phones */
export async function assertPage(url: string): Promise<void> {
  const { headers, body } = await get(url, AS_BROWSER);
  assert.equal(headers['content-encoding'], 'br', url);
  const html = brotliDecompressSync(body).toString();
  assert.match(html, /<\/html>\s*$/, url);
  const phones = new Set(html.match(/href="\/mobiles\/[a-z0-9-]+"/g));
  assert.ok(phones.size >= LIST_LENGTH, `${url} shows ${phones.size} phones`);
}

/** @throws AssertionError when another mobile is answered than was asked for */
export async function assertMobile(url: string): Promise<void> {
  const { body } = await get(url);
  const { _id } = z.object({ _id: z.string() }).parse(JSON.parse(body.toString()));
  assert.equal(_id, url.split('/').at(-1));
}

/** @throws AssertionError when addresses that were not asked for are answered alike */
export async function assertDifferent(url: string, paths: readonly string[]): Promise<void> {
  const answers = new Set<string>();
  for (const one of paths) answers.add((await get(url + one)).body.toString());
  // Two texts with a typing error may find the same phones, or none.
  assert.ok(answers.size > paths.length / 3, `${paths.length} addresses, ${answers.size} answers`);
}

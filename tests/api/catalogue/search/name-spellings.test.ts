/** Names of phones as people spell them. SEED repeats the typing errors of a run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireMobile, WireSuggestions } from '../../../../src/contract/mobiles.ts';
import { createPageApi } from '../../../../src/http/pages/page-api.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';
import { createChance } from '../../../support/shop/finder-cases.ts';
import { mistypeNames, type Spelling, spellNames } from './spell-names.ts';

const SEED = Number(process.env.SEED ?? 45);
const TYPOS_OF_EACH = 6;
/** Thousands of searches, on a machine that may be busy. */
const MOST_MS = 300_000;
const LEAST_RIGHT = 0.98;

describe('names of phones', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  let names: string[];
  beforeAll(async () => {
    shop = await startTestShop();
    pages = createPageApi(shop.services, new Headers());
    const list = (await (await shop.api('/mobile-data?limit=500')).json()) as WireMobile[];
    names = list.map(({ name }) => name).sort();
  });
  afterAll(() => shop.close());

  const onPage = async (q: string) => (await pages.searchMobiles({ q })).mobiles;
  const suggested = async (q: string) => {
    const answer = await shop.api(`/search?${new URLSearchParams({ q })}`);
    return ((await answer.json()) as WireSuggestions).mobiles;
  };
  const listed = async (q: string) =>
    (await (await shop.api(`/mobile-data?${new URLSearchParams({ q })}`)).json()) as WireMobile[];

  async function count(
    spellings: readonly Spelling[],
    find: (q: string) => Promise<{ name: string }[]>,
  ) {
    const wrong: string[] = [];
    const nothing: string[] = [];
    for (const { way, typed, name } of spellings) {
      const [first] = await find(typed);
      if (!first) nothing.push(`${way}: “${typed}”`);
      else if (first.name !== name)
        wrong.push(`${way}: “${typed}” finds ${first.name}, not ${name}`);
    }
    return { right: spellings.length - wrong.length - nothing.length, wrong, nothing };
  }

  it(
    `are found however they are spelled, the right one first (SEED=${SEED})`,
    async () => {
      const typos = mistypeNames(names, createChance(SEED), TYPOS_OF_EACH);
      const spellings = [...spellNames(names), ...typos];
      const { right, wrong, nothing } = await count(spellings, onPage);
      console.info(
        `SEED=${SEED}: ${right} of ${spellings.length} spellings of ${names.length} names find it first`,
        wrong,
      );
      expect(spellings.length).toBeGreaterThan(1_000);
      expect(nothing).toEqual([]);
      expect(right / spellings.length).toBeGreaterThanOrEqual(LEAST_RIGHT);
    },
    MOST_MS,
  );

  it(
    'are suggested however they are spelled, the right one first',
    async () => {
      expect(await count(spellNames(names), suggested)).toMatchObject({ wrong: [], nothing: [] });
    },
    MOST_MS,
  );

  it(
    'are in the list of staff however they are spelled',
    async () => {
      const missed: string[] = [];
      for (const { way, typed, name } of spellNames(names)) {
        const found = await listed(typed);
        if (!found.some((mobile) => mobile.name === name)) missed.push(`${way}: “${typed}”`);
      }
      expect(missed).toEqual([]);
    },
    MOST_MS,
  );

  it.each([
    ['s24', 'Galaxy S24'],
    ['s 24', 'Galaxy S24'],
    ['s24+', 'Galaxy S24+'],
    ['s24 plus', 'Galaxy S24+'],
    ['galaxys24', 'Galaxy S24'],
    ['galaxys24plus', 'Galaxy S24+'],
    ['samsung s24 +', 'Galaxy S24+'],
    ['z fold 7', 'Galaxy Z Fold7'],
    ['zfold7', 'Galaxy Z Fold7'],
    ['fold 7', 'Galaxy Z Fold7'],
    ['iphone17', 'iPhone 17'],
    ['i-phone 17', 'iPhone 17'],
    ['I phone 17 pro', 'iPhone 17 Pro'],
    ['iphone 17 promax', 'iPhone 17 Pro Max'],
    ['iphone17promox', 'iPhone 17 Pro Max'],
    ['17 promax', 'iPhone 17 Pro Max'],
    ['İPHONE 17', 'iPhone 17'],
    ['ıphone 17', 'iPhone 17'],
    ['iphone ١٧', 'iPhone 17'],
    ['iphone16e', 'iPhone 16e'],
    ['14 pro', 'iPhone 14 Pro'],
    ['a 15', 'Galaxy A15 5G'],
    ['a155g', 'Galaxy A15 5G'],
    ['realme 14 pro plus', 'realme 14 Pro+'],
    ['real me 14pro+', 'realme 14 Pro+'],
    ['gt neo3', 'realme GT Neo 3'],
    ['ｆｉｎｄ ｘ８', 'OPPO Find X8'],
    ['ﬁnd n3 ﬂip', 'OPPO Find N3 Flip'],
    ['reno-10-pro-plus', 'OPPO Reno10 Pro+ 5G'],
    ['galâxy s24', 'Galaxy S24'],
    ['galaxie s24', 'Galaxy S24'],
    ['sumsang s24', 'Galaxy S24'],
    ['gala\u0301xy s24', 'Galaxy S24'],
  ])('“%s” finds %s first', async (typed, name) => {
    expect([(await onPage(typed))[0]?.name, (await suggested(typed))[0]?.name]).toEqual([
      name,
      name,
    ]);
  });

  it.each([
    ...['iphone 99', 's2444', 'nokia 3310', 'xiaomi 14', 'pixel 8 pro', 'iphone x'],
    ...['galaxy note 20', 'note 9', 'note 14 pro plus 5g', 'note edge', 'redmi note 12'],
    ...['oneplus 12', 'mate 40', 'nite 9', 'poco x6', 'zenfone 10'],
  ])('“%s”, which the shop does not sell, finds no other phone', async (typed) => {
    const names = [...(await onPage(typed)), ...(await suggested(typed)), ...(await listed(typed))];
    expect(names.map(({ name }) => name)).toEqual([]);
  });

  it('a number is never put right: another number is another phone', async () => {
    for (const { name } of await onPage('galaxy s23')) expect(name).toContain('S23');
    for (const { name } of await onPage('iphone17')) expect(name).toContain('17');
  });

  it('finds by the system at launch and other facts that people type', async () => {
    const facts = async (typed: string) => (await onPage(typed)).map(({ name }) => name);
    const android15 = await facts('android 15');
    expect(android15).toContain('Galaxy S25');
    expect(android15).not.toContain('Galaxy S24');
    expect(await facts('Android15')).toEqual(android15);
    expect(await facts('ios 18')).toContain('iPhone 16');
    expect(await facts('snapdragon 8 gen 3')).toContain('Galaxy S24 Ultra');
    expect(await facts('samsung snapdragon')).toContain('Galaxy S25');
    expect(await facts('a18 pro')).toContain('iPhone 16 Pro');
    expect((await facts('amoled')).length).toBeGreaterThan(10);
  });
});

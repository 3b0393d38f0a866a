/** Lists and counts beside plain queries, under one filter after another; and some of the catalogue to change. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../../src/database/connect.ts';
import { OPTIONS } from '../../../src/http/translate/search.ts';
import {
  countFacets,
  createVocabulary,
  listMobiles,
  loadMobiles,
  type MobileFilter,
  readWords,
} from '../../../src/shop/catalogue/index.ts';
import { FILTER_GROUPS } from '../../../src/shop/catalogue/read/filter.ts';
import { FILTER_FACTS } from '../../../src/shop/phone/filters.ts';
import * as plain from './plain-lists.ts';

export const TEXTS = ['', '', '', 'galaxy', 'pro', 'galaxy ultra', 'x', 'snapdragon', 'nowhere'];
const SORTS = ['newest', 'price', '-price', 'name', 'screen', '-screen', 'weight'] as const;
const NAMES = FILTER_FACTS.map(({ name }) => name);

/** The same filters in every run. */
function createFilters(db: Database) {
  let state = 7;
  const below = (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * end);
  };
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T;
  /** A bound that stands beside one of an option, on either side or at it. */
  const near = (value: unknown) =>
    typeof value === 'number' ? Math.max(0, value + oneOf([-100, -1, 0, 0, 1, 100])) : value;
  return async (): Promise<MobileFilter> => {
    const asked = NAMES.filter(() => below(4) === 0).flatMap((name) => {
      const option = oneOf(OPTIONS[name]);
      return FILTER_GROUPS[name].flatMap((key) => {
        const value = option[key];
        if (value === undefined) return [];
        if (typeof value === 'boolean') return [[key, oneOf([true, true, false])]];
        const other = oneOf(OPTIONS[name])[key];
        if (Array.isArray(value))
          return [[key, [...value, ...(Array.isArray(other) ? other : [])]]];
        return [[key, below(2) === 0 ? value : near(value)]];
      });
    });
    const { query: words } = await readWords(createVocabulary(db), oneOf(TEXTS));
    const lowStock = below(12) === 0 || undefined;
    const soldOut = below(12) === 0 || undefined;
    return { words, lowStock, soldOut, ...Object.fromEntries(asked) };
  };
}

/** @returns what expects, for some rounds of filters, the answers of plain queries */
export function comparePlainly(db: Database) {
  const nextFilter = createFilters(db);
  return async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const filter = round === 0 ? {} : await nextFilter();
      const sort = SORTS[round % SORTS.length] ?? 'newest';
      const [counted, { mobiles }] = await Promise.all([
        countFacets(db, filter, OPTIONS),
        listMobiles({ db }, { ...filter, sort }),
      ]);
      expect(counted, JSON.stringify(filter)).toEqual(
        await plain.countPlainly(db, filter, OPTIONS),
      );
      const ids = await plain.listPlainly(db, filter, sort);
      const stored = await loadMobiles(db, ids);
      expect(mobiles, `${sort} ${JSON.stringify(filter)}`).toEqual(ids.map((id) => stored.get(id)));
    }
  };
}

/** The catalogue has more than a hundred mobiles. */
export const someIds = (from: number, to: number) =>
  sql`(select id from mobiles where deleted_at is null order by slug offset ${from} limit ${to - from})`;
export const some = (from: number, to: number) => sql`id in ${someIds(from, to)}`;
/** All variants of some mobiles, or but those that do not stand for them. */
export const variantsOf = (from: number, to: number) => sql`mobile_id in ${someIds(from, to)}`;
export const othersOf = (from: number, to: number) =>
  sql`${variantsOf(from, to)} and id not in (select default_variant_id from mobiles)`;
export const RUN_NOW = sql`now() - interval '1 hour', now() + interval '1 hour'`;
export const OFFER = sql`insert into offers (id, mobile_id, variant_id, price_cents, starts_at, ends_at)`;

/** The snapshot beside the read path that it replaces: random queries, while the catalogue changes. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPTIONS } from '../../../src/http/translate/search.ts';
import * as old from '../../../src/shop/catalogue/index.ts';
import { suggestMobiles } from '../../../src/shop/catalogue/search/search-mobiles.ts';
import {
  searchPhones,
  understandSearch,
} from '../../../src/shop/catalogue/search/search-phones.ts';
import { readWords } from '../../../src/shop/catalogue/search/words-new.ts';
import { type Catalogue, createCatalogue } from '../../../src/shop/catalogue/snapshot/catalogue.ts';
import { countOptions } from '../../../src/shop/catalogue/snapshot/count-options.ts';
import { FILTER_GROUPS } from '../../../src/shop/catalogue/snapshot/filter.ts';
import { findPhones } from '../../../src/shop/catalogue/snapshot/find-phones.ts';
import { listPhones } from '../../../src/shop/catalogue/snapshot/list-phones.ts';
import type { CatalogueSnapshot } from '../../../src/shop/catalogue/snapshot/snapshot.ts';
import { FILTER_FACTS } from '../../../src/shop/phone/filters.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';
import { insertMobilesSql } from '../../support/database/insert-mobiles.ts';
import {
  OFFER,
  othersOf,
  RUN_NOW,
  some,
  someIds,
  variantsOf,
} from '../../support/database/plain-rounds.ts';
import { createChance, makeAnswers, TODAY } from '../../support/shop/finder-cases.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 30);
const MAIN = sql`join variants v on v.id = m.default_variant_id`;
const CHANGES: SQL[] = [
  sql`select 1`,
  insertMobilesSql(
    'id, slug, name, category, price_cents, stock, specs',
    sql`select gen_random_uuid(), 'new-' || slug, name || ' Ultra', category, price_cents + 5000, 2, specs
      from mobiles m ${MAIN} where m.${some(0, 60)}`,
  ),
  sql`update variants set price_cents = price_cents + 20000 where ${variantsOf(5, 25)}`,
  sql`update mobiles set specs = null where ${some(30, 50)}`,
  sql`update mobiles set name = 'Galaxy ' || name where ${some(50, 70)}`,
  sql`update mobiles set category = 'vivo' where ${some(60, 80)}`,
  sql`update variants set storage_gb = 4096 where ${othersOf(80, 100)} and storage_gb = 512`,
  sql`update variants set reserved = stock where ${variantsOf(0, 20)}`,
  sql`update variants set reserved = 0, stock = 2 where ${variantsOf(10, 30)}`,
  sql`update variants set deleted_at = now() where ${othersOf(15, 50)}`,
  sql`update mobiles m set default_variant_id = (select v.id from variants v
    where v.mobile_id = m.id and v.deleted_at is null order by v.price_cents desc, v.id limit 1)
    where ${some(60, 110)}`,
  sql`${OFFER} select gen_random_uuid(), m.id, v.id, greatest(100, price_cents + 100 * cut), ${RUN_NOW}
    from mobiles m ${MAIN}, (values (-100), (-50), (10)) as cuts (cut) where m.${some(20, 45)}`,
  sql`update offers set ends_at = now() where mobile_id in ${someIds(20, 30)}`,
  sql`update mobiles set deleted_at = now() where ${some(40, 70)}`,
  sql`update mobiles set deleted_at = null where deleted_at is not null and category <> 'oppo'`,
];
const SORTS = ['newest', 'price', '-price', 'name', 'screen', '-screen', 'weight'] as const;
const PHRASES = [
  'under 500',
  '5g',
  'blue',
  '128gb',
  'foldable',
  'in stock',
  'cobalt',
  'waterproof',
  'android 15',
  'snapdragon',
  'big battery',
  '$300-500',
  '%',
  'gray',
  'jet',
  'phantom',
];

describeOnBoth('the snapshot', (kind) => {
  let database: TestDatabase;
  let catalogue: Catalogue;
  let vocabulary: ReturnType<typeof old.createVocabulary>;
  let compared = 0;
  const chance = createChance(Number(process.env.SEED ?? 5));
  beforeAll(async () => {
    database = await createTestDatabase(kind, { catalogue: true });
    catalogue = createCatalogue(database.db);
  });
  afterAll(() => {
    process.stderr.write(`${kind}: ${compared} comparisons\n`);
    return database?.close();
  });

  const ids = (mobiles: readonly { id: string }[]) => mobiles.map(({ id }) => id);
  const same = (found: unknown, before: unknown, what: string) => {
    compared += 1;
    expect(found, what).toEqual(before);
  };

  function makeFilter() {
    const near = (value: unknown) =>
      typeof value === 'number'
        ? Math.max(0, value + chance.oneOf([-100, -1, 0, 0, 1, 100]))
        : value;
    const asked = FILTER_FACTS.filter(() => chance.once(4)).flatMap(({ name }) => {
      const option = chance.oneOf(OPTIONS[name]);
      return FILTER_GROUPS[name].flatMap((key) => {
        const value = option[key as keyof typeof option];
        if (value === undefined) return [];
        if (typeof value === 'boolean') return [[key, chance.oneOf([true, true, false])]];
        const other = chance.oneOf(OPTIONS[name])[key as keyof typeof option];
        if (Array.isArray(value))
          return [[key, [...value, ...(Array.isArray(other) ? other : [])]]];
        return [[key, chance.once(2) ? value : near(value)]];
      });
    });
    return {
      lowStock: chance.once(12) || undefined,
      soldOut: chance.once(12) || undefined,
      ...Object.fromEntries(asked),
    };
  }

  function makeText({ phones }: CatalogueSnapshot): string {
    const { name, variants } = chance.oneOf(phones);
    const words = name.split(' ').filter(() => !chance.once(3));
    if (chance.once(4)) words.push(chance.oneOf(PHRASES));
    if (chance.once(8)) words.push(chance.oneOf(variants).colour ?? 'red');
    if (chance.once(20)) return chance.oneOf(variants).sku;
    return words
      .map((word) => (chance.once(4) ? mistype(word) : word))
      .join(chance.once(6) ? '' : ' ');
  }
  function mistype(word: string): string {
    const at = chance.below(word.length);
    const kind = chance.below(4);
    if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
    if (kind === 1) return word.slice(0, at + 1);
    if (kind === 2)
      return `${word.slice(0, at)}${chance.oneOf([...'abcdeghijkmnorstuvxz0369'])}${word.slice(at + 1)}`;
    return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  }

  it.each(CHANGES.map((change, index) => [index, change] as const))(
    'agrees after change %i',
    async (_, change) => {
      const { db } = database;
      await db.execute(change);
      vocabulary = old.createVocabulary(db);
      const snapshot = await catalogue.current();
      for (let round = 0; round < ROUNDS; round += 1) {
        const filter = makeFilter();
        const text = chance.once(3) ? makeText(snapshot) : '';
        const said = JSON.stringify([text, filter]);
        const { query: before } = await old.readWords(vocabulary, text, filter.categories);
        const { query: after } = readWords(snapshot, text, filter.categories);
        same(
          countOptions(snapshot.phones, { ...filter, words: after }),
          await old.countFacets(db, { ...filter, words: before }, OPTIONS),
          said,
        );
        const sort = SORTS[round % SORTS.length] ?? 'newest';
        same(
          ids(listPhones(snapshot, { ...filter, words: after, sort }).phones),
          ids((await old.listMobiles({ db }, { ...filter, words: before, sort })).mobiles),
          `${sort} ${said}`,
        );
      }
      for (let round = 0; round < ROUNDS * 2; round += 1) {
        const text = makeText(snapshot);
        const filter = chance.once(3) ? makeFilter() : {};
        const deps = { db, vocabulary };
        const before = await old.understandSearch(deps, text, filter);
        const after = understandSearch(snapshot, text, filter);
        const said = JSON.stringify([text, filter]);
        const { words: _one, ...filterBefore } = before.filter;
        const { words: _two, ...filterAfter } = after.filter;
        same({ ...after, filter: filterAfter }, { ...before, filter: filterBefore }, said);
        same(
          ids(searchPhones(snapshot, after, {}).phones),
          ids((await old.searchMobiles(deps, before, {})).mobiles),
          said,
        );
        same(
          ids(searchPhones(snapshot, after, { limit: 6 }).phones),
          ids(await suggestMobiles(deps, before, 6)),
          `suggest ${said}`,
        );
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = round === 0 ? {} : makeAnswers(chance);
        const before = await old.findPhones({ db }, answers, TODAY);
        const after = findPhones(snapshot, answers, TODAY);
        const shown = (found: typeof before | typeof after) => ({
          ...found,
          best: ids(found.best),
          turns: found.turns.map(({ first, ...turn }) => ({ ...turn, first: first.id })),
          near: found.near.map(({ phone, missed }) => [phone.id, missed.name]),
          unsure: found.unsure.map(({ phone, notKnown }) => [
            phone.id,
            notKnown.map(({ name }) => name),
          ]),
          waysOut: found.waysOut.map(({ limit, ...way }) => ({ ...way, limit: limit.name })),
        });
        same(shown(after), shown(before), JSON.stringify(answers));
      }
      for (const sort of SORTS) {
        let cursor: string | null | undefined;
        let oldCursor: string | null | undefined;
        let found = 0;
        do {
          const before = await old.listMobiles(
            { db },
            { sort, limit: 10, cursor: oldCursor ?? undefined },
          );
          const after = listPhones(snapshot, { sort, limit: 10, cursor: cursor ?? undefined });
          oldCursor = before.nextCursor;
          same(ids(after.phones), ids(before.mobiles), sort);
          const stored = await old.loadMobiles(db, ids(after.phones));
          for (const phone of after.phones)
            same(phone, expect.objectContaining(stored.get(phone.id) ?? {}), phone.name);
          found += after.phones.length;
          cursor = after.nextCursor;
        } while (cursor);
        expect(found).toBe(snapshot.phones.length);
      }
    },
  );
});

/** What the finder finds, beside the rules of ranking over all phones, while the catalogue changes. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mobiles } from '../../../src/database/schema.ts';
import {
  type Catalogue,
  createCatalogue,
  findPhones,
  loadMobiles,
  type Mobile,
} from '../../../src/shop/catalogue/index.ts';
import type { FinderAnswers } from '../../../src/shop/choosing/finder/answers.ts';
import { limitsOf } from '../../../src/shop/choosing/finder/limits.ts';
import { measuresOf } from '../../../src/shop/choosing/finder/measures.ts';
import { nearnessOf } from '../../../src/shop/choosing/finder/misses.ts';
import { rankPhones } from '../../../src/shop/choosing/finder/rank.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { createChance, makeAnswers, TODAY } from '../../support/shop/finder-cases.ts';

const ANSWERS = 40;

const someIds = (from: number, to: number) =>
  sql`(select id from mobiles where deleted_at is null order by slug offset ${from} limit ${to - from})`;
const some = (from: number, to: number) => sql`id in ${someIds(from, to)}`;
const variantsOf = (from: number, to: number) => sql`mobile_id in ${someIds(from, to)}`;
/** Each changes what some phone measures; the first two in what no list is narrowed by. */
const CHANGES: [what: string, change: SQL][] = [
  [
    'some become narrower',
    sql`update mobiles set specs = jsonb_set(specs, '{body,widthMm}', '61.5') where ${some(0, 30)}`,
  ],
  [
    'some lose their lenses',
    sql`update mobiles set specs = jsonb_set(specs, '{cameras,rear}', '[{"mp": 12, "role": "wide"}]')
      where ${some(20, 50)}`,
  ],
  ['facts become unknown', sql`update mobiles set specs = null where ${some(30, 50)}`],
  ['prices fall', sql`update variants set price_cents = 19900 where ${variantsOf(10, 40)}`],
  ['some are sold out', sql`update variants set reserved = stock where ${variantsOf(5, 15)}`],
  [
    'of some another variant is left',
    sql`update variants set reserved = case when id in (select default_variant_id from mobiles) then stock else 0 end
      where ${variantsOf(8, 25)}`,
  ],
  ['some are taken out', sql`update mobiles set deleted_at = now() where ${some(0, 10)}`],
];

describe('the finder', () => {
  let database: TestDatabase;
  let catalogue: Catalogue;
  beforeAll(async () => {
    database = await createTestDatabase(undefined, { catalogue: true });
    catalogue = createCatalogue(database.db);
  });
  afterAll(() => database?.close());

  async function readAll() {
    const rows = await database.db
      .select({ id: mobiles.id })
      .from(mobiles)
      .where(isNull(mobiles.deletedAt));
    const all = await loadMobiles(
      database.db,
      rows.map(({ id }) => id),
    );
    return [...all.values()].map((mobile) => ({
      ...{ id: mobile.id, name: mobile.name, mobile },
      measures: measuresOf(mobile),
    }));
  }

  async function expectSame(answers: FinderAnswers): Promise<void> {
    const found = findPhones(await catalogue.current(), answers, TODAY);
    const phones = await readAll();
    const { fitting, missing, unsure } = rankPhones(phones, answers, { today: TODAY });
    const namesOf = (list: readonly { phone: { name: string } }[]) =>
      list.map(({ phone }) => phone.name);
    const said = JSON.stringify(answers);
    expect(found.total, said).toBe(fitting.length);
    expect(
      found.best.map(({ name }) => name),
      said,
    ).toEqual(namesOf(fitting.slice(0, 12)));
    expect(found.soldOut, said).toBe(
      missing.filter(({ missed, phone }) => missed.name === 'inStock' && isKnown(phone)).length,
    );
    expect(found.unsureTotal, said).toBe(unsure.length);
    expect(namesOf(found.unsure), said).toEqual(namesOf(unsure.slice(0, 3)));
    for (const { phone, missed } of found.near) {
      const value = measuresOf(phone)[missed.reads];
      expect(nearnessOf(missed)?.(value) ?? null, `${phone.name} ${said}`).not.toBeNull();
    }
    expectTurnsAreTrue(found.turns, { answers, first: found.best[0], phones });
    for (const { answers: looser, count } of found.waysOut) {
      expect(rankPhones(phones, looser, { today: TODAY }).fitting.length, said).toBe(count);
    }

    function isKnown({ measures }: { measures: ReturnType<typeof measuresOf> }) {
      return limitsOf(answers).every(({ reads }) => !Number.isNaN(measures[reads]));
    }
  }

  function expectTurnsAreTrue(
    turns: ReturnType<typeof findPhones>['turns'],
    given: {
      answers: FinderAnswers;
      first: Mobile | undefined;
      phones: Awaited<ReturnType<typeof readAll>>;
    },
  ): void {
    for (const { criterion, level, first } of turns) {
      const levels = { ...given.answers.levels, [criterion]: level };
      const { fitting } = rankPhones(given.phones, { ...given.answers, levels }, { today: TODAY });
      expect(fitting[0]?.phone.id).toBe(first.id);
      expect(first.id).not.toBe(given.first?.id);
    }
  }

  it.each([['nothing has changed', null] as const, ...CHANGES])(
    'finds what the rules rank first: %s',
    async (_, change) => {
      if (change) await database.db.execute(change);
      const chance = createChance(23);
      await expectSame({});
      for (let count = 0; count < ANSWERS; count += 1) await expectSame(makeAnswers(chance));
    },
  );

  it('says which one answer is in the way, and what lets in three phones at least', async () => {
    const snapshot = await catalogue.current();
    const { total, waysOut } = findPhones(snapshot, { budget: 10, must: { fiveG: true } }, TODAY);
    expect(total).toBe(0);
    expect(waysOut.map(({ limit }) => limit.name)).toEqual(['budget']);
    expect(waysOut[0]?.count).toBeGreaterThanOrEqual(3);
  });
});

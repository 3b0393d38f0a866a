/** Lists and counts, beside plain queries, while variants change that do not stand for their mobiles. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPTIONS } from '../../../../src/http/translate/search.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../../support/database/database.ts';
import { countPlainly } from '../../../support/database/plain-lists.ts';
import {
  comparePlainly,
  OFFER,
  othersOf,
  RUN_NOW,
} from '../../../support/database/plain-rounds.ts';

/** What variants say that do not stand for their mobiles. */
const CHANGES_BESIDES: [what: string, change: SQL][] = [
  [
    'cost more',
    sql`update variants set price_cents = price_cents + 30000 where ${othersOf(0, 60)}`,
  ],
  [
    'have offers',
    sql`${OFFER} select gen_random_uuid(), mobile_id, id, 100, ${RUN_NOW} from variants where ${othersOf(0, 60)}`,
  ],
];

describeOnBoth('lists and counts', (kind) => {
  let database: TestDatabase;
  let expectPlain: (rounds: number) => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase(kind, { catalogue: true });
    expectPlain = comparePlainly(database.db);
  });
  afterAll(() => database?.close());

  it.each(CHANGES_BESIDES)('stay the same when other variants %s', async (_, change) => {
    const { db } = database;
    const before = await countPlainly(db, {}, OPTIONS);
    const { rowCount } = await db.execute(change);
    expect(rowCount).toBeGreaterThan(60);
    expect(await countPlainly(db, {}, OPTIONS)).toEqual(before);
    await expectPlain(7);
  });
});

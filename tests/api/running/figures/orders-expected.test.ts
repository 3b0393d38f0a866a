/** The figure behind the alert about missing sales: a silence is compared with the same hours of four weeks before. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCondition } from '../../../../src/shop/insights/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { watchReads } from '../../../support/database/rows-read.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const WEEK_HOURS = 7 * 24;

describe('the orders that a silence should have brought', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.db.execute(
      sql`insert into users (id, name, email) values (${USER}, 'Ada', 'ada@example.com')`,
    );
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.db.execute(sql`delete from payments`);
    await database.db.execute(sql`delete from payment_attempts`);
  });

  /** Orders at even distances between two times. */
  async function sell(hoursAgo: { from: number; until: number }, anHour: number): Promise<void> {
    const { from, until } = hoursAgo;
    await database.db.execute(sql`
      with moments as (
        select gen_random_uuid() as id,
          now() - (${until}::float8 + (n - 0.5) / ${anHour}::float8) * interval '1 hour' as created_at
        from generate_series(1, ${(from - until) * anHour}::int) n),
      attempts as (
        insert into payment_attempts (id, user_id, state, amount_cents, expires_at)
        select id, ${USER}, 'paid', 100, created_at from moments)
      insert into payments (id, attempt_id, user_id, transaction_id, amount_cents, created_at)
      select id, id, ${USER}, 'pi_' || id, 100, created_at from moments`);
  }
  /** In the day that ended so many weeks ago. */
  const sellWeeksAgo = (weeks: number, anHour: number) =>
    sell({ from: weeks * WEEK_HOURS + 24, until: weeks * WEEK_HOURS }, anHour);
  /** The latest order came five and a half hours ago. */
  const fallSilent = () => sell({ from: 6, until: 5 }, 1);
  const expected = async () => (await readCondition(database)).ordersExpected;

  it('are as many as each of the last four weeks had in the same hours', async () => {
    await fallSilent();
    await sellWeeksAgo(1, 4);
    await sellWeeksAgo(2, 2);
    await sellWeeksAgo(3, 100);
    await sellWeeksAgo(4, 4);
    expect(await expected()).toBe(11);
    await sell({ from: 0.2, until: 0.1 }, 10);
    expect(await expected()).toBe(0);
  });

  it.each([
    ['a shop without orders', []],
    ['a shop of three weeks', [1, 2, 3]],
    ['a shop that was closed in one of the weeks', [1, 2, 4]],
  ])('are none in %s', async (_, weeks) => {
    if (weeks.length > 0) await fallSilent();
    for (const week of weeks) await sellWeeksAgo(week, 4);
    expect(await expected()).toBe(0);
  });

  it('are still counted after more than a week without orders', async () => {
    await sell({ from: 10 * 24, until: 9 * 24 }, 2);
    for (const weeks of [2, 3, 4, 5]) await sellWeeksAgo(weeks, 1);
    expect(await expected()).toBe(48);
  });

  it('are counted up to a hundred, and no other order is read', async () => {
    await fallSilent();
    for (const weeks of [1, 2, 3, 4]) {
      await sell({ from: weeks * WEEK_HOURS + 48, until: weeks * WEEK_HOURS }, 40);
    }
    await database.db.execute(sql`vacuum (analyze) payments`);
    expect(await expected()).toBe(100);
    const { db, most } = watchReads(database.pool, ['payments'], { isIndexCounted: true });
    expect(await most(() => readCondition({ db }))).toBeLessThan(500);
  });
});

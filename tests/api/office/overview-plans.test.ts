/** The home of staff in a large shop: what it shows is read, what is behind it is counted or kept. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/shop/actor.ts';
import { readCondition, readOverview, sumSales } from '../../../src/shop/insights/index.ts';
import { countOrders } from '../../../src/shop/orders/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { insertMobilesSql } from '../../support/database/insert-mobiles.ts';
import { watchReads } from '../../support/database/rows-read.ts';

const ORDERS = 4_000;
const WAITING = 600;
const MOBILES = 2_000;
/** Of each kind five are shown, with what belongs to them. */
const MOST_READ = 100;
/** Of 20,000 rows a day and mobile. */
const MOST_OF_A_YEAR = 3_000;
const TABLES = [
  'users',
  'disputes',
  'payments',
  'payment_attempts',
  'invoices',
  'reviews',
  'mobiles',
  'variants',
];
const SUMS = ['daily_units', 'sold_mobiles', 'daily_brands', 'mobiles'];
const ADMIN = { kind: 'user', role: 'admin' } as Actor;

describe('the home of staff in a large shop', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await fill();
  }, 120_000);
  afterAll(() => database?.close());

  const id = (letter: string) => sql.raw(`md5('${letter}' || n)::uuid`);
  const rows = (count: number) => sql.raw(`from generate_series(1, ${count}) n`);

  /** A pile of each kind: decided disputes, orders to pack, some without an address, reviews, empty and low stock, old facts. */
  async function fill(): Promise<void> {
    const { db } = database;
    const phones = sql`
      select ${id('m')}, 'm' || n, 'Phone ' || lpad(n::text, 5, '0'),
        (array['vivo', 'oppo'])[1 + n % 2], 10000,
        case when n <= ${WAITING} then 0 when n <= ${2 * WAITING} then 1 + n % 3 else 9 end,
        case when n <= ${WAITING} then '{"sources": {"updatesUntil": {"checkedOn": "2020-01-31"}}}'::jsonb end
      ${rows(MOBILES)}`;
    await db.execute(
      insertMobilesSql('id, slug, name, category, price_cents, stock, specs', phones),
    );
    await db.execute(sql`insert into users (id, name, email)
      select ${id('u')}, 'Ada', 'buyer' || n || '@example.com' ${rows(ORDERS)}`);
    await db.execute(sql`insert into payment_attempts (id, user_id, state, amount_cents, expires_at, delivery)
      select ${id('o')}, ${id('u')}, 'paid', 10000, now(),
        case when n > 10 then '{"name": "Ada"}'::jsonb end ${rows(ORDERS)}`);
    await db.execute(sql`insert into payments
        (id, attempt_id, user_id, transaction_id, amount_cents, status)
      select ${id('p')}, ${id('o')}, ${id('u')}, 'pi_' || n, 10000,
        case when n <= ${WAITING} then 'pending' else 'delivered' end ${rows(ORDERS)}`);
    await db.execute(sql`insert into disputes
        (id, payment_id, amount_cents, taken_cents, reason, state, opened_at, closed_at)
      select 'dp_' || n, ${id('p')}, 100, n % 2 * 100, 'fraudulent', case when n % 2 = 0 then 'won' else 'lost' end,
        now(), now() ${rows(ORDERS)} where n > ${WAITING}`);
    await db.execute(sql`insert into reviews
        (id, mobile_id, user_id, payment_id, name, rating, details, state)
      select ${id('r')}, ${id('m')}, ${id('u')}, ${id('p')}, 'Ada', 5, 'Good.',
        case when n <= ${WAITING} then 'pending' else 'approved' end ${rows(MOBILES)}`);
    await sell(sql`ceil(3000.0 / n)`);
    await sumSales(db);
    await db.execute(sql`vacuum (analyze)`);
  }

  /** On ten days of a year, each mobile as often as \`units\` says of its number (n). */
  async function sell(units: ReturnType<typeof sql>, daysAgo = 0): Promise<void> {
    await database.db.execute(sql`insert into daily_units (day, mobile_id, units, revenue_cents)
      select current_date - ${daysAgo}::int - 36 * ago, ${id('m')}, ${units}, 100 * ${units}
      ${rows(MOBILES)}, generate_series(0, 9) ago`);
  }

  it.each([7, 30, 365])(
    'of %d days reads what is shown, however much is behind it',
    async (days) => {
      const { db, most } = watchReads(database.pool, TABLES);
      expect(await most(() => readOverview({ db }, ADMIN, days))).toBeLessThanOrEqual(MOST_READ);
      const { problems, stats } = await readOverview({ db }, ADMIN, days);
      expect(problems.map(({ kind: what, count, items }) => [what, count, items.length])).toEqual([
        ['to-pack', WAITING - 10, 5],
        ['needs-address', 10, 5],
        ['waiting-reviews', WAITING, 5],
        ['untrue-banner', 1, 1],
        ['empty-stock', WAITING, 5],
        ['low-stock', WAITING, 5],
        ['old-facts', WAITING, 5],
      ]);
      expect(problems.at(-1)?.items[0]?.text).toBe('Phone 00001, checked on 31 January 2020');
      const { rows: scarce } = await db.execute<{ name: string }>(sql`
        select name from (select mobile_id as id from variants where stock = 1 order by 1 limit 5) first
        join mobiles using (id) order by name`);
      expect(problems.at(-2)?.items.map(({ text }) => text)).toEqual(
        scarce.map(({ name }) => `${name}, 1 left`),
      );
      expect(stats).toMatchObject({ users: ORDERS, products: MOBILES, orders: ORDERS });
    },
  );

  it('counts orders by state without reading them', async () => {
    const { db, most } = watchReads(database.pool, TABLES);
    expect(await most(() => countOrders({ db }, ADMIN))).toBeLessThanOrEqual(MOST_READ);
    expect(await countOrders({ db }, ADMIN)).toEqual({
      pending: WAITING - 10,
      delivered: ORDERS - WAITING,
      stopped: 0,
      'address-missing': 10,
      'refund-failed': 0,
      disputed: 0,
    });
  });

  it('knows how the shop is doing without reading orders, attempts or mobiles', async () => {
    const { db, most } = watchReads(database.pool, TABLES);
    expect(await most(() => readCondition({ db }))).toBe(0);
    expect(await readCondition({ db })).toMatchObject({
      orders: { pending: WAITING, delivered: ORDERS - WAITING },
      refundsDue: 0,
      attemptsPending: 0,
      mobilesOversold: 0,
    });
  });

  it('finds the best sellers of a year without adding up every mobile', async () => {
    const { db, most } = watchReads(database.pool, SUMS, { isIndexCounted: true });
    const read = await most(async () => (await readOverview({ db }, ADMIN, 365)).bestSellers);
    expect(read).toBeLessThanOrEqual(MOST_OF_A_YEAR);
    await expectBest(365);
  });

  it.each([
    ['a new one that is not summed up', () => sell(sql`case when n = 1999 then 9999 else 1 end`)],
    ['none, when all have sold as many since ever', () => sell(sql`4000 - ceil(3000.0 / n)`, 400)],
    ['those that sell now, not those of last year', () => sell(sql`n / 10`)],
  ])('finds %s', async (_, sold) => {
    await sold();
    for (const days of [7, 30, 365]) await expectBest(days);
    await sumSales(database.db);
    for (const days of [7, 30, 365]) await expectBest(days);
  });

  async function expectBest(days: number): Promise<void> {
    const { bestSellers, brands } = await readOverview(database, ADMIN, days);
    const since = sql`day > (now() at time zone 'utc')::date - ${days}::int`;
    const best = await database.db.execute(sql`
      select mobile_id as "mobileId", sum(units)::int as units, sum(revenue_cents)::int as "revenueCents"
      from daily_units where ${since} group by 1 order by 2 desc, 3 desc, 1 limit 8`);
    expect(bestSellers.map(({ name: _, ...sold }) => sold)).toEqual(best.rows);
    const shares = await database.db.execute(sql`
      select category, sum(units)::int as units, sum(revenue_cents)::int as "revenueCents"
      from daily_units join mobiles on id = mobile_id where ${since}
      group by 1 order by 2 desc, 3 desc`);
    expect(brands).toEqual(shares.rows);
  }
});

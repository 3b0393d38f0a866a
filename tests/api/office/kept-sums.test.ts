/** The sums that the figures are read from: always what adding up every payment would give. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../src/database/transact.ts';
import { readOverview, sumSales } from '../../../src/shop/insights/index.ts';
import { countOrders } from '../../../src/shop/orders/index.ts';
import { KEPT_SUM_RULES } from '../../../src/shop/orders/invariants/kept-sum-invariants.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';
import { insertMobilesSql } from '../../support/database/insert-mobiles.ts';

const ADMIN = {
  kind: 'user',
  userId: '0',
  name: 'Ada',
  email: 'ada@test.example',
  role: 'admin',
} as never;

describeOnBoth('kept sums', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await fill();
  });
  afterAll(() => database?.close());
  beforeEach(() => sumSales(database.db));

  const run = async <Row extends Record<string, unknown>>(statement: string) =>
    (await database.db.execute<Row>(sql.raw(statement))).rows;

  /** 60 payments on ten days, with one to three units of four mobiles. */
  async function fill(): Promise<void> {
    await run(`insert into users (id, name, email) values (md5('u')::uuid, 'U', 'u@test.example')`);
    const phones = sql`select md5('m' || n)::uuid, 'm' || n, 'Phone ' || n,
      (array['vivo', 'oppo'])[1 + n % 2], n * 10000, 9 from generate_series(1, 4) n`;
    await database.db.execute(
      insertMobilesSql('id, slug, name, category, price_cents, stock', phones),
    );
    await insertPayments(1, 60);
  }

  async function insertPayments(first: number, last: number): Promise<void> {
    await run(`
      insert into payment_attempts (id, user_id, state, amount_cents, expires_at)
        select md5('o' || n)::uuid, md5('u')::uuid, 'paid', n * 100, now()
        from generate_series(${first}, ${last}) n;
      insert into payments (id, attempt_id, user_id, transaction_id, amount_cents, created_at)
        select md5('p' || n)::uuid, md5('o' || n)::uuid, md5('u')::uuid, 'pi_' || n, n * 100,
          now() - n % 10 * interval '1 day' from generate_series(${first}, ${last}) n;
      insert into payment_items
          (payment_id, cart_row_id, mobile_id, variant_id, name, price_cents)
        select md5('p' || n)::uuid, md5('i' || n || '-' || unit)::uuid,
          md5('m' || 1 + n % 4)::uuid, md5('m' || 1 + n % 4)::uuid, 'Phone', n * 100
        from generate_series(${first}, ${last}) n, generate_series(0, n % 3) unit`);
  }

  async function expectSums(): Promise<void> {
    const kept = await run(`
      select day::text, status, sum(orders)::int as orders, sum(revenue_cents)::int as cents
      from daily_sales group by 1, 2 having sum(orders) <> 0 or sum(revenue_cents) <> 0
      order by 1, 2`);
    expect(kept).toEqual(
      await run(`select (created_at at time zone 'utc')::date::text as day, status,
          count(*)::int as orders, sum(amount_cents - refunded_cents)::int as cents
        from payments group by 1, 2 order by 1, 2`),
    );
    const units = await run(`
      select day::text, mobile_id, sum(units)::int as units, sum(revenue_cents)::int as cents
      from daily_units group by day, mobile_id having sum(units) <> 0 order by 1, 2`);
    expect(units).toEqual(
      await run(`select (p.created_at at time zone 'utc')::date::text as day, mobile_id,
          count(*)::int as units, sum(price_cents)::int as cents
        from payments p join payment_items i on i.payment_id = p.id
        where status not in ('cancelled', 'refunded') group by 1, 2 order by 1, 2`),
    );
    const { brands } = await readOverview(database, ADMIN, 366);
    expect(brands).toEqual(
      await run(`select category, count(*)::int as units, sum(i.price_cents)::int as "revenueCents"
        from payments p join payment_items i on i.payment_id = p.id
          join mobiles m on m.id = i.mobile_id
        where status not in ('cancelled', 'refunded') group by 1 order by 2 desc, 3 desc, 1`),
    );
    expect(await countOrders(database, ADMIN)).toMatchObject(
      Object.fromEntries(
        (
          await run<{ status: string; count: number }>(
            // What waits for an address counts there alone.
            `select case when p.status in ('pending', 'processing') and a.delivery is null
                then 'address-missing' else p.status end as status, count(*)::int as count
              from payments p join payment_attempts a on a.id = p.attempt_id group by 1`,
          )
        ).map(({ status, count }) => [status, count]),
      ),
    );
  }

  async function expectBooks(): Promise<void> {
    for (const { query, rule } of KEPT_SUM_RULES) {
      const { rows } = await database.db.execute(query(() => sql`true`));
      expect([rule, rows]).toEqual([rule, []]);
    }
  }

  it.each([
    ['sales', () => insertPayments(61, 80)],
    ['steps that move no money', () => run(`update payments set status = 'shipped'`)],
    [
      'a cancellation',
      () => run(`update payments set status = 'cancelled' where transaction_id like '%3'`),
    ],
    [
      'refunds, in part and in full',
      () =>
        run(`update payments set refunded_cents = amount_cents / 2 where transaction_id like '%4';
          update payments set refunded_cents = amount_cents, status = 'refunded'
            where transaction_id like '%5'`),
    ],
    [
      'a refund that did not arrive',
      () =>
        run(`update payments set refunded_cents = 0, status = 'delivered'
          where transaction_id like '%5'`),
    ],
  ])('are those of the payments after %s, and again once summed up', async (_, change) => {
    await change();
    await expectSums();
    await sumSales(database.db);
    await expectSums();
    expect(await run('select 1 from daily_sales where not is_sum')).toEqual([]);
    expect(
      await run('select day from daily_sales group by day, status having count(*) > 1'),
    ).toEqual([]);
    await expectBooks();
  });

  it('are not changed by what is rolled back', async () => {
    await transact(database.db, async (tx) => {
      await tx.execute(sql`update payments set status = 'cancelled'`);
      throw new Error('taken back');
    }).catch(() => undefined);
    await expectSums();
  });

  it('stay right while two sum up and somebody sells', async () => {
    await insertPayments(81, 90);
    await Promise.all([
      sumSales(database.db),
      sumSales(database.db),
      insertPayments(91, 99),
      run(`update payments set status = 'cancelled' where transaction_id like '%7'`),
    ]);
    await expectSums();
    await sumSales(database.db);
    await expectSums();
    await expectBooks();
  });

  it('go along when mobiles change their brand, also while they are sold and summed up', async () => {
    const move = (from: string, to: string) =>
      run(`update mobiles set category = '${to}' where category = '${from}'`);
    await insertPayments(100, 110);
    await Promise.all([
      move('vivo', 'realme'),
      sumSales(database.db),
      insertPayments(111, 120),
      run(`update payments set status = 'cancelled' where transaction_id like '%8'`),
    ]);
    await expectSums();
    await move('realme', 'oppo');
    await expectSums();
    await sumSales(database.db);
    await expectSums();
    await expectBooks();
  });

  if (kind === 'postgres')
    it('are not summed up in the middle of a change of brand', async () => {
      await insertPayments(121, 130);
      let summing: Promise<unknown> = Promise.resolve();
      await transact(database.db, async (tx) => {
        await tx.execute(sql`update mobiles set category = 'samsung' where category = 'oppo'`);
        let isDone = false;
        summing = sumSales(database.db).then(() => {
          isDone = true;
        });
        for (let waits: unknown[] = []; !isDone && waits.length === 0; ) {
          waits = await run(`select 1 from pg_locks
          where not granted and relation = 'daily_brands'::regclass`);
        }
      });
      await summing;
      await expectSums();
      await expectBooks();
    });

  it('count people and mobiles who come, go and come back', async () => {
    for (const change of [
      `insert into users (id, name, email) select gen_random_uuid(), 'N', 'n' || n || '@test.example'
        from generate_series(1, 7) n`,
      `update users set deleted_at = now() where email like 'n%'`,
      `update users set deleted_at = null, name = 'M' where email = 'n3@test.example'`,
      `delete from users where email in ('n3@test.example', 'n4@test.example')`,
      `update mobiles set deleted_at = now() where slug = 'm1'`,
      `update mobiles set deleted_at = null where slug = 'm1'`,
    ]) {
      await run(change);
      await expectBooks();
      await sumSales(database.db);
      await expectBooks();
    }
    const { stats } = await readOverview(database, ADMIN, 7);
    expect(stats).toMatchObject({ users: 1, products: 4 });
  });

  it('are what the overview shows: best sellers, brands and days fit together', async () => {
    const { stats, sales, bestSellers, brands } = await readOverview(database, ADMIN, 365);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(sales.map(({ orders }) => orders))).toBe(stats.orders);
    expect(sum(sales.map(({ revenueCents }) => revenueCents))).toBe(stats.revenueCents);
    expect(bestSellers).toHaveLength(4);
    expect(sum(bestSellers.map(({ units }) => units))).toBe(sum(brands.map(({ units }) => units)));
    expect(bestSellers.map(({ units }) => units)).toEqual(
      bestSellers.map(({ units }) => units).sort((a, b) => b - a),
    );
  });
});

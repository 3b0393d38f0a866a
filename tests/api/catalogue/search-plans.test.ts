/** The lists of staff in a large shop: a search and the figures read what they show, not everything. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsers } from '../../../src/shop/accounts/index.ts';
import type { Actor } from '../../../src/shop/actor.ts';
import { readOverview, sumSales } from '../../../src/shop/insights/index.ts';
import { listOrders } from '../../../src/shop/orders/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { insertMobilesSql } from '../../support/database/insert-mobiles.ts';
import { watchReads } from '../../support/database/rows-read.ts';

const SIZE = 8_000;
/** A page is 20 rows; what an index finds too much is looked at and left out. */
const MOST_READ = 500;
const TABLES = [
  'users',
  'payments',
  'payment_items',
  'payment_attempts',
  'daily_sales',
  'daily_units',
];
const ADMIN = { kind: 'user', role: 'admin' } as Actor;

describe('searches of staff', () => {
  let database: TestDatabase;
  let reads: ReturnType<typeof watchReads>;
  beforeAll(async () => {
    database = await createTestDatabase();
    await fill();
    reads = watchReads(database.pool, TABLES);
  }, 120_000);
  afterAll(() => database?.close());

  /** Buyers with one delivered order each, over a year; one of them is called Zsófia Quill. */
  async function fill(): Promise<void> {
    const { db } = database;
    const id = (letter: string) => sql.raw(`md5('${letter}' || n)::uuid`);
    const rows = sql`from generate_series(1, ${sql.raw(String(SIZE))}) n`;
    await db.execute(
      insertMobilesSql(
        'id, slug, name, category, price_cents, stock',
        sql`select ${id('m')}, 'm' || n, 'Phone ' || n, 'vivo', 10000, 9 from generate_series(1, 20) n`,
      ),
    );
    await db.execute(sql`insert into users (id, name, email) select ${id('u')},
      case when n = 777 then 'Zsófia Quill' else
        (array['Ada','Ben','Eva'])[1 + n % 3] || ' ' || (array['Abel','Bauer','Costa'])[1 + n / 3 % 3]
      end, 'buyer' || n || '@example.com' ${rows}`);
    await db.execute(sql`insert into payment_attempts (id, user_id, state, amount_cents, expires_at)
      select ${id('o')}, ${id('u')}, 'paid', 10000, now() ${rows}`);
    await db.execute(sql`insert into payments
        (id, attempt_id, user_id, transaction_id, amount_cents, status, tracking_number, created_at)
      select ${id('p')}, ${id('o')}, ${id('u')}, 'pi_' || n, 10000, 'delivered', '1Z' || n,
        now() - (n % 360) * interval '1 day' ${rows}`);
    await db.execute(sql`insert into payment_items
        (payment_id, cart_row_id, mobile_id, variant_id, name, price_cents)
      select ${id('p')}, ${id('c')}, md5('m' || 1 + n % 20)::uuid, md5('m' || 1 + n % 20)::uuid,
        'Phone', 10000 ${rows}`);
    await sumSales(db);
    await db.execute(sql`vacuum (analyze)`);
  }

  const NEEDLES: [text: string, found: number][] = [
    ['quill', 1],
    ['Zsófia', 1],
    ['ZSO\u0301FIA', 1],
    ['zsofia\u00A0ｑｕｉｌｌ', 1],
    ['buyer777@example.com', 1],
    ['zs', 1],
    ['q', 1],
    ['nobody at all', 0],
    ['xy', 0],
  ];

  it.each(NEEDLES)('people: %s', async (text, found) => {
    const page = { limit: 20, text };
    expect((await listUsers({ db: database.db }, ADMIN, page)).users).toHaveLength(found);
    const read = await reads.most(() => listUsers({ db: reads.db }, ADMIN, page));
    expect(read).toBeLessThanOrEqual(MOST_READ);
  });

  it.each([...NEEDLES, ['1Z777', 1], ['pi_777', 1]] as typeof NEEDLES)(
    'orders: %s',
    async (search, found) => {
      const page = { limit: 20, search };
      expect((await listOrders({ db: database.db }, ADMIN, page)).orders).toHaveLength(found);
      const read = await reads.most(() => listOrders({ db: reads.db }, ADMIN, page));
      expect(read).toBeLessThanOrEqual(MOST_READ);
    },
  );

  it('what nearly everybody has fills a page as quickly', async () => {
    for (const search of ['example', 'Ada', 'a', '@example.com']) {
      const orders = await reads.most(() =>
        listOrders({ db: reads.db }, ADMIN, { limit: 20, search }),
      );
      const people = await reads.most(() =>
        listUsers({ db: reads.db }, ADMIN, { limit: 20, text: search }),
      );
      expect([search, Math.max(orders, people) <= MOST_READ]).toEqual([search, true]);
    }
  });

  it('the figures of a year are read from sums', async () => {
    const overview = await readOverview(database, ADMIN, 365);
    expect(overview.stats).toMatchObject({ orders: SIZE, revenueCents: SIZE * 10_000 });
    const countOfSums = await database.db.execute<{ sums: number }>(
      sql`select count(*)::int as sums from daily_units`,
    );
    const { sums } = countOfSums.rows[0] ?? { sums: 0 };
    expect(sums).toBeLessThan(SIZE / 2);
  });
});

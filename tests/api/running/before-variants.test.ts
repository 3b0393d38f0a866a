/** A database from before variants: everything in it goes on as it was, each mobile with one variant. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/database/connect.ts';
import { verifyChain } from '../../../src/shop/audit/index.ts';
import {
  askIntent,
  call,
  confirmCard,
  dropWebhooks,
  intentIdOf,
  openSession,
  postPayment,
  readCart,
  type Shopper,
  setFault,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { restoreBeforeVariants } from '../../support/database/before-variants.ts';
import { describeOnBoth, prepareTestDatabase } from '../../support/database/database.ts';
import { askStep, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

interface OldMobile extends Record<string, unknown> {
  id: string;
  name: string;
  price_cents: number;
  stock: number;
  reserved: number;
}

describeOnBoth('a shop from before variants', (kind) => {
  let shop: TestShop;
  let before: OldMobile[];
  /** How many rows name something of a mobile. */
  let counts: Record<string, unknown>;
  beforeAll(async () => {
    const database = await prepareTestDatabase({ kind });
    const { ownerUrl, dataDir } = database;
    const connection = await connectDatabase({ url: ownerUrl, dataDir });
    const { db } = connection;
    await restoreBeforeVariants(db, dataDir);
    // Time has stood still since.
    await db.execute(sql`update payment_attempts set expires_at = now() + interval '30 minutes'`);
    await db.execute(sql`update transfers set created_at = now(), updated_at = now()`);
    const { rows } = await db.execute<OldMobile>(
      sql`select id, name, price_cents, stock, reserved from mobiles order by id`,
    );
    before = rows;
    counts = await countRows(db);
    await connection.close();
    const settings = { DATABASE_OWNER_URL: ownerUrl ?? '' };
    shop = await startTestShop({ kind, catalogue: false, database, settings });
    await setFault(shop, dropWebhooks);
  });
  afterAll(() => shop?.close());

  const TABLES = ['offers', 'price_history', 'stock_movements', 'attempt_items', 'payment_items'];
  const countRows = async (db: TestShop['db']) => {
    const one = (table: string) =>
      sql`(select count(*)::int from ${sql.identifier(table)}) as ${sql.identifier(table)}`;
    return (await db.execute(sql`select ${sql.join(TABLES.map(one), sql`, `)}`)).rows[0] ?? {};
  };

  /** Somebody of the dump. */
  async function signIn(name: string): Promise<Shopper> {
    const { rows } = await shop.db.execute<{ userId: string; email: string }>(
      sql`select id as "userId", email from users where name = ${name}`,
    );
    const [person] = rows;
    if (!person) throw new Error(`The dump has no ${name}.`);
    return openSession(shop, person);
  }

  const idOf = (name: string) => before.find((mobile) => mobile.name === name)?.id ?? '';
  const orderOf = async (person: Shopper) => {
    const path = `/payment-history/${person.email}`;
    const { body } = await call<{ _id: string }[]>(shop, path, { as: person });
    return readOrder(shop, person, body[0]?._id ?? '');
  };

  it('has one variant of every mobile, with its price, its stock and its held units', async () => {
    const { rows } = await shop.db.execute<OldMobile>(sql`
      select m.id, m.name, v.price_cents, v.stock, v.reserved from mobiles m
      join variants v on v.mobile_id = m.id and v.id = m.default_variant_id order by m.id`);
    expect(rows).toEqual(before);
    expect(before.filter(({ reserved }) => reserved > 0)).toHaveLength(2);
    const all = await shop.db.execute(sql`select count(*)::int as count,
      count(*) filter (where id <> mobile_id or deleted_at is not null)::int as others,
      count(*) filter (where storage_gb is not null)::int as sized from variants`);
    expect(all.rows).toEqual([{ count: before.length, others: 0, sized: 1 }]);
    expect(await countRows(shop.db)).toEqual(counts);
    for (const table of TABLES) {
      const strangers = await shop.db.execute(sql`select from ${sql.identifier(table)}
        where variant_id <> mobile_id`);
      expect([table, strangers.rows]).toEqual([table, []]);
    }
  });

  it('lists what is sold at the prices from before, the offer in force among them', async () => {
    const { body } = await call<{ _id: string; price: number; listPrice: number }[]>(
      shop,
      '/mobile-data?limit=100',
    );
    expect(body.map(({ _id }) => _id).sort()).toEqual(
      before.map(({ id }) => id).filter((id) => id !== idOf('Removed Phone')),
    );
    expect(body.find(({ _id }) => _id === idOf('Offered Phone'))).toMatchObject({
      price: 200,
      listPrice: 250,
    });
    for (const { _id, listPrice } of body) {
      expect(listPrice * 100).toBe(before.find(({ id }) => id === _id)?.price_cents);
    }
  });

  it('R149: old carts list, in the default variant', async () => {
    const [known, offered, removed] = ['iPhone 11', 'Offered Phone', 'Removed Phone'].map(idOf);
    const rows = await readCart(shop, await signIn('Carol'));
    expect(rows.map(({ variant, price, state }) => [variant, price, state])).toEqual([
      [known, 699, 'available'],
      [known, 699, 'available'],
      [offered, 200, 'available'],
      [removed, 300, 'gone'],
    ]);
  });

  it('R114 R158: an attempt that was on its way is paid for, and sells the units that it held', async () => {
    const peter = await signIn('Peter');
    const attempts = () =>
      shop.db.execute(sql`select id from payment_attempts where user_id = ${peter.userId}`);
    const { rows: held } = await attempts();
    const { status, body } = await askIntent(shop, peter, 520);
    expect([status, body.amount]).toEqual([200, 520]);
    expect((await attempts()).rows).toEqual(held);
    const intentId = intentIdOf(body.clientSecret);
    await confirmCard(shop, intentId);
    expect((await postPayment(shop, peter, intentId)).body.deletedResult.deletedCount).toBe(2);
    expect(await unitsOf(shop, idOf('Last Phone'))).toEqual({ stock: 0, reserved: 0 });
    expect(await unitsOf(shop, idOf('Plain Phone'))).toEqual({ stock: 7, reserved: 0 });
  });

  it('old orders show what was bought, and their units come back', async () => {
    const ada = await signIn('Ada');
    const order = await orderOf(ada);
    expect(
      order.items.map(({ name, price, variantName, sku }) => [name, price, variantName, sku]),
    ).toEqual([
      ['Plain Phone', 100, null, null],
      ['Plain Phone', 100, null, null],
      ['Offered Phone', 200, null, null],
    ]);
    const { stock = 0 } = (await unitsOf(shop, idOf('Plain Phone'))) ?? {};
    const cancelled = await askStep(shop, ada, { orderId: order._id, name: 'cancel' });
    expect(cancelled.status).toBe(200);
    expect((await unitsOf(shop, idOf('Plain Phone')))?.stock).toBe(stock + 2);
    expect((await unitsOf(shop, idOf('Offered Phone')))?.stock).toBe(6);
  });

  it('of an order of which one unit has come back, the other one can, and once', async () => {
    const staff = await signIn('Stella');
    const order = await orderOf(await signIn('Bob'));
    expect(order.items.map(({ returned }) => returned)).toEqual([true, false]);
    const sendBack = async (item: number) => {
      const body = { amount: 1, reason: 'Came back', returned: [order.items[item]?._id] };
      const path = `/orders/${order._id}/refunds`;
      return (await call(shop, path, { as: staff, body })).status;
    };
    expect([await sendBack(0), await sendBack(1), await sendBack(1)]).toEqual([422, 200, 422]);
    expect((await unitsOf(shop, idOf('iPhone 11')))?.stock).toBe(9);
  });

  it.each([
    ['in the form', 'mobile.changed', { 'Edited Phone': [10_000, 10] }],
    ['in the list', 'mobiles.changed', { 'Listed Phone': [70_000, 9], 'Last Phone': [40_000, 0] }],
    ['by a file', 'mobiles.imported', { 'Filed Phone': [30_000, 5] }],
  ])('what was changed %s is taken back', async (_, action, wanted) => {
    const staff = await signIn('Stella');
    const { rows: entries } = await shop.db.execute<{ id: number }>(sql`
      select id::int from audit_log where action = ${action} order by id desc limit 1`);
    const path = `/audit/${entries[0]?.id}/undo`;
    const undone = await call(shop, path, { as: staff, method: 'POST' });
    expect([undone.status, undone.body]).toEqual([200, expect.anything()]);
    for (const [name, values] of Object.entries(wanted)) {
      await expect
        .poll(async () => {
          const { rows } = await shop.db.execute<{ price_cents: number; stock: number }>(
            sql`select price_cents, stock from variants where id = ${idOf(name)}`,
          );
          return [rows[0]?.price_cents, rows[0]?.stock];
        })
        .toEqual(values);
    }
  });

  it('keeps its books and its log whole', async () => {
    await expectInvariants(shop);
    expect(await verifyChain(shop.services)).toMatchObject({ isIntact: true });
  });
});

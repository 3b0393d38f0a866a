import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cartListSchema } from '../../../src/contract/cart.ts';
import { cartRows } from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import {
  addRow,
  call,
  confirmCard,
  createMobile,
  createShopper,
  postPayment,
  readCart,
  setPrice,
  startIntent,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { countWaiting } from '../../support/database/count-waiting.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const UNKNOWN_ID = '01a1fe06-0000-7000-8000-000000000000';

describeOnBoth('cart', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    // So long that whoever waits for a lock is let go by the test.
    const settings = {
      DATABASE_LOCK_TIMEOUT_MS: '40000',
      DATABASE_STATEMENT_TIMEOUT_MS: '40000',
    };
    shop = await startTestShop({ kind, catalogue: false, settings });
  });
  afterAll(async () => {
    await expectInvariants(shop);
    await shop.close();
  });

  it('R085 R086 R087 R088 R149 R150: an added item is listed, with the shop’s own facts', async () => {
    const shopper = await createShopper(shop);
    const productId = await createMobile(shop, { priceDollars: 120 });
    const added = await call<{ insertedId: string }>(shop, '/carts', {
      as: shopper,
      body: {
        productId,
        name: 'Something else',
        price: 1,
        image: 'https://evil.example/x.png',
        description: '',
        email: ` ${shopper.email.toUpperCase()} `,
      },
    });
    expect(added.status).toBe(200);
    const rows = await readCart(shop, shopper);
    expect(cartListSchema.parse(rows)).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      _id: added.body.insertedId,
      productId,
      price: 120,
      seenPrice: 120,
      state: 'available',
    });
    expect(JSON.stringify(rows)).not.toContain('evil');
  });

  it('R149: the email of the path is compared folded and percent-decoded (G16)', async () => {
    const shopper = await createShopper(shop);
    const path = `/carts/${encodeURIComponent(shopper.email.toUpperCase())}`;
    expect((await call(shop, path, { as: shopper })).status).toBe(200);
  });

  it('R150: a client price never counts, whatever it is (G13)', async () => {
    const shopper = await createShopper(shop);
    const productId = await createMobile(shop, { priceDollars: 99 });
    for (const price of [-1, '1', 1e9, null]) {
      const body = { productId, email: shopper.email, price };
      await call(shop, '/carts', { as: shopper, body });
    }
    const stored = await shop.db.select().from(cartRows).where(sql`user_id = ${shopper.userId}`);
    expect(stored.map((row) => row.seenPriceCents)).toEqual([9_900, 9_900, 9_900, 9_900]);
  });

  it('R150: nobody fills or reads the cart of somebody else, and nobody without an account (G07, G14)', async () => {
    const [owner, other] = [await createShopper(shop), await createShopper(shop)];
    const productId = await createMobile(shop);
    const body = { productId, email: owner.email };
    expect((await call(shop, '/carts', { as: other, body })).body.code).toBe('forbidden');
    expect((await call(shop, '/carts', { body })).status).toBe(401);
    const path = `/carts/${owner.email}`;
    expect((await call(shop, path, { as: other })).status).toBe(403);
    expect((await call(shop, path)).status).toBe(401);
    expect(await readCart(shop, owner)).toEqual([]);
  });

  it('R150: unknown and removed mobiles are not found, sold-out ones refused, bad bodies explained', async () => {
    const shopper = await createShopper(shop);
    const email = shopper.email;
    const soldOut = await createMobile(shop, { stock: 0 });
    const removed = await createMobile(shop);
    await shop.db.execute(sql`update mobiles set deleted_at = now() where id = ${removed}`);
    const answers = [];
    for (const productId of [UNKNOWN_ID, removed, soldOut, 'x']) {
      answers.push((await call(shop, '/carts', { as: shopper, body: { productId, email } })).body);
    }
    expect(answers.map((body) => body.code)).toEqual([
      'not-found',
      'not-found',
      'out-of-stock',
      'validation',
    ]);
  });

  it('R150: at most five of a model and twenty in a cart, also when they come at once (G15)', async () => {
    const shopper = await createShopper(shop);
    const mobiles = await Promise.all(
      Array.from({ length: 5 }, () => createMobile(shop, { stock: 50 })),
    );
    const bodies = mobiles.flatMap((productId) =>
      Array.from({ length: 6 }, () => ({ productId, email: shopper.email })),
    );
    const answers = await Promise.all(
      bodies.map((body) => call(shop, '/carts', { as: shopper, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'cart-full')).toHaveLength(10);
    const rows = await readCart(shop, shopper);
    const perMobile = Map.groupBy(rows, (row) => row.productId);
    expect(rows).toHaveLength(20);
    expect(Math.max(...[...perMobile.values()].map((group) => group.length))).toBe(5);
  });

  it('R150: the same Idempotency-Key adds one unit, another body is refused', async () => {
    const shopper = await createShopper(shop);
    const [productId, otherId] = [await createMobile(shop), await createMobile(shop)];
    const headers = { 'idempotency-key': 'click-1' };
    const body = { productId, email: shopper.email };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(shop, '/carts', { as: shopper, body, headers })),
    );
    const codes = new Set(answers.map((answer) => answer.body.code ?? answer.body.insertedId));
    codes.delete('request-in-progress');
    expect(codes.size).toBe(1);
    const repeated = await call(shop, '/carts', { as: shopper, body, headers });
    expect([...codes]).toEqual([repeated.body.insertedId]);
    const changed = { productId: otherId, email: shopper.email };
    const refused = await call(shop, '/carts', { as: shopper, body: changed, headers });
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency-key-reused']);
    expect(await readCart(shop, shopper)).toHaveLength(1);
  });

  it('R151: an own row is deleted; another’s is not found and stays', async () => {
    const [owner, other] = [await createShopper(shop), await createShopper(shop)];
    const rowId = await addRow(shop, owner, await createMobile(shop));
    const path = `/carts/${rowId}`;
    const foreign = await call(shop, path, { method: 'DELETE', as: other });
    const unknown = await call(shop, `/carts/${UNKNOWN_ID}`, { method: 'DELETE', as: other });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    expect(await readCart(shop, owner)).toHaveLength(1);
    const own = await call(shop, path, { method: 'DELETE', as: owner });
    expect(own.body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await call(shop, path, { method: 'DELETE', as: owner })).status).toBe(404);
  });

  it('R151: deleting a row that is being paid calls the payment off first', async () => {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop, { stock: 1 });
    const rowId = await addRow(shop, shopper, mobile);
    const intentId = await startIntent(shop, shopper);
    const deleted = await call(shop, `/carts/${rowId}`, { method: 'DELETE', as: shopper });
    expect(deleted.body.deletedCount).toBe(1);
    expect(await confirmCard(shop, intentId)).toBe(400);
    // The unit is free again: somebody else can have it.
    await addRow(shop, await createShopper(shop), mobile);
  });

  it('R151: deleting a row whose payment was captured meanwhile keeps the payment', async () => {
    const shopper = await createShopper(shop);
    const rowId = await addRow(shop, shopper, await createMobile(shop));
    const intentId = await startIntent(shop, shopper);
    expect(await confirmCard(shop, intentId)).toBe(200);
    const deleted = await call(shop, `/carts/${rowId}`, { method: 'DELETE', as: shopper });
    // The webhook may have come first; then the row is gone already.
    expect(['item-in-payment', 'not-found']).toContain(deleted.body.code);
    expect((await postPayment(shop, shopper, intentId)).body.deletedResult.deletedCount).toBe(1);
  });

  if (kind === 'postgres')
    it('R151: a row that is sold while it is deleted is not found', async () => {
      const shopper = await createShopper(shop);
      const rowId = await addRow(shop, shopper, await createMobile(shop));
      const deleting = await transact(shop.db, async (sale) => {
        await sale.delete(cartRows).where(eq(cartRows.id, rowId));
        const answer = call(shop, `/carts/${rowId}`, { method: 'DELETE', as: shopper });
        await expect.poll(() => countWaiting(shop.pool)).toBe(1);
        return [answer];
      });
      expect((await deleting[0])?.body.code).toBe('not-found');
    });

  it('R149: a changed price is shown beside the one last seen, until it is accepted (G13)', async () => {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop, { priceDollars: 100 });
    await addRow(shop, shopper, mobile);
    await setPrice(shop, mobile, 130);
    expect((await readCart(shop, shopper))[0]).toMatchObject({ price: 130, seenPrice: 100 });
    const path = `/carts/${shopper.email}/prices`;
    const accept = () => call(shop, path, { method: 'PATCH', as: shopper });
    expect((await accept()).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await accept()).body).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect((await readCart(shop, shopper))[0]).toMatchObject({ price: 130, seenPrice: 130 });
    const other = await createShopper(shop);
    expect((await call(shop, path, { method: 'PATCH', as: other })).status).toBe(403);
  });

  it('R149: an offer in force is the price; sold-out and removed mobiles say so (G60)', async () => {
    const shopper = await createShopper(shop);
    const offered = await createMobile(shop, { priceDollars: 100 });
    const removed = await createMobile(shop);
    const scarce = await createMobile(shop, { stock: 1 });
    for (const id of [offered, removed, scarce]) await addRow(shop, shopper, id);
    await shop.db.execute(sql`insert into offers
        (id, mobile_id, variant_id, price_cents, starts_at, ends_at)
      select gen_random_uuid(), mobile_id, id, cents, now() + begin * interval '1 day',
        now() + (begin + 2) * interval '1 day'
      from variants, (values (6000, -1), (1000, 1)) as o(cents, begin)
      where mobile_id = ${offered}`);
    await shop.db.execute(sql`update mobiles set deleted_at = now() where id = ${removed}`);
    const rival = await createShopper(shop);
    await addRow(shop, rival, scarce);
    await startIntent(shop, rival);
    const rows = await readCart(shop, shopper);
    expect(rows.map(({ productId, price, state }) => [productId, price, state])).toEqual([
      [offered, 60, 'available'],
      [removed, 100, 'gone'],
      [scarce, 100, 'out-of-stock'],
    ]);
  });
});

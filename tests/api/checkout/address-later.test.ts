/** An order that was paid without an address: it waits visibly, is asked for, and never ships without. */

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireStats } from '../../../src/contract/account/users.ts';
import { paymentAttempts } from '../../../src/database/schema.ts';
import { removeOwnAccount } from '../../../src/shop/accounts/index.ts';
import { actOnWithdrawalsOf, issueDocumentsOf } from '../../../src/shop/orders/index.ts';
import {
  call,
  clearFaults,
  createShopper,
  dropWebhooks,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import {
  ADDRESS,
  askStep,
  createPaidOrder,
  createStaff,
  type OrderAnswer,
  readOrder,
} from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const PARCEL = { carrier: 'Parcel Post', trackingNumber: 'PP 1' };

describe('an address that is given later', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    await setFault(shop, dropWebhooks);
    staff = await createStaff(shop);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  const createWaiting = () => createPaidOrder(shop, { withoutAddress: true });

  function give(as: Shopper, orderId: string, address: object = ADDRESS, version?: number) {
    return call<OrderAnswer>(shop, `/orders/${orderId}/delivery-address`, {
      method: 'PUT',
      as,
      body: { address },
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    });
  }

  async function questionsOf(orderId: string) {
    const { rows } = await shop.db.execute<{ subject: string; body_text: string }>(
      sql`select subject, body_text from outbox where dedupe_key = ${`address:${orderId}`}`,
    );
    return rows;
  }

  it('G19: the order waits, is found by staff, and its buyer is asked once by mail', async () => {
    const { orderId, shopper } = await createWaiting();
    const own = await readOrder(shop, shopper, orderId);
    expect(own).toMatchObject({
      status: 'pending',
      needsAddress: true,
      canSetAddress: true,
      arrival: null,
    });
    const path = `/payment-history/${encodeURIComponent(shopper.email)}`;
    const history = await call<{ needsAddress: boolean }[]>(shop, path, { as: shopper });
    expect(history.body).toMatchObject([{ status: 'pending', needsAddress: true }]);

    const waiting = await call<{ _id: string }[]>(shop, '/orders?address=missing', { as: staff });
    expect(waiting.body).toContainEqual(
      expect.objectContaining({ _id: orderId, needsAddress: true }),
    );
    const counts = await call<Record<string, number>>(shop, '/orders/counts', { as: staff });
    expect(counts.body['address-missing']).toBe(waiting.body.length);
    // It is counted and listed only there, on Admin Home as in the tabs of the orders.
    const toPackPath = '/orders?status=pending&address=known';
    const toPack = await call<{ _id: string }[]>(shop, toPackPath, { as: staff });
    expect(counts.body.pending ?? 0).toBe(toPack.body.length);
    expect(toPack.body.map(({ _id }) => _id)).not.toContain(orderId);
    const stats = await call<WireStats>(shop, '/products-stats?days=7', { as: staff });
    const counted = stats.body.overview?.problems.find(({ kind: what }) => what === 'to-pack');
    expect(counted?.count ?? 0).toBe(toPack.body.length);

    const [question, ...more] = await questionsOf(orderId);
    expect(more).toEqual([]);
    expect(question?.body_text).toContain(`order ${own.invoice?.number} is paid`);
    expect(question?.body_text).toContain(`/dashboard/paymentHistory/${orderId}#address`);
  });

  it('an order with an address asks for nothing', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const order = await readOrder(shop, shopper, orderId);
    expect(order).toMatchObject({ needsAddress: false, canSetAddress: true });
    expect(order.arrival?.from.localeCompare(order.arrival.to)).toBe(-1);
    expect(await questionsOf(orderId)).toEqual([]);
  });

  it('it cannot be shipped until the address is there', async () => {
    const { orderId, shopper } = await createWaiting();
    await askStep(shop, staff, { orderId, name: 'pick' });
    const refused = await askStep(shop, staff, { orderId, name: 'ship', body: PARCEL });
    expect([refused.status, refused.body.code]).toEqual([409, 'address-missing']);
    expect((await give(shopper, orderId)).status).toBe(200);
    const shipped = await askStep(shop, staff, { orderId, name: 'ship', body: PARCEL });
    expect([shipped.status, shipped.body.status]).toEqual([200, 'shipped']);
  });

  it('giving it answers the mail, tells the history, and is remembered', async () => {
    const { orderId, shopper } = await createWaiting();
    const { body } = await give(shopper, orderId);
    expect(body).toMatchObject({ delivery: ADDRESS, needsAddress: false });
    expect(body.arrival).not.toBeNull();
    expect(body.history.map((event) => event.kind)).toEqual(['paid', 'address']);
    expect(await questionsOf(orderId)).toEqual([]);
    const known = await call(shop, '/delivery-address', { as: shopper });
    expect(known.body).toEqual({ address: ADDRESS });
    // Again is no change; another one is.
    expect((await give(shopper, orderId)).body.version).toBe(body.version);
    const moved = await give(shopper, orderId, { ...ADDRESS, street: '2 Oak Avenue' });
    expect(moved.body.history).toHaveLength(3);
    expect(moved.body.arrival).toEqual(body.arrival);
  });

  it('only the buyer gives it, only until it is shipped, and with a state where one is needed', async () => {
    const { orderId, shopper } = await createWaiting();
    const stranger = await createShopper(shop);
    expect((await give(stranger, orderId)).status).toBe(404);
    expect((await give(staff, orderId)).status).toBe(404);
    const partly = await give(shopper, orderId, { ...ADDRESS, region: undefined });
    expect([partly.status, partly.body]).toEqual([
      422,
      expect.objectContaining({
        errors: [expect.objectContaining({ pointer: '#/address/region' })],
      }),
    ]);
    await give(shopper, orderId);
    await askStep(shop, staff, { orderId, name: 'pick' });
    await askStep(shop, staff, { orderId, name: 'ship', body: PARCEL });
    const late = await give(shopper, orderId, { ...ADDRESS, city: 'Elsewhere' });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await readOrder(shop, shopper, orderId)).delivery).toEqual(ADDRESS);
  });

  it('of shipping and a change of address at once, what was shipped goes where staff read', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, shopper } = await createPaidOrder(shop);
      await askStep(shop, staff, { orderId, name: 'pick' });
      const { version } = await readOrder(shop, staff, orderId);
      const elsewhere = { ...ADDRESS, street: '2 Oak Avenue' };
      const [shipped, moved] = await Promise.all([
        askStep(shop, staff, { orderId, name: 'ship', body: PARCEL, version }),
        give(shopper, orderId, elsewhere),
      ]);
      expect([shipped.status, moved.status]).toEqual(
        shipped.status === 200 ? [200, 409] : [412, 200],
      );
      const { delivery } = await readOrder(shop, shopper, orderId);
      expect(delivery).toEqual(shipped.status === 200 ? ADDRESS : elsewhere);
    }
  });

  it('a cancelled order takes no address', async () => {
    const { orderId, shopper } = await createWaiting();
    await askStep(shop, shopper, { orderId, name: 'cancel' });
    expect((await give(shopper, orderId)).status).toBe(409);
    expect((await readOrder(shop, shopper, orderId)).needsAddress).toBe(false);
  });

  it('an account that is erased meanwhile leaves no address behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, shopper } = await createWaiting();
      const { services } = shop;
      const { userId, email } = shopper;
      const actor = {
        kind: 'user' as const,
        userId,
        email,
        name: 'Storm Shopper',
        role: null,
        via: 'session' as const,
        needsSecondFactor: false,
        sessionId: userId,
        authenticatedAt: new Date(),
      };
      await Promise.allSettled([
        removeOwnAccount(
          { db: shop.db, clock: services.clock, identity: services.identity },
          actor,
          {
            actOnWithdrawals: (id) => actOnWithdrawalsOf(services, id),
            issueDocuments: (id) => issueDocumentsOf(services, id),
          },
        ),
        give(shopper, orderId),
      ]);
      const { rows } = await shop.db.execute(
        sql`select 1 from delivery_addresses where user_id = ${userId}`,
      );
      expect(rows).toEqual([]);
      const [attempt] = await shop.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.userId, userId));
      expect(attempt?.state).toBe('paid');
    }
  });
});

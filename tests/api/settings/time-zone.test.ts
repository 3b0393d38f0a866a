/** The time zone of the shop: the days of everything that is counted, priced or dated by day. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statsSchema } from '../../../src/contract/account/users.ts';
import type { WireAuditEntry } from '../../../src/contract/audit.ts';
import type { WireStoredSettings } from '../../../src/contract/office/shop-settings.ts';
import { lookForChanges } from '../../../src/shop/catalogue/snapshot/load-phones.ts';
import { readOverview, sumSales } from '../../../src/shop/insights/index.ts';
import { call, createMobile, type Shopper } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { createOrderToReturn, readReturns } from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { changeSettings, OUTSET } from '../../support/shop/tax-settings.ts';

// Whatever time it is, the first is at least one day ahead of the second.
const EAST = 'Pacific/Kiritimati';
const WEST = 'Etc/GMT+12';

describe('the time zone of the shop', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(async () => {
    await expectInvariants(shop);
    await shop.close();
  });

  const setZone = (timeZone: string) => changeSettings(shop, staff, { timeZone });

  async function ask<Value>(query: string): Promise<Value> {
    const { rows } = await shop.db.execute<{ value: Value }>(sql.raw(`select (${query}) as value`));
    return rows[0]?.value as Value;
  }
  const todayIn = (zone: string) => ask<string>(`(now() at time zone '${zone}')::date::text`);

  async function readOverviewOf(days: number) {
    const answer = await shop.api(`/products-stats?days=${days}`, { as: staff });
    return statsSchema.parse(await answer.json()).overview;
  }

  it('renews cached pages at midnight in the time zone of the shop', async () => {
    for (const zone of [EAST, WEST, 'Asia/Kathmandu']) {
      await setZone(zone);
      const midnight = await ask<string>(
        `((now() at time zone '${zone}')::date + 1)::timestamp at time zone '${zone}'`,
      );
      const { nextDayMs } = await lookForChanges(shop.db, undefined);
      expect(nextDayMs, zone).toBe(new Date(midnight).getTime());
    }
    await setZone('UTC');
  });

  it('is UTC by default, and only time zones are accepted', async () => {
    const stored = await call<WireStoredSettings>(shop, '/shop-settings', { as: staff });
    expect(stored.body.settings.timeZone).toBe('UTC');
    for (const timeZone of ['', 'EST', '+05:30', 'Mars/Olympus']) {
      const body = { ...OUTSET, timeZone };
      const refused = await call<{ errors: unknown }>(shop, '/shop-settings', {
        ...{ method: 'PUT', as: staff, body },
      });
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ pointer: '#/timeZone' }],
      ]);
    }
    expect((await setZone('Asia/Dhaka')).settings.timeZone).toBe('Asia/Dhaka');
  });

  it('decides the day of every moment, also when clocks change and when a year ends', async () => {
    const cases = [
      ['Asia/Dhaka', '2026-12-31T18:00:00Z', '2027-01-01'],
      ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
      ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
      ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
      ['Asia/Kathmandu', '2026-06-30T18:15:00Z', '2026-07-01'],
    ];
    for (const [zone = '', at, day] of cases) {
      await setZone(zone);
      expect([zone, at, await ask(`sales_day('${at}')::text`)]).toEqual([zone, at, day]);
    }
  });

  it('sorts sales into days, and past ones again when it changes; undo brings them back', async () => {
    await setZone('UTC');
    await createPaidOrder(shop, { priceDollars: 70, units: 2 });
    await sumSales(shop.services.db);
    await createPaidOrder(shop, { priceDollars: 30 });

    for (const zone of [EAST, WEST, 'UTC', EAST]) {
      await setZone(zone);
      await expectInvariants(shop);
      const overview = await readOverviewOf(7);
      const last = overview?.sales.at(-1);
      expect(overview?.timeZone).toBe(zone);
      expect(last).toMatchObject({ day: await todayIn(zone), orders: 2, revenue: 170 });
      expect(overview?.brands).toMatchObject([{ units: 3 }]);
    }

    const path = '/audit?subjectType=settings&limit=1';
    const [entry] = (await call<WireAuditEntry[]>(shop, path, { as: staff })).body;
    expect(entry).toMatchObject({ before: { timeZone: 'UTC' }, after: { timeZone: EAST } });
    const undo = { method: 'POST', as: staff };
    expect((await call(shop, `/audit/${entry?.id}/undo`, undo)).status).toBe(200);
    expect((await readOverviewOf(7))?.sales.at(-1)?.day).toBe(await todayIn('UTC'));
  });

  it('counts a sale that is made while it changes on one day', async () => {
    const changes = [EAST, WEST, EAST, WEST].reduce<Promise<unknown>>(
      (before, zone) => before.then(() => setZone(zone)),
      Promise.resolve(),
    );
    await Promise.all([changes, ...[1, 2, 3].map(() => createPaidOrder(shop))]);
    await sumSales(shop.services.db);
    await expectInvariants(shop);
    const actor = { kind: 'user', userId: staff.userId, role: 'admin' } as never;
    const { stats, sales } = await readOverview(shop.services, actor, 7);
    expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(stats.orders);
  });

  it('dates invoices, which keep their date and zone when it changes', async () => {
    await setZone(EAST);
    const { orderId, shopper } = await createPaidOrder(shop);
    const { invoice } = await readOrder(shop, shopper, orderId);
    const today = await todayIn(EAST);
    expect(invoice).toMatchObject({ day: today, timeZone: EAST });
    expect(invoice?.number.startsWith(`${today.slice(0, 4)}-`)).toBe(true);

    await setZone(WEST);
    const paper = await shop.api(`/orders/${orderId}/invoice.pdf`, { as: shopper });
    const lines = readPdf(Buffer.from(await paper.arrayBuffer()));
    const [year, month, day] = today.split('-').map(Number);
    const name = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1)).toLocaleString('en', {
      ...{ month: 'long', timeZone: 'UTC' },
    });
    expect(lines.join(' ')).toContain(`${day} ${name} ${year} (${EAST})`);
  });

  it('decides on which day a delivery price begins', async () => {
    const appliesFrom = await todayIn(EAST);
    const shippingPrices = [{ country: null, price: 7, appliesFrom }];
    const { shopper, mobileId } = await createPaidOrder(shop);
    await call(shop, '/carts', {
      as: shopper,
      body: { productId: mobileId, email: shopper.email },
    });
    const shippingIn = async (timeZone: string) => {
      await changeSettings(shop, staff, { timeZone, shippingPrices });
      const path = `/carts/${encodeURIComponent(shopper.email)}/sum`;
      const { body } = await call<{ charges: { shipping: number } | null }>(shop, path, {
        as: shopper,
      });
      return body.charges?.shipping ?? 0;
    };
    expect([await shippingIn(WEST), await shippingIn(EAST)]).toEqual([0, 7]);
  });

  it('decides the last day of a return and of an offer', async () => {
    await setZone('UTC');
    const order = await createOrderToReturn(shop, staff);
    const id = await createMobile(shop, { priceDollars: 100 });
    // One that ends at midnight runs until the day before.
    await shop.db.execute(sql`insert into offers (id, mobile_id, variant_id, price_cents, starts_at, ends_at)
      select gen_random_uuid(), mobile_id, id, 5000, now(),
        (date_trunc('day', now() at time zone ${EAST}) + interval '2 days') at time zone ${EAST}
      from variants where mobile_id = ${id}`);
    const read = async () => {
      const answer = await call<{ offerEndsOn: string }>(shop, `/mobile-data/${id}`);
      return [
        (await readReturns(shop, order.shopper, order.orderId)).until,
        answer.body.offerEndsOn,
      ];
    };
    const dayAfter = (zone: string, days: number) =>
      ask<string>(`((now() at time zone '${zone}')::date + ${days})::text`);

    await setZone(EAST);
    expect(await read()).toEqual([await dayAfter(EAST, 30), await dayAfter(EAST, 1)]);
    await setZone(WEST);
    expect((await read())[0]).toBe(await dayAfter(WEST, 30));
  });
});

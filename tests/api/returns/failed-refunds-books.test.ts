/** The check of the books finds failed refunds that are hidden, forgotten or paid twice. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../src/shop/orders/index.ts';
import { dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createPaidOrder, createStaff, type PaidOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const VISIBLE =
  'a failed refund was retried, paid another way or elsewhere, or staff are shown that it is owed';
const PAID =
  'what was paid another way is what its failed refunds were, each once, and in the audit log';
const WITHIN =
  'refunds and what was charged back stay within what was captured, and what was paid back went back';
const IN_FULL =
  'every refund was confirmed, unless a dispute holds it; cancelled and refunded orders were paid back in full';

/** What a wrong shop leaves behind, and the rules that say so; `undo` brings it back. */
const BREAKS: [string, string[], Record<'change' | 'undo', (id: string) => SQL>][] = [
  [
    'the payment does not say that a refund is owed',
    [VISIBLE],
    {
      change: (id) => sql`update payments set refund = 'done' where id = ${id}`,
      undo: (id) => sql`update payments set refund = 'failed' where id = ${id}`,
    },
  ],
  [
    'a refund counts as retried without another one',
    [IN_FULL, VISIBLE],
    {
      change: (id) => sql`update refunds set resolution = 'retried', resolved_at = now()
        where payment_id = ${id}`,
      undo: (id) => sql`update refunds set resolution = null, resolved_at = null
        where payment_id = ${id}`,
    },
  ],
  [
    'a failed refund is forgotten',
    [IN_FULL],
    {
      change: (id) => sql`update refunds set resolution = 'refunded-elsewhere', resolved_at = now()
        where payment_id = ${id}`,
      undo: (id) => sql`update refunds set resolution = null, resolved_at = null
        where payment_id = ${id}`,
    },
  ],
  [
    'money was paid another way for no failed refund',
    [PAID],
    {
      change: (id) => sql`update payments set paid_another_way_cents = 5000 where id = ${id}`,
      undo: (id) => sql`update payments set paid_another_way_cents = 0 where id = ${id}`,
    },
  ],
  [
    'a refund went to the card and another way',
    [PAID, WITHIN],
    {
      change: (id) => sql`update payments set paid_another_way_cents = 10000, refunded_cents = 100
        where id = ${id}`,
      undo: (id) => sql`update payments set paid_another_way_cents = 0, refunded_cents = 0
        where id = ${id}`,
    },
  ],
];

describe('the check of the books, of failed refunds', () => {
  let shop: TestShop;
  let staff: Shopper;
  let order: PaidOrder;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
    order = await createPaidOrder(shop, { card: 'pm_card_refundFail' });
    await askStep(shop, staff, { orderId: order.orderId, name: 'cancel' });
  });
  afterAll(() => shop.close());

  it('finds nothing while the failed refund is in view of staff', async () => {
    await expectInvariants(shop);
  });

  it.each(BREAKS)('finds that %s', async (_what, rules, { change, undo }) => {
    await shop.db.execute(change(order.orderId));
    const findings = await checkInvariants(shop.services);
    const broken = findings.filter(({ violations }) => violations.length > 0);
    await shop.db.execute(undo(order.orderId));
    expect(broken.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules));
    await expectInvariants(shop);
  });
});

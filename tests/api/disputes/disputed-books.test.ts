/** The check of the books finds disputes that are hidden, invented, paid twice or shipped unnoticed. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, reconcile } from '../../../src/shop/orders/index.ts';
import { dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { decideDispute, openDispute } from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const CHARGED_BACK = 'what was charged back is what lost disputes took';
const PAID_BY_LOST = 'lost disputes have paid no more refunds than they took money for';
const BY_DECISION =
  'nothing is packed or shipped for disputed money without a decision that history and audit log keep';
const HISTORY = 'the history of an order tells how each of its disputes stands';
const LEDGER = 'our disputes are the provider’s';
const WITHIN =
  'refunds and what was charged back stay within what was captured, and what was paid back went back';
const CONFIRMED =
  'every refund was confirmed, unless a dispute holds it; cancelled and refunded orders were paid back in full';

/** Ids of orders that were disputed. */
interface Orders {
  /** Called off, and its refund waits. */
  waiting: string;
  /** Packed and shipped by decision. */
  shipped: string;
  lost: string;
}

/** What a wrong shop leaves behind, and the rules that say so; `undo` brings it back. */
const BREAKS: [string, string[], Record<'change' | 'undo', (ids: Orders) => SQL>][] = [
  [
    'a lost dispute is not counted',
    [CHARGED_BACK],
    {
      change: ({ lost }) => sql`update payments set charged_back_cents = 0 where id = ${lost}`,
      undo: ({ lost }) => sql`update payments set charged_back_cents = 10000 where id = ${lost}`,
    },
  ],
  [
    'money was refunded on top of a lost dispute',
    [WITHIN],
    {
      change: ({ lost }) => sql`update payments set refunded_cents = 5000 where id = ${lost}`,
      undo: ({ lost }) => sql`update payments set refunded_cents = 0 where id = ${lost}`,
    },
  ],
  [
    'a refund counts as paid by a dispute that is open',
    [PAID_BY_LOST],
    {
      change: ({ waiting }) =>
        sql`update refunds set state = 'charged-back' where payment_id = ${waiting}`,
      undo: ({ waiting }) => sql`update refunds set state = 'due' where payment_id = ${waiting}`,
    },
  ],
  [
    'a refund waits for a dispute that is over',
    [CONFIRMED, HISTORY, LEDGER],
    {
      change: ({ waiting }) =>
        sql`update disputes set state = 'won', closed_at = now() where payment_id = ${waiting}`,
      undo: ({ waiting }) =>
        sql`update disputes set state = 'needs-response', closed_at = null where payment_id = ${waiting}`,
    },
  ],
  [
    'an order was packed without a decision',
    [BY_DECISION],
    {
      change: ({ shipped }) => sql`update order_events set details = details - 'overrideDispute'
        where payment_id = ${shipped} and kind = 'pick'`,
      undo: ({ shipped }) =>
        sql`update order_events set details = details || '{"overrideDispute": true}'
          where payment_id = ${shipped} and kind = 'pick'`,
    },
  ],
  [
    'an order was shipped without a decision',
    [BY_DECISION],
    {
      change: ({ shipped }) => sql`update order_events set details = details - 'overrideDispute'
        where payment_id = ${shipped} and kind = 'ship'`,
      undo: ({ shipped }) =>
        sql`update order_events set details = details || '{"overrideDispute": true}'
          where payment_id = ${shipped} and kind = 'ship'`,
    },
  ],
  [
    'the history says nothing of a dispute',
    [HISTORY],
    {
      change: ({ waiting }) => sql`update order_events set kind = 'inquiry'
        where payment_id = ${waiting} and kind = 'disputed'`,
      undo: ({ waiting }) => sql`update order_events set kind = 'disputed'
        where payment_id = ${waiting} and kind = 'inquiry'`,
    },
  ],
  [
    'a dispute is about another amount than at the provider',
    [LEDGER],
    {
      change: ({ waiting }) =>
        sql`update disputes set amount_cents = 1 where payment_id = ${waiting}`,
      undo: ({ waiting }) =>
        sql`update disputes set amount_cents = 10000 where payment_id = ${waiting}`,
    },
  ],
  [
    'a dispute is not known, and another one invented',
    [LEDGER],
    {
      change: ({ waiting }) =>
        sql`update disputes set id = 'invented_' || id where payment_id = ${waiting}`,
      undo: ({ waiting }) =>
        sql`update disputes set id = replace(id, 'invented_', '') where payment_id = ${waiting}`,
    },
  ],
];

describe('the check of the books, of disputes', () => {
  let shop: TestShop;
  let staff: Shopper;
  let ids: Orders;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
    const [waiting, shipped, lost] = [await dispute(), await dispute(), await dispute()];
    await reconcile(shop.services);
    const step = (orderId: string, name: string, body: object) =>
      askStep(shop, staff, { orderId, name, body });
    await step(waiting.orderId, 'cancel', { reason: 'Fraud', holdRefund: true });
    await step(shipped.orderId, 'pick', { overrideDispute: true });
    const parcel = { carrier: 'Parcel Post', trackingNumber: 'PP 1', overrideDispute: true };
    await step(shipped.orderId, 'ship', parcel);
    await decideDispute(shop, lost.disputeId, 'lose');
    await reconcile(shop.services);
    ids = { waiting: waiting.orderId, shipped: shipped.orderId, lost: lost.orderId };
  });
  afterAll(() => shop.close());

  async function dispute() {
    const { orderId, intentId } = await createPaidOrder(shop);
    const { id: disputeId } = await openDispute(shop, intentId);
    return { orderId, disputeId };
  }

  it('finds nothing while disputes are as the provider has them', async () => {
    await expectInvariants(shop);
  });

  it.each(BREAKS)('finds that %s', async (_what, rules, { change, undo }) => {
    await shop.db.execute(change(ids));
    const findings = await checkInvariants(shop.services);
    const broken = findings.filter(({ violations }) => violations.length > 0);
    await shop.db.execute(undo(ids));
    expect(broken.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules));
    await expectInvariants(shop);
  });
});

/** Lists, counts and papers of disputed orders, as staff and buyers see them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireListedOrder, WireOrderCounts } from '../../../src/contract/orders.ts';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  call,
  clearFaults,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { decideDispute, openDispute } from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff } from '../../support/orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { readStats } from '../../support/returns/failed-refunds.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('disputed orders at the desk', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  const tell = (intentId: string, type: string) => sendWebhook(shop, { intentId, type });

  async function dispute(intentId: string, of: { isInquiry?: boolean } = {}): Promise<string> {
    const { id } = await openDispute(shop, intentId, of);
    await tell(intentId, 'charge.dispute.created');
    return id;
  }

  /** The tab "To pack", its count, the count of the tab "All", and the group on the admin home. */
  async function readToPack() {
    const path = '/orders?status=pending&address=known&disputes=none&limit=200';
    const listed = await call<WireListedOrder[]>(shop, path, { as: staff });
    const counts = await call<WireOrderCounts>(shop, '/orders/counts', { as: staff });
    const { pending = 0, 'refund-failed': _, disputed: __, ...others } = counts.body;
    const { overview } = await readStats(shop);
    const home = overview?.problems.find(({ kind: what }) => what === 'to-pack');
    const all = Object.values(others).reduce((sum, count) => sum + count, pending);
    return {
      ids: listed.body.map(({ _id }) => _id),
      counts: [listed.body.length, pending, home?.count ?? 0],
      all,
    };
  }

  it('orders that a dispute keeps from being shipped are not to be packed, on any list', async () => {
    const plain = await createPaidOrder(shop);
    const asked = await createPaidOrder(shop);
    await dispute(asked.intentId, { isInquiry: true });
    const held = await createPaidOrder(shop);
    const heldId = await dispute(held.intentId);
    const lost = await createPaidOrder(shop);
    await decideDispute(shop, await dispute(lost.intentId), 'lose');
    await tell(lost.intentId, 'charge.dispute.closed');

    const before = await readToPack();
    expect(before.ids).toEqual([asked.orderId, plain.orderId]);
    expect(before.counts).toEqual([2, 2, 2]);
    expect(before.all).toBe(4);

    await decideDispute(shop, heldId, 'win');
    await tell(held.intentId, 'charge.dispute.closed');
    const after = await readToPack();
    expect(after.ids).toContain(held.orderId);
    expect(after.counts).toEqual([3, 3, 3]);
    expect(after.all).toBe(4);
  });

  it('the packing slip says that the payment was charged back; the invoice says nothing of disputes', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const disputeId = await dispute(intentId);
    expect(await readPaper(orderId, 'invoice')).not.toContain('disputed');
    await decideDispute(shop, disputeId, 'lose');
    await tell(intentId, 'charge.dispute.closed');
    expect(await readPaper(orderId, 'packing-slip')).toContain(
      'The payment was charged back. Do not ship this order without asking first.',
    );
    expect(await readPaper(orderId, 'invoice')).not.toContain('disputed');
  });

  async function readPaper(orderId: string, name: string): Promise<string> {
    const answer = await shop.api(`/orders/${orderId}/${name}.pdf`, { as: staff });
    return readPdf(Buffer.from(await answer.arrayBuffer())).join(' ');
  }

  it('a refund that is due is listed with its order, its buyer and its own amount', async () => {
    const { orderId } = await createPaidOrder(shop);
    await setFault(shop, { provider: { kind: 'reset-before-processing' } });
    await askStep(shop, staff, {
      orderId,
      name: 'refunds',
      body: { amount: 30, reason: 'Scratched' },
    });
    const { overview } = await readStats(shop);
    const due = overview?.problems.find(({ kind: what }) => what === 'refunds-due');
    const [item] = due?.items ?? [];
    expect(item).toMatchObject({ orderId });
    expect(item?.text).toMatch(/^\d{4}-\d{5}, Storm Shopper, \$30$/);
    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
    await reconcile(shop.services);
  });
});

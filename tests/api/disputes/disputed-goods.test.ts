/** Disputed orders are packed and shipped only after staff have confirmed it, with the reason in view. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireListedOrder } from '../../../src/contract/orders.ts';
import { readProblems } from '../../../src/shop/insights/read-problems.ts';
import { reconcile } from '../../../src/shop/orders/index.ts';
import { call, clearFaults, dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { decideDispute, mailsOf, openDispute } from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const PARCEL = { carrier: 'Parcel Post', trackingNumber: 'PP 1' };
const REFUSED = [409, 'payment-disputed'];

describe('goods for disputed money', () => {
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

  async function createDisputed({ isPicked = false, isInquiry = false } = {}) {
    const order = await createPaidOrder(shop);
    if (isPicked) await askStep(shop, staff, { orderId: order.orderId, name: 'pick' });
    const { id: disputeId } = await openDispute(shop, order.intentId, { isInquiry });
    await reconcile(shop.services);
    return { ...order, disputeId };
  }

  const step = (orderId: string, name: string, body?: object, version?: number) =>
    askStep(shop, staff, { orderId, name, body, version });
  const auditOf = async (orderId: string) =>
    (
      await shop.db.execute<{ id: number; action: string; despite: string | null }>(sql`
        select id, action, after->>'overrideDispute' as despite from audit_log
        where subject_id = ${orderId} order by id`)
    ).rows;

  it('a lost dispute stays among the problems until its order is cancelled or shipped', async () => {
    const { orderId, disputeId } = await createDisputed();
    await decideDispute(shop, disputeId, 'lose');
    await reconcile(shop.services);
    const lineOf = async () => {
      const [first] = await readProblems(shop.db);
      return first?.items.find((item) => item.orderId === orderId)?.text;
    };
    expect(await lineOf()).toMatch(/^Lost: .*, not shipped: cancel the order$/);
    await step(orderId, 'cancel', { reason: 'Charged back' });
    expect(await lineOf()).toBeUndefined();
  });

  it('a dispute that waits for evidence comes before one with an earlier deadline that the bank is deciding', async () => {
    const decided = await createDisputed();
    const open = await createDisputed();
    await shop.db.execute(sql`update disputes set state = 'in-review', evidence_due_at = now()
      where id = ${decided.disputeId}`);
    const [first] = await readProblems(shop.db);
    await shop.db.execute(sql`update disputes d set state = 'needs-response', evidence_due_at = o.evidence_due_at
      from disputes o where d.id = ${decided.disputeId} and o.id = ${open.disputeId}`);
    const ids = first?.items.map(({ orderId }) => orderId) ?? [];
    expect(ids).toContain(open.orderId);
    expect(ids[0]).not.toBe(decided.orderId);
    expect(first?.items[0]?.text).toContain('evidence due');
    for (const { disputeId } of [decided, open]) await decideDispute(shop, disputeId, 'win');
    await reconcile(shop.services);
  });

  it('packing and shipping are refused, unless staff say that they go on despite the dispute', async () => {
    const { orderId } = await createDisputed();
    const refused = await step(orderId, 'pick');
    expect([refused.status, refused.body.code]).toEqual(REFUSED);
    expect(refused.body.detail).toContain('This payment is disputed');
    const packed = await step(orderId, 'pick', { overrideDispute: true });
    expect(packed.body).toMatchObject({ status: 'processing', dispute: 'disputed' });
    const held = await step(orderId, 'ship', PARCEL);
    expect([held.status, held.body.code]).toEqual(REFUSED);
    const sent = await step(orderId, 'ship', { ...PARCEL, overrideDispute: true });
    expect(sent.body.status).toBe('shipped');
    expect(sent.body.history.at(-1)).toMatchObject({ kind: 'ship', overrideDispute: true });
    expect(await auditOf(orderId)).toMatchObject([
      { action: 'order.picked', despite: 'true' },
      { action: 'order.shipped', despite: 'true' },
    ]);
  });

  it('an order packed before the dispute is not shipped, until the shop wins', async () => {
    const { orderId, disputeId } = await createDisputed({ isPicked: true });
    expect((await step(orderId, 'ship', PARCEL)).body.code).toBe('payment-disputed');
    await decideDispute(shop, disputeId, 'win');
    await reconcile(shop.services);
    const sent = await step(orderId, 'ship', { ...PARCEL, overrideDispute: true });
    expect(sent.body.status).toBe('shipped');
    // No decision was needed any more.
    expect(sent.body.history.at(-1)).not.toHaveProperty('overrideDispute');
  });

  it('a page from before the dispute cannot ship the order', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const { version } = await readOrder(shop, staff, orderId);
    await openDispute(shop, intentId);
    await reconcile(shop.services);
    expect((await step(orderId, 'pick', { overrideDispute: true }, version)).status).toBe(412);
  });

  it('undoing "back in the queue" does not pack a disputed order', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await step(orderId, 'pick');
    const undo = async () => {
      const { id } = (await auditOf(orderId)).at(-1) ?? { id: 0 };
      return call<{ code?: string }>(shop, `/audit/${id}/undo`, { as: staff, method: 'POST' });
    };
    expect((await undo()).status).toBe(200);
    expect((await readOrder(shop, staff, orderId)).status).toBe('pending');
    await openDispute(shop, intentId);
    await reconcile(shop.services);
    const again = await undo();
    expect([again.status, again.body.code]).toEqual(REFUSED);
  });

  it('after a lost dispute shipping still needs a decision, and the order can be cancelled', async () => {
    const { orderId, disputeId } = await createDisputed();
    await decideDispute(shop, disputeId, 'lose');
    await reconcile(shop.services);
    const refused = await step(orderId, 'pick');
    expect(refused.body).toMatchObject({ code: 'payment-disputed' });
    expect(refused.body.detail).toContain('taken $100 of this payment back for good');
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ arrival: null, left: 0 });
    const cancelled = await step(orderId, 'cancel', { reason: 'Charged back' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refundDue: 0, chargedBack: 100 });
    const [mail] = await mailsOf(shop, `cancelled:${orderId}`);
    expect(mail?.text).toContain('Your bank has taken $100 back from us.');
  });

  it('after a lost dispute about a part staff are told how much is missing, and may ship', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const { id } = await openDispute(shop, intentId, { amountCents: 6_000 });
    await decideDispute(shop, id, 'lose');
    await reconcile(shop.services);
    const refused = await step(orderId, 'pick');
    expect(refused.body.detail).toContain('taken $60 of this payment back for good');
    const [first] = await readProblems(shop.db);
    const line = first?.items.find((item) => item.orderId === orderId)?.text;
    expect(line).toMatch(/^Lost: .*, \$60, not shipped: ship or cancel the order$/);
    const [mail] = await mailsOf(shop, `dispute-closed:${id}`);
    expect(mail?.text).toContain('Ship it, or cancel it and refund the rest.');
    expect((await step(orderId, 'pick', { overrideDispute: true })).status).toBe(200);
    const sent = await step(orderId, 'ship', { ...PARCEL, overrideDispute: true });
    expect(sent.status).toBe(200);
  });

  it('an inquiry does not stop packing', async () => {
    const { orderId } = await createDisputed({ isInquiry: true });
    expect((await step(orderId, 'pick')).body).toMatchObject({
      ...{ status: 'processing', dispute: 'inquiry' },
    });
  });

  it('staff see a dispute first on the admin home, in the list, on the order, on the packing slip and by mail', async () => {
    const { orderId, disputeId } = await createDisputed();
    const [first] = await readProblems(shop.db);
    expect(first?.kind).toBe('disputes');
    const line = first?.items.find((item) => item.orderId === orderId);
    expect(line?.text).toMatch(/^\d{4}-\d{5}, Storm Shopper, \$100, evidence due .*\(UTC\)$/);

    const { body: listed } = await call<WireListedOrder[]>(
      shop,
      '/orders?disputes=open&limit=200',
      {
        as: staff,
      },
    );
    expect(listed.find(({ _id }) => _id === orderId)).toMatchObject({ dispute: 'disputed' });
    const counts = await call<{ disputed: number }>(shop, '/orders/counts', { as: staff });
    expect(counts.body.disputed).toBe(listed.length);

    const { disputes } = await readOrder(shop, staff, orderId);
    expect(disputes).toMatchObject([
      {
        ...{ _id: disputeId, state: 'needs-response', amount: 100 },
        reason: 'the cardholder says they did not make this payment',
        evidenceDue: expect.any(String),
        url: expect.stringContaining(disputeId),
      },
    ]);

    const slip = await shop.api(`/orders/${orderId}/packing-slip.pdf`, { as: staff });
    expect(readPdf(Buffer.from(await slip.arrayBuffer())).join(' ')).toContain(
      'The payment is disputed. Do not ship this order without asking first.',
    );

    const mails = await mailsOf(shop, `dispute-opened:${disputeId}`);
    expect(mails).toMatchObject([{ to: shop.services.config.mail.contactTo }]);
    expect(mails[0]?.text).toMatch(/Submit evidence by \d+ \w+ \d{4} at \d\d:\d\d \(UTC\): /);
    expect(mails[0]?.text).toContain(`/dashboard/orders/${orderId}`);
  });
});

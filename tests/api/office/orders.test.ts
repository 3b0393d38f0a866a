/** What staff do with a paid order: rows of the back office, issue "orders". */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderListSchema, orderSchema } from '../../../src/contract/orders.ts';
import { sendDueMails } from '../../../src/shop/mail/index.ts';
import { call, clearFaults, dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const PARCEL = { carrier: 'Parcel Post', trackingNumber: 'PP 12345' };

describe('orders of staff', () => {
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

  async function mailsOf(orderId: string) {
    const { rows } = await shop.db.execute<{ dedupe_key: string; body_text: string }>(
      sql`select dedupe_key, body_text from outbox where dedupe_key like ${`%:${orderId}`}
        order by id`,
    );
    return rows;
  }

  it('G19: an order goes from pending to delivered, step by step, with its mails and its log', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const seen = orderSchema.parse(await readOrder(shop, staff, orderId));
    expect([seen.status, seen.version, seen.buyer?.email]).toEqual(['pending', 1, shopper.email]);
    const steps = [
      ['pick', undefined, 'processing'],
      ['ship', PARCEL, 'shipped'],
      ['deliver', undefined, 'delivered'],
    ] as const;
    for (const [name, body, status] of steps) {
      const answer = await askStep(shop, staff, { orderId, name, body });
      expect([answer.status, answer.body.status]).toEqual([200, status]);
    }
    const { history, parcel } = await readOrder(shop, staff, orderId);
    expect(history.map((event) => event.kind)).toEqual(['paid', 'pick', 'ship', 'deliver']);
    expect([parcel, history[1]?.by]).toEqual([PARCEL, 'Storm Shopper']);
    const mails = await mailsOf(orderId);
    expect(mails.map((mail) => mail.dedupe_key.split(':', 1)[0])).toEqual(['receipt', 'shipped']);
    expect(mails[1]?.body_text).toContain(PARCEL.trackingNumber);
    expect(mails[0]?.body_text).toContain(`/orders/${orderId}/invoice.pdf`);
    const { rows } = await shop.db.execute(
      sql`select action, before->>'status' as "from", after->>'status' as "to" from audit_log
        where subject_type = 'order' and subject_id = ${orderId} order by id`,
    );
    expect(rows).toEqual([
      { action: 'order.picked', from: 'pending', to: 'processing' },
      { action: 'order.shipped', from: 'processing', to: 'shipped' },
      { action: 'order.delivered', from: 'shipped', to: 'delivered' },
    ]);
  });

  it('a step that the state does not allow is refused and changes nothing', async () => {
    const { orderId } = await createPaidOrder(shop);
    for (const [name, body] of [
      ['ship', PARCEL],
      ['deliver', undefined],
    ] as const) {
      const { status, body: answer } = await askStep(shop, staff, { orderId, name, body });
      expect([status, answer.code]).toEqual([409, 'conflict']);
    }
    const bad = await askStep(shop, staff, { orderId, name: 'ship', body: { carrier: ' ' } });
    expect(bad.status).toBe(422);
    const order = await readOrder(shop, staff, orderId);
    expect([order.status, order.version, order.history]).toMatchObject([
      'pending',
      1,
      [{ kind: 'paid' }],
    ]);
  });

  it('of two people who pick the same order one is told that it has changed', async () => {
    const { orderId } = await createPaidOrder(shop);
    const other = await createStaff(shop);
    const answers = await Promise.all(
      [staff, other].map((who) => askStep(shop, who, { orderId, name: 'pick', version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body.code).toBe('version-conflict');
  });

  it('of shipping and calling off at once exactly one happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await createPaidOrder(shop);
      await askStep(shop, staff, { orderId, name: 'pick' });
      const answers = await Promise.all([
        askStep(shop, staff, { orderId, name: 'ship', body: PARCEL }),
        askStep(shop, staff, { orderId, name: 'cancel', body: { reason: 'Too late?' } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status } = await readOrder(shop, staff, orderId);
      expect(status).toBe(answers[0].status === 200 ? 'shipped' : 'cancelled');
    }
  });

  it('a wrong pick and a wrong delivery are taken back from the log, a shipment is not', async () => {
    const { orderId } = await createPaidOrder(shop);
    const undoLast = async () => {
      const log = await call<{ id: number; undoable: boolean; subject: { name: string } }[]>(
        shop,
        `/audit?subject=${orderId}`,
        { as: staff },
      );
      const [last] = log.body;
      expect(last?.subject.name).toMatch(/^\d{4}-\d{5}$/);
      const answer = await call(shop, `/audit/${last?.id}/undo`, { as: staff, method: 'POST' });
      return [last?.undoable, answer.status, (await readOrder(shop, staff, orderId)).status];
    };
    await askStep(shop, staff, { orderId, name: 'pick' });
    expect(await undoLast()).toEqual([true, 200, 'pending']);
    expect(await undoLast()).toEqual([true, 200, 'processing']);
    await askStep(shop, staff, { orderId, name: 'ship', body: PARCEL });
    expect(await undoLast()).toEqual([false, 409, 'shipped']);
    await askStep(shop, staff, { orderId, name: 'deliver' });
    expect(await undoLast()).toEqual([true, 200, 'shipped']);
  });

  it('a pick that was followed by a shipment cannot be undone', async () => {
    const { orderId } = await createPaidOrder(shop);
    await askStep(shop, staff, { orderId, name: 'pick' });
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`select id from audit_log where subject_id = ${orderId}`,
    );
    await askStep(shop, staff, { orderId, name: 'ship', body: PARCEL });
    const path = `/audit/${rows[0]?.id}/undo`;
    const { status, body } = await call(shop, path, { as: staff, method: 'POST' });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it('the list is searched, filtered by state and cut into pages', async () => {
    const orders = [];
    for (let i = 0; i < 3; i += 1) orders.push(await createPaidOrder(shop));
    const [first, second] = orders;
    await askStep(shop, staff, { orderId: second?.orderId ?? '', name: 'pick' });
    const list = async (query: string) => {
      const answer = await call<{ _id: string }[]>(shop, `/orders?${query}`, { as: staff });
      expect(answer.status).toBe(200);
      return { ids: orderListSchema.parse(answer.body).map(({ _id }) => _id), ...answer };
    };
    const newest = orders.map(({ orderId }) => orderId).reverse();
    expect((await list('limit=3')).ids).toEqual(newest);
    const page = await list('limit=2');
    const next = /<\/orders\?([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect([...page.ids, ...(await list(next)).ids.slice(0, 1)]).toEqual(newest);
    expect((await list('status=processing&limit=1')).ids).toEqual([second?.orderId]);
    const { invoice } = await readOrder(shop, staff, first?.orderId ?? '');
    for (const q of [
      first?.orderId,
      first?.intentId,
      invoice?.number,
      first?.shopper.email.slice(0, -5).toUpperCase(),
    ]) {
      expect((await list(`q=${encodeURIComponent(q ?? '')}`)).ids).toEqual([first?.orderId]);
    }
    expect((await list('q=%25')).ids).toEqual([]);
    const counts = await call<Record<string, number>>(shop, '/orders/counts', { as: staff });
    expect(counts.body.processing).toBeGreaterThan(0);
  });

  it('buyers see their own order without the names of staff; others see nothing', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    await askStep(shop, staff, { orderId, name: 'pick' });
    const own = await readOrder(shop, shopper, orderId);
    expect(own.history.map(({ kind, by }) => [kind, by])).toEqual([
      ['paid', null],
      ['pick', null],
    ]);
    expect([own.mails, own.canCancel, own.invoice?.number]).toEqual([
      [],
      false,
      expect.stringMatching(/^\d{4}-\d{5}$/),
    ]);
    const stranger = (await createPaidOrder(shop)).shopper;
    const asked = await call(shop, `/orders/${orderId}`, { as: stranger });
    expect([asked.status, asked.body.code]).toEqual([404, 'not-found']);
    const cancelled = await askStep(shop, stranger, { orderId, name: 'cancel' });
    expect(cancelled.status).toBe(404);
  });

  it('staff send a mail once more: a new one when it has left, at once when it waits', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const [receipt] = (await readOrder(shop, staff, orderId)).mails;
    expect(receipt).toMatchObject({ to: shopper.email });
    // What the tests before it have queued is sent first.
    const sendAndRead = async () => {
      await sendDueMails(shop.services);
      return (await readOrder(shop, staff, orderId)).mails[0]?.state;
    };
    await expect.poll(sendAndRead).toBe('sent');
    const name = `mails/${receipt?._id}/resend`;
    expect((await askStep(shop, staff, { orderId, name })).status).toBe(200);
    const { rows } = await shop.db.execute(sql`select to_address from outbox
      where dedupe_key like ${`again:%:receipt:${orderId}`}`);
    expect(rows).toEqual([{ to_address: shopper.email }]);
    const foreign = await createPaidOrder(shop);
    const wrong = await askStep(shop, staff, { orderId: foreign.orderId, name });
    expect(wrong.status).toBe(404);
  });
});

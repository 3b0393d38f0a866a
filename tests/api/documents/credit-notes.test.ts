/** Refunds and cancellations are credit notes with numbers of their own; the invoice stays as it is. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  clearFaults,
  createShopper,
  dropWebhooks,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { decideDispute, openDispute } from '../../support/disputes/disputes.ts';
import {
  download,
  downloadCreditNotes,
  downloadInvoice,
  issueAllCreditNotes,
  lineAfter,
} from '../../support/documents/documents.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { failRefunds } from '../../support/returns/failed-refunds.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { begin, fillCart, pay, putAddress } from '../../support/shop/sums.ts';
import { changeSettings } from '../../support/shop/tax-settings.ts';

/** A round of the job prints 20. */
const MORE_THAN_A_ROUND = 21;

describe('credit notes', () => {
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

  const refund = (orderId: string, amount: number) =>
    askStep(shop, staff, { orderId, name: 'refunds', body: { amount, reason: 'Scratched' } });
  const amountsOf = async (as: Shopper, orderId: string) =>
    (await readOrder(shop, as, orderId)).creditNotes.map(({ amount }) => amount);

  async function issuedAmounts(orderId: string): Promise<number[]> {
    const { rows } = await shop.db.execute<{ cents: number }>(sql`
      select n.amount_cents as cents from credit_notes n
      join issued_documents d on d.credit_note_id = n.id
      where n.payment_id = ${orderId} order by n.year, n.number`);
    return rows.map(({ cents }) => cents);
  }

  it('name the invoice, the part of it and the amount, for buyer and staff', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const invoice = (await readOrder(shop, shopper, orderId)).invoice?.number;
    expect((await refund(orderId, 25)).status).toBe(200);
    expect((await refund(orderId, 5)).status).toBe(200);

    const notes = await downloadCreditNotes(shop, shopper, orderId);
    expect(notes.map(({ amount }) => amount)).toEqual([25, 5]);
    for (const { lines, number, headers } of notes) {
      expect(number).toMatch(/^CN-\d{4}-\d{5}$/);
      expect(lines).toEqual(
        expect.arrayContaining([`Credit note ${number}`, invoice, `Part of invoice ${invoice}`]),
      );
      expect(lines).toContain(shopper.email);
      expect(headers.get('content-disposition')).toContain(`handset-credit-note-${number}.pdf`);
    }
    expect(notes.map(({ lines }) => lineAfter(lines, 'Total credited'))).toEqual([
      '$25.00',
      '$5.00',
    ]);

    const { lines } = await downloadInvoice(shop, shopper, orderId);
    expect(lineAfter(lines, 'Total, paid by card')).toBe('$100.00');
    expect(lines.join(' ')).not.toMatch(/refund|paid back|cancelled/i);
    const toStaff = await downloadCreditNotes(shop, staff, orderId);
    expect(toStaff.map(({ bytes }) => bytes)).toEqual(notes.map(({ bytes }) => bytes));
  });

  it('credit all of a cancelled order, item by item', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { units: 2 });
    expect((await askStep(shop, shopper, { orderId, name: 'cancel' })).status).toBe(200);
    const [note, ...more] = await downloadCreditNotes(shop, shopper, orderId);
    expect(more).toEqual([]);
    expect(note?.amount).toBe(200);
    expect(note?.lines).toEqual(expect.arrayContaining(['2 ×', '$100.00', '$200.00']));
    const { lines } = await downloadInvoice(shop, shopper, orderId);
    expect(lineAfter(lines, 'Total, paid by card')).toBe('$200.00');
  });

  it('share out the tax of the invoice to the cent', async () => {
    await changeSettings(shop, staff, {
      taxRates: [
        {
          country: 'DE',
          region: null,
          name: 'VAT',
          percent: 19,
          appliesFrom: '2020-01-01',
          taxesShipping: true,
        },
      ],
    });
    const shopper = await fillCart(shop, [33, 67]);
    const { intentId, orderId: attemptId } = await begin(shop, shopper);
    const address = {
      name: 'Ada',
      street: 'Hauptstraße 1',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
    };
    const moved = await putAddress(shop, shopper, attemptId, address);
    const ready = moved.status === 409 ? (await begin(shop, shopper)).intentId : intentId;
    const orderId = await pay(shop, shopper, ready);
    for (const amount of [19.99, 50.01]) expect((await refund(orderId, amount)).status).toBe(200);
    const { left } = await readOrder(shop, staff, orderId);
    expect((await refund(orderId, left)).status).toBe(200);

    const printed = (lines: string[]) => {
      const label = lines.find((line) => line.includes('VAT 19%')) ?? '';
      return Math.round(Number(lineAfter(lines, label)?.slice(1)) * 100);
    };
    const invoice = await downloadInvoice(shop, shopper, orderId);
    const notes = await downloadCreditNotes(shop, shopper, orderId);
    const shares = notes.map(({ lines }) => printed(lines));
    expect(shares).toHaveLength(3);
    expect(shares.every((cents) => cents > 0)).toBe(true);
    expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(printed(invoice.lines));
    await changeSettings(shop, staff, {});
  });

  it('have consecutive numbers when 20 orders are refunded at once', async () => {
    const orders = [];
    for (let one = 0; one < 20; one += 1) orders.push(await createPaidOrder(shop));
    const answers = await Promise.all(orders.map(({ orderId }) => refund(orderId, 10)));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    const { rows } = await shop.db.execute<{ numbers: number[]; last: number }>(sql`
      select array_agg(n.number order by n.number) as numbers, max(c.last_number) as last
      from credit_notes n join credit_note_counters c on c.year = n.year group by n.year`);
    for (const { numbers, last } of rows) {
      expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    }
    for (const { orderId, shopper } of orders)
      expect(await amountsOf(shopper, orderId)).toEqual([10]);
  });

  it('add up to the refunds of an order that is refunded 20 times at once', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const asked = Array.from({ length: 20 }, () => refund(orderId, 3));
    const taken = (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    await reconcile(shop.services);
    const amounts = await amountsOf(shopper, orderId);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(3 * taken);
  });

  it('are not repeated when a refund fails and is paid again or another way', async () => {
    const { orderId, shopper, intentId } = await createPaidOrder(shop);
    expect((await refund(orderId, 30)).status).toBe(200);
    await failRefunds(shop, intentId);
    await reconcile(shop.services);
    expect(await amountsOf(shopper, orderId)).toEqual([30]);

    const failedId = async () => (await readOrder(shop, staff, orderId)).failedRefunds[0]?._id;
    const retry = `refunds/${await failedId()}/retry`;
    expect((await askStep(shop, staff, { orderId, name: retry })).status).toBe(200);
    await failRefunds(shop, intentId);
    await reconcile(shop.services);
    const name = `refunds/${await failedId()}/paid-another-way`;
    const noted = await askStep(shop, staff, { orderId, name, body: { note: 'Bank transfer' } });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    expect(await amountsOf(shopper, orderId)).toEqual([30]);
  });

  it('come from no lost dispute, but from cancelling its order', async () => {
    const { orderId, shopper, intentId } = await createPaidOrder(shop);
    const { id } = await openDispute(shop, intentId);
    await decideDispute(shop, id, 'lose');
    await reconcile(shop.services);
    expect((await readOrder(shop, shopper, orderId)).chargedBack).toBe(100);
    expect(await amountsOf(shopper, orderId)).toEqual([]);
    expect((await askStep(shop, staff, { orderId, name: 'cancel' })).status).toBe(200);
    expect(await amountsOf(shopper, orderId)).toEqual([100]);
  });

  it('are printed by a job, and stay the same to the byte', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    expect((await refund(orderId, 40)).status).toBe(200);
    await issueAllCreditNotes(shop.services);
    await changeSettings(shop, staff, { companyName: 'Moved Phones Ltd' });
    const [note] = await downloadCreditNotes(shop, shopper, orderId);
    expect(note?.lines.join(' ')).not.toContain('Moved Phones');
    const { printSheet } = shop.services;
    shop.services.printSheet = (sheet) => printSheet({ ...sheet, title: 'Another template' });
    const [again] = await downloadCreditNotes(shop, shopper, orderId);
    shop.services.printSheet = printSheet;
    expect(note && again?.bytes.equals(note.bytes)).toBe(true);
    await changeSettings(shop, staff, {});
  });

  it('are printed although any number of earlier ones cannot be', async () => {
    const { orderId } = await createPaidOrder(shop);
    const { printSheet } = shop.services;
    // Before the first refund, because the shop's own job could print in between.
    shop.services.printSheet = async (sheet) => {
      if (sheet.totals.at(-1)?.sum === '$1.00') throw new Error('out of paper');
      return printSheet(sheet);
    };
    try {
      for (let one = 0; one < MORE_THAN_A_ROUND; one += 1) {
        expect((await refund(orderId, 1)).status).toBe(200);
      }
      expect((await refund(orderId, 2)).status).toBe(200);
      await issueAllCreditNotes(shop.services);
      expect(await issuedAmounts(orderId)).toEqual([200]);
    } finally {
      shop.services.printSheet = printSheet;
    }
    await issueAllCreditNotes(shop.services);
    expect(await issuedAmounts(orderId)).toHaveLength(MORE_THAN_A_ROUND + 1);
  });

  it('leave the invoice open while its order waits for an address', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { withoutAddress: true });
    expect((await refund(orderId, 40)).status).toBe(200);
    await issueAllCreditNotes(shop.services);
    expect(await downloadCreditNotes(shop, shopper, orderId)).toHaveLength(1);
    expect((await readOrder(shop, shopper, orderId)).invoice?.isIssued).toBe(false);
  });

  it('are for the buyer and staff only, and each under its own order', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const other = await createPaidOrder(shop);
    expect((await refund(orderId, 10)).status).toBe(200);
    const noteId = (await readOrder(shop, shopper, orderId)).creditNotes[0]?._id;
    const statusFor = async (who: Shopper | undefined, order: string) =>
      (await download(shop, who, `/orders/${order}/credit-notes/${noteId}.pdf`)).status;
    const stranger = await createShopper(shop);
    expect([
      await statusFor(shopper, orderId),
      await statusFor(staff, orderId),
      await statusFor(stranger, orderId),
      await statusFor(undefined, orderId),
      await statusFor(other.shopper, other.orderId),
      await statusFor(staff, other.orderId),
    ]).toEqual([200, 200, 404, 401, 404, 404]);
  });
});

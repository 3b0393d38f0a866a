/** Invoices: numbers without gaps, amounts to the cent, read from the PDF itself. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceNumber } from '../../../src/database/sql/invoice-number.ts';
import { formatInvoiceNumber } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  askIntent,
  call,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  intentIdOf,
  postPayment,
  readCart,
  type Shopper,
  sendWebhook,
  setFault,
  startIntent,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { ADDRESS, askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('invoices', () => {
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

  async function fetchPaper(as: Shopper | undefined, orderId: string, name = 'invoice') {
    const answer = await shop.api(`/orders/${orderId}/${name}.pdf`, as ? { as } : {});
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPdf = answer.headers.get('content-type') === 'application/pdf';
    return { status: answer.status, lines: isPdf ? readPdf(bytes) : [], headers: answer.headers };
  }

  it('cart total = intent = payment = invoice, to the cent, for carts of every size', async () => {
    const prices = [1, 9, 99, 100, 999, 1_234, 12_345, 100_000];
    for (let units = 1; units <= 6; units += 1) {
      const shopper = await createShopper(shop);
      for (let unit = 0; unit < units; unit += 1) {
        const priceDollars = prices[(unit * 5 + units) % prices.length] ?? 1;
        await addRow(shop, shopper, await createMobile(shop, { priceDollars }));
      }
      const total = (await readCart(shop, shopper)).reduce((sum, row) => sum + row.price, 0);
      const { body: intent } = await askIntent(shop, shopper, total);
      const intentId = intentIdOf(intent.clientSecret);
      await confirmCard(shop, intentId);
      const { insertedId } = (await postPayment(shop, shopper, intentId)).body.insertedResult;
      const { lines, status } = await fetchPaper(shopper, insertedId);
      const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
      expect([intent.amount, status]).toEqual([total, 200]);
      const at = lines.indexOf('Total, paid by card');
      expect(lines[at + 1]).toBe(text.format(total));
    }
  });

  it('names what was bought, who bought it and where it goes', async () => {
    const shopper = await createShopper(shop);
    const mobileId = await createMobile(shop, { priceDollars: 450 });
    await shop.db.execute(sql`update mobiles set name = 'Żółty Phone ™ 5G' where id = ${mobileId}`);
    for (let unit = 0; unit < 2; unit += 1) await addRow(shop, shopper, mobileId);
    const { body: intent } = await askIntent(shop, shopper, 900);
    const address = {
      name: 'Storm Shopper',
      street: '12 Rue de l’Église',
      city: 'Liège',
      postalCode: '4000',
      country: 'BE',
    };
    const put = { method: 'PUT', as: shopper, body: { address, orderId: intent.orderId } };
    expect((await call(shop, '/delivery-address', put)).status).toBe(200);
    await confirmCard(shop, intentIdOf(intent.clientSecret));
    const paid = await postPayment(shop, shopper, intentIdOf(intent.clientSecret));
    const { insertedId } = paid.body.insertedResult;
    const { lines, headers } = await fetchPaper(shopper, insertedId);
    const { invoice } = await readOrder(shop, shopper, insertedId);
    expect(lines).toEqual(
      expect.arrayContaining([
        `Invoice ${invoice?.number}`,
        '2 ×',
        'Żółty Phone ™ 5G',
        '$450.00',
        '$900.00',
        shopper.email,
        '12 Rue de l’Église',
        '4000 Liège',
        'Belgium',
      ]),
    );
    expect(headers.get('content-disposition')).toContain(`handset-invoice-${invoice?.number}.pdf`);
    const slip = await fetchPaper(staff, insertedId, 'packing-slip');
    expect(slip.lines).toEqual(expect.arrayContaining(['2 ×', '4000 Liège']));
    expect(slip.lines.join(' ')).not.toContain('$');
    // People know an order by its number; the ids of the database are for machines.
    for (const paper of [lines, slip.lines]) {
      expect(paper).toContain(invoice?.number);
      expect(paper.join(' ')).not.toContain(insertedId);
    }
  });

  it('warns staff of an address that paper cannot show, on the order and on the slip', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { withoutAddress: true });
    const setStreet = (street: string) =>
      shop.api(`/orders/${orderId}/delivery-address`, {
        method: 'PUT',
        body: { address: { ...ADDRESS, street } },
        as: shopper,
      });
    expect((await setStreet('𠮷野家 12')).status).toBe(200);
    expect((await readOrder(shop, staff, orderId)).unprintable).toEqual([]);

    expect((await setStreet('𞤀 12')).status).toBe(200);
    expect((await readOrder(shop, staff, orderId)).unprintable).toEqual(['𞤀']);
    expect((await readOrder(shop, shopper, orderId)).unprintable).toEqual([]);
    const { lines } = await fetchPaper(staff, orderId, 'packing-slip');
    expect(lines.join(' ')).toContain('[U+1E900] 12');
    expect(lines.join(' ')).toContain('are shown as code points: [U+1E900]');
  });

  it('has the number on the paper that the receipt names, however large', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const { invoice } = await readOrder(shop, shopper, orderId);
    const { rows } = await shop.db.execute<{ text: string }>(
      sql`select body_text as text from outbox where dedupe_key = ${`receipt:${orderId}`}`,
    );
    expect(rows[0]?.text).toContain(`Invoice ${invoice?.number} (PDF): http`);
    // The database writes the number into the receipt, the shop onto the paper.
    for (const number of [7, 99_999, 123_456]) {
      const inDatabase = await shop.db.execute(
        sql`select ${invoiceNumber(sql`2031`, sql`${number}::int`)} as text`,
      );
      expect(inDatabase.rows).toEqual([{ text: formatInvoiceNumber({ year: 2031, number }) }]);
    }
  });

  it('is named by its number in the subject of every mail about the order', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const { invoice } = await readOrder(shop, shopper, orderId);
    await askStep(shop, staff, { orderId, name: 'pick' });
    const parcel = { carrier: 'DHL', trackingNumber: 'JD0146' };
    await askStep(shop, staff, { orderId, name: 'ship', body: parcel });
    const body = { amount: 25, reason: 'Scratched' };
    await askStep(shop, staff, { orderId, name: 'refunds', body });
    const { rows } = await shop.db.execute<{ subject: string; text: string }>(
      sql`select subject, body_text as text from outbox
        where to_address = ${shopper.email} and subject like 'Your%' order by id`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      `Your Handset order ${invoice?.number}`,
      `Your Handset order ${invoice?.number} is on its way`,
      `Your refund of $25 for Handset order ${invoice?.number}`,
    ]);
    for (const { text } of rows.slice(0, 2)) {
      expect(text).toMatch(/^View your order: https?:\/\/\S+$/m);
    }
  });

  it('numbers run without a gap when many pay at once and some are reported twice', async () => {
    const intents: { shopper: Shopper; intentId: string }[] = [];
    for (let i = 0; i < 12; i += 1) {
      const shopper = await createShopper(shop);
      await addRow(shop, shopper, await createMobile(shop));
      const intentId = await startIntent(shop, shopper);
      await confirmCard(shop, intentId);
      intents.push({ shopper, intentId });
    }
    await Promise.all(
      intents.flatMap(({ shopper, intentId }) => [
        postPayment(shop, shopper, intentId),
        postPayment(shop, shopper, intentId),
        sendWebhook(shop, { intentId }),
      ]),
    );
    const { rows } = await shop.db.execute<{ numbers: number[] }>(
      sql`select array_agg(number order by number) as numbers from invoices group by year`,
    );
    for (const { numbers } of rows) {
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it('a paper opened after the session has ended leads to the page that asks for a login', async () => {
    const { orderId } = await createPaidOrder(shop);
    const open = (headers: Record<string, string>) =>
      fetch(`${shop.url}/orders/${orderId}/invoice.pdf`, { headers, redirect: 'manual' });
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = `${shop.url}/dashboard/orders/${orderId}`;
    const ways: [string, string][] = [
      [page, page],
      ['https://evil.example/dashboard', `${shop.url}/dashboard/paymentHistory`],
      [`${shop.url}//evil.example/`, `${shop.url}//evil.example/`],
    ];
    for (const [referer, location] of ways) {
      const answer = await open({ ...browser, referer });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    }
    expect((await open({ accept: 'application/pdf' })).status).toBe(401);
  });
});

/** An invoice is printed once, when its order is packed or when it is first opened, and never changes again. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issuedDocuments } from '../../../src/database/schema.ts';
import type { PrintSheet } from '../../../src/shop/ports.ts';
import {
  clearFaults,
  createShopper,
  dropWebhooks,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { decideDispute, openDispute } from '../../support/disputes/disputes.ts';
import { changeAddress, download, downloadInvoice } from '../../support/documents/documents.ts';
import {
  ADDRESS,
  askStep,
  createPaidOrder,
  createStaff,
  type PaidOrder,
  readOrder,
} from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { changeSettings } from '../../support/shop/tax-settings.ts';

const NEW_ADDRESS = { ...ADDRESS, street: '99 Elsewhere Road' };
const PARCEL = { carrier: 'DHL', trackingNumber: 'JD0146' };

describeOnBoth('an issued invoice', (kind) => {
  let shop: TestShop;
  let staff: Shopper;
  let printSheet: PrintSheet;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    staff = await createStaff(shop);
    printSheet = shop.services.printSheet;
    await setFault(shop, dropWebhooks);
  });
  beforeEach(async () => {
    shop.services.printSheet = printSheet;
    await changeSettings(shop, staff, { companyName: 'Handset' });
  });
  afterAll(async () => {
    shop.services.printSheet = printSheet;
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  const step = (orderId: string, name: string, body?: object) =>
    askStep(shop, staff, { orderId, name, ...(body ? { body } : {}) });

  const countDocuments = ({ orderId }: PaidOrder) =>
    shop.db.$count(issuedDocuments, eq(issuedDocuments.paymentId, orderId));

  /** The shop moves, and its next version prints papers another way. */
  async function changeEverything(): Promise<void> {
    const companyAddress = '99 New Road';
    await changeSettings(shop, staff, { companyName: 'Moved Phones Ltd', companyAddress });
    shop.services.printSheet = (sheet) => printSheet({ ...sheet, title: `NEW ${sheet.title}` });
  }

  it('stays the same to the byte after template, settings, address, disputes and refunds changed', async () => {
    const { orderId, shopper, intentId } = await createPaidOrder(shop, { units: 2 });
    const issued = await downloadInvoice(shop, shopper, orderId);
    expect(issued.lines).toContain(ADDRESS.street);

    await changeEverything();
    await changeAddress(shop, shopper, { orderId, address: NEW_ADDRESS });
    expect((await step(orderId, 'pick')).status).toBe(200);
    expect((await step(orderId, 'ship', PARCEL)).status).toBe(200);
    expect((await step(orderId, 'refunds', { amount: 25, reason: 'Late' })).status).toBe(200);
    const { id } = await openDispute(shop, intentId);
    await decideDispute(shop, id, 'lose');
    expect((await step(orderId, 'deliver')).status).toBe(200);

    for (const who of [shopper, staff]) {
      const again = await downloadInvoice(shop, who, orderId);
      expect(again.bytes.equals(issued.bytes)).toBe(true);
    }
  });

  it('keeps the address that it was issued with, while the parcel goes to the new one', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    await downloadInvoice(shop, shopper, orderId);
    await changeAddress(shop, shopper, { orderId, address: NEW_ADDRESS });
    const slip = await download(shop, staff, `/orders/${orderId}/packing-slip.pdf`);
    expect(slip.lines).toContain(NEW_ADDRESS.street);
    const invoice = await downloadInvoice(shop, shopper, orderId);
    expect(invoice.lines).toContain(ADDRESS.street);
    expect(invoice.lines).not.toContain(NEW_ADDRESS.street);
  });

  it.each([
    ['packing begins', async () => undefined],
    ['it is shipped, when its address came after packing had begun', giveAddressAfterPacking],
  ])('is fixed when %s', async (_when, prepare) => {
    const order = await createPaidOrder(shop, { withoutAddress: true });
    const { orderId, shopper } = order;
    await prepare(order);
    if ((await readOrder(shop, staff, orderId)).status === 'processing') {
      expect((await step(orderId, 'ship', PARCEL)).status).toBe(200);
    } else {
      await changeAddress(shop, shopper, { orderId, address: ADDRESS });
      expect((await step(orderId, 'pick')).status).toBe(200);
    }
    expect(await countDocuments(order)).toBe(1);
    expect((await readOrder(shop, shopper, orderId)).invoice?.isIssued).toBe(true);

    await changeEverything();
    const { lines } = await downloadInvoice(shop, shopper, orderId);
    expect(lines.join(' ')).toContain('Handset');
    expect(lines.join(' ')).not.toMatch(/Moved Phones|NEW/);
  });

  async function giveAddressAfterPacking(order: PaidOrder): Promise<void> {
    const { orderId, shopper } = order;
    expect((await step(orderId, 'pick')).status).toBe(200);
    expect(await countDocuments(order)).toBe(0);
    await changeAddress(shop, shopper, { orderId, address: ADDRESS });
  }

  it('is only a preview, and not stored, while the order waits for its address', async () => {
    const order = await createPaidOrder(shop, { withoutAddress: true });
    const { orderId, shopper } = order;
    const number = (await readOrder(shop, shopper, orderId)).invoice?.number;
    const preview = await downloadInvoice(shop, shopper, orderId);
    expect(preview.headers.get('content-disposition')).toContain(
      `handset-invoice-preview-${number}.pdf`,
    );
    expect(preview.lines).toContain(`Preview of invoice ${number}`);
    expect(preview.lines.join(' ')).toContain('This is not an invoice yet.');
    expect(await countDocuments(order)).toBe(0);
    expect((await readOrder(shop, shopper, orderId)).invoice?.isIssued).toBe(false);

    await changeAddress(shop, shopper, { orderId, address: ADDRESS });
    const { lines } = await downloadInvoice(shop, shopper, orderId);
    expect(lines).toEqual(expect.arrayContaining([`Invoice ${number}`, ADDRESS.street]));
    expect(lines.join(' ')).not.toContain('not an invoice');
  });

  it('is issued without an address when the order was cancelled before it had one', async () => {
    const order = await createPaidOrder(shop, { withoutAddress: true });
    const { orderId, shopper } = order;
    expect((await askStep(shop, shopper, { orderId, name: 'cancel' })).status).toBe(200);
    const { lines } = await downloadInvoice(shop, shopper, orderId);
    expect(lines.join(' ')).not.toMatch(/Preview|No address|Deliver to/);
    expect(await countDocuments(order)).toBe(1);
  });

  it('is one document with one entry in the audit log, however many ask for it at once', async () => {
    const order = await createPaidOrder(shop);
    const { orderId, shopper } = order;
    let printed = 0;
    shop.services.printSheet = (sheet) => {
      printed += 1;
      return printSheet({ ...sheet, notes: [`Print ${printed}`] });
    };
    const asked = Array.from({ length: 8 }, () => downloadInvoice(shop, shopper, orderId));
    const all = await Promise.all([...asked, step(orderId, 'pick')]);
    const downloads = await Promise.all(asked);
    expect(all).toHaveLength(9);
    expect(new Set(downloads.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(await countDocuments(order)).toBe(1);
    const number = (await readOrder(shop, shopper, orderId)).invoice?.number;
    const { rows } = await shop.db.execute(sql`select from audit_log
      where action = 'invoice.issued' and subject_id = ${number}`);
    expect(rows).toHaveLength(1);
  });

  it('is issued at the next step when it could not be printed', async () => {
    const order = await createPaidOrder(shop);
    shop.services.printSheet = async () => {
      throw new Error('out of paper');
    };
    expect((await step(order.orderId, 'pick')).status).toBe(200);
    expect(await countDocuments(order)).toBe(0);
    shop.services.printSheet = printSheet;
    expect((await step(order.orderId, 'ship', PARCEL)).status).toBe(200);
    expect(await countDocuments(order)).toBe(1);
  });

  it('is for its buyer and staff only', async () => {
    const { orderId, shopper } = await createPaidOrder(shop);
    const statuses = [];
    for (const who of [shopper, staff, await createShopper(shop), undefined]) {
      statuses.push((await downloadInvoice(shop, who, orderId)).status);
    }
    expect(statuses).toEqual([200, 200, 404, 401]);
  });
});

/** Issued documents cannot be changed, and are found out when somebody with all rights does it anyway. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../../src/database/connect.ts';
import { transact } from '../../../src/database/transact.ts';
import { type DocumentReport, verifyDocuments } from '../../../src/shop/orders/index.ts';
import { dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { downloadCreditNotes } from '../../support/documents/documents.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('issued documents', () => {
  let shop: TestShop;
  /** As the role that owns the tables. */
  let owner: DatabaseConnection;
  let staff: Shopper;
  let invoice: string;
  let creditNote: string;
  beforeAll(async () => {
    shop = await startTestShop({ kind: 'postgres', catalogue: false });
    owner = await connectDatabase({ url: shop.ownerUrl, dataDir: shop.dataDir });
    await setFault(shop, dropWebhooks);
    staff = await createStaff(shop);
    const { orderId, shopper } = await createPaidOrder(shop);
    await askStep(shop, staff, { orderId, name: 'pick' });
    const body = { amount: 25, reason: 'Scratched' };
    await askStep(shop, staff, { orderId, name: 'refunds', body });
    const [note] = await downloadCreditNotes(shop, shopper, orderId);
    creditNote = note?.number ?? '';
    invoice = (await readOrder(shop, shopper, orderId)).invoice?.number ?? '';
  });
  afterAll(async () => {
    await owner?.close();
    await shop?.close();
  });

  /** Changes them as the owner of the table can, looks, and takes the change back. */
  async function tamper(statement: string): Promise<DocumentReport> {
    let report: DocumentReport | undefined;
    const undo = new Error('taken back');
    await transact(owner.db, async (tx) => {
      await tx.execute(sql`alter table issued_documents disable trigger user`);
      await tx.execute(sql`alter table issued_documents drop constraint issued_documents_sha256`);
      await tx.execute(sql.raw(statement));
      report = await verifyDocuments(tx);
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    if (!report) throw new Error('nothing was verified');
    return report;
  }

  it('are intact', async () => {
    expect(await verifyDocuments(shop.db)).toEqual({ documents: 2, faults: [] });
  });

  it.each([
    'update issued_documents set number = number',
    'delete from issued_documents',
    'truncate issued_documents',
  ])('are append-only: %s', async (statement) => {
    await expect(shop.asOwner(statement)).rejects.toThrow('issued_documents is append-only');
  });

  it('are found out when the bytes were changed, with or without their hash', async () => {
    const change = `update issued_documents set bytes = bytes || '\\x00'`;
    const where = `where kind = 'invoice'`;
    const faults = [`${invoice} is not the document that was issued`];
    expect((await tamper(`${change} ${where}`)).faults).toEqual(faults);
    const hash = `sha256 = encode(sha256(bytes || '\\x00'), 'hex')`;
    expect((await tamper(`${change}, ${hash} ${where}`)).faults).toEqual(faults);
    expect((await tamper(`update issued_documents set sha256 = '' ${where}`)).faults).toEqual(
      faults,
    );
  });

  it('are found out when one is missing', async () => {
    const { documents, faults } = await tamper(
      `delete from issued_documents where kind = 'credit-note'`,
    );
    expect(documents).toBe(1);
    expect(faults).toEqual([`${creditNote} was issued and is missing`]);
  });

  it('are found out when one was added', async () => {
    const { orderId } = await createPaidOrder(shop);
    const { faults } = await tamper(`insert into issued_documents
      (number, kind, payment_id, bytes, sha256)
      select '2026-99999', 'invoice', '${orderId}', '\\x25', encode(sha256('\\x25'), 'hex')`);
    expect(faults).toEqual(['2026-99999 was never issued: the audit log has no entry for it']);
  });
});

/** Invoices and credit notes outlive the account of their buyer, as tax law asks. */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/database/schema.ts';
import { handleWithdrawals, verifyDocuments } from '../../../src/shop/orders/index.ts';
import { clearFaults, dropWebhooks, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import {
  changeAddress,
  downloadCreditNotes,
  downloadInvoice,
} from '../../support/documents/documents.ts';
import { ADDRESS, askStep, createPaidOrder, readOrder } from '../../support/orders.ts';
import { createOrderToReturn, declareWithdrawal } from '../../support/returns/returns.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const NAME = 'Test Shopper';
const isAdmin = eq(users.role, 'admin');

describe('the documents of a deleted account', () => {
  let shop: TestShop;
  let staff: TestAccount;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await shop.signInAdmin();
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  async function buy(shopper: TestAccount): Promise<string> {
    const { orderId } = await createPaidOrder(shop, { shopper, withoutAddress: true });
    await changeAddress(shop, shopper, { orderId, address: ADDRESS });
    return orderId;
  }
  const refund = (orderId: string) =>
    askStep(shop, staff, { orderId, name: 'refunds', body: { amount: 10, reason: 'Late' } });

  const ways: [string, (account: TestAccount) => Promise<Response>][] = [
    [
      'by themselves',
      (account) => shop.api('/api/auth/delete-user', { body: {}, session: account }),
    ],
    ['by an admin', ({ userId }) => shop.api(`/users/${userId}`, { method: 'DELETE', as: staff })],
  ];

  it.each(ways)(
    'stay the same to the byte for staff, and are closed to them, %s',
    async (_, leave) => {
      const anna = await shop.signUp();
      const orderId = await buy(anna);
      const issued = await downloadInvoice(shop, anna, orderId);
      expect((await refund(orderId)).status).toBe(200);
      const [note] = await downloadCreditNotes(shop, anna, orderId);
      expect((await leave(anna)).status).toBe(200);

      expect((await downloadInvoice(shop, anna, orderId)).status).toBe(401);
      expect((await downloadInvoice(shop, staff, orderId)).bytes.equals(issued.bytes)).toBe(true);
      const [kept] = await downloadCreditNotes(shop, staff, orderId);
      expect(note && kept?.bytes.equals(note.bytes)).toBe(true);
    },
  );

  it.each(ways)('name them also when they had not been issued before, %s', async (_, leave) => {
    const anna = await shop.signUp();
    const refunded = await buy(anna);
    expect((await refund(refunded)).status).toBe(200);
    const { orderId: waiting } = await createPaidOrder(shop, {
      shopper: anna,
      withoutAddress: true,
    });
    expect((await leave(anna)).status).toBe(200);

    const invoice = await downloadInvoice(shop, staff, refunded);
    expect(invoice.lines).toEqual(expect.arrayContaining([NAME, anna.email, ADDRESS.street]));
    const [note] = await downloadCreditNotes(shop, staff, refunded);
    expect(note?.lines).toEqual(expect.arrayContaining([NAME, anna.email]));
    const withoutAddress = await downloadInvoice(shop, staff, waiting);
    expect(withoutAddress.lines).toEqual(expect.arrayContaining([NAME, anna.email]));
    expect(withoutAddress.lines.join(' ')).not.toMatch(/Preview|No address/);
    expect((await verifyDocuments(shop.db)).faults).toEqual([]);
  });

  it('are issued, and withdrawals are acted on, only when the account is really deleted', async () => {
    const anna = await shop.signUp();
    const orderId = await buy(anna);
    const held = await createOrderToReturn(shop, staff, { shopper: anna, until: 'pay' });
    const { number: orderNumber, code } = held;
    await declareWithdrawal(shop, { orderNumber, email: anna.email, code });
    await handleWithdrawals(shop.services);
    const expectUntouched = async () => {
      expect((await readOrder(shop, staff, orderId)).invoice?.isIssued).toBe(false);
      expect((await readOrder(shop, staff, held.orderId)).withdrawalHeld).not.toBeNull();
    };

    const admins = await shop.db.update(users).set({ role: null }).where(isAdmin).returning();
    await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, anna.userId));
    const last = await shop.api('/api/auth/delete-user', { body: {}, session: anna });
    expect(await last.json()).toMatchObject({ code: 'last-admin' });
    await shop.db.update(users).set({ role: null }).where(isAdmin);
    const ids = admins.map(({ id }) => id);
    await shop.db.update(users).set({ role: 'admin' }).where(inArray(users.id, ids));
    await expectUntouched();

    const isAnna = eq(users.id, anna.userId);
    await shop.db.update(users).set({ deletedAt: sql`now()` }).where(isAnna);
    const gone = await shop.api(`/users/${anna.userId}`, { method: 'DELETE', as: staff });
    expect(gone.status).toBe(404);
    await shop.db.update(users).set({ deletedAt: null }).where(isAnna);
    await expectUntouched();
  });

  it('refer to the invoice when they are credited afterwards', async () => {
    const anna = await shop.signUp();
    const orderId = await buy(anna);
    const { bytes: before } = await downloadInvoice(shop, anna, orderId);
    expect((await shop.api('/api/auth/delete-user', { body: {}, session: anna })).status).toBe(200);
    const body = { reason: 'Account deleted' };
    expect((await askStep(shop, staff, { orderId, name: 'cancel', body })).status).toBe(200);
    const [note] = await downloadCreditNotes(shop, staff, orderId);
    expect(note?.lines.join(' ')).toContain('As named on invoice');
    expect((await downloadInvoice(shop, staff, orderId)).bytes.equals(before)).toBe(true);
  });

  it('are not lost when they cannot be printed: the account stays', async () => {
    const anna = await shop.signUp();
    const orderId = await buy(anna);
    const { printSheet } = shop.services;
    shop.services.printSheet = async () => {
      throw new Error('out of paper');
    };
    const refused = await shop.api('/api/auth/delete-user', { body: {}, session: anna });
    shop.services.printSheet = printSheet;
    expect(refused.status).toBe(500);
    expect((await downloadInvoice(shop, anna, orderId)).lines).toContain(NAME);
  });
});

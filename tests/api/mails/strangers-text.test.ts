/**
 * Anybody can sign up with, or write from, an address that is not theirs. No text that they type reaches the
 * mailbox of its owner in the name of the shop.
 *
 * Kinds of mail that are not driven here, and why they carry no such text:
 * - `second-factor`, `passkey`: only for accounts with a confirmed address; `farewell`: a fixed text.
 * - `dispute-*`, `webhook`: to staff, with what bank and staff said; `contact`: to the shop's own mailbox.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identityUsers, outbox, users } from '../../../src/database/schema.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import { lastMail, mailedToken } from '../../support/account-mails.ts';
import {
  call,
  clearFaults,
  createShopper,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants, heal } from '../../support/come-to-rest.ts';
import { readMain } from '../../support/database/main-variant.ts';
import { decideDispute, openDispute, reinstateFunds } from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff } from '../../support/orders.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  declareWithdrawal,
} from '../../support/returns/returns.ts';
import { createDeliveredOrder, createReview, decide } from '../../support/reviews.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { reauthenticate, withCookies } from '../../support/shop/reauthenticate.ts';
import { sendAll, setStock, watch } from '../../support/wishes/alerts.ts';

const LURE = 'You won! Claim it at http://evil.example/win';

describe('text that strangers typed', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
  });
  afterEach(async () => {
    const { rows } = await shop.db.execute(sql`select dedupe_key, subject, body_text from outbox
      where to_address <> ${shop.services.config.mail.contactTo}
        and concat_ws(' ', subject, body_text, reply_to) like '%evil.example%'`);
    expect(rows).toEqual([]);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  /** The account is of somebody who does not own its address. */
  async function giveLure<Account extends { userId: string }>(account: Account): Promise<Account> {
    const ofAccount = eq(identityUsers.id, account.userId);
    const change = { name: LURE, emailVerified: false };
    await shop.db.update(identityUsers).set(change).where(ofAccount);
    await shop.db.update(users).set({ name: LURE }).where(eq(users.id, account.userId));
    return account;
  }
  const createStranger = async () => giveLure(await createShopper(shop));
  const ordered = async () => ({ shopper: await createStranger() });
  const own = (account: TestAccount, path: string, body: object) =>
    shop.api(`/api/auth/${path}`, { body, session: account });
  const cancel = (as: Shopper, orderId: string) =>
    askStep(shop, as, { orderId, name: 'cancel', body: { reason: LURE } });
  /** Those that are still waiting could be withdrawn. */
  const sendMails = () => shop.db.update(outbox).set({ sentAt: new Date(), sealedToken: null });
  const kindsTo = async (email: string) => {
    const rows = await shop.db.select().from(outbox).where(eq(outbox.toAddress, email));
    const kinds = rows.map(({ dedupeKey }) => dedupeKey.replace(/^last:/, '').split(':', 1)[0]);
    return [...new Set(kinds)].sort();
  };

  it('is in no mail about their account', async () => {
    const stranger = await giveLure(await shop.signUp('victim@test.example'));
    await shop.api('/api/auth/request-password-reset', {
      body: { email: stranger.email, redirectTo: '/reset-password' },
    });
    const admin = await reauthenticate(shop, await shop.signInAdmin());
    const role = await shop.api(`/users/admin/${stranger.userId}`, {
      method: 'PATCH',
      session: admin,
      as: admin,
    });
    expect(role.status).toBe(200);
    await shop.db.update(users).set({ role: null }).where(eq(users.id, stranger.userId));
    const newPassword = 'Comet-9$Harbour';
    const currentPassword = stranger.password;
    const answer = await own(stranger, 'change-password', { currentPassword, newPassword });
    const cookie = withCookies(stranger.cookie, answer);
    const session = { ...stranger, cookie, password: newPassword };
    const newEmail = 'win@evil.example';
    const proven = await reauthenticate(shop, session);
    expect((await own(proven, 'change-email', { newEmail })).status).toBe(200);
    const token = await mailedToken(shop, newEmail, '/api/auth/verify-email');
    await shop.api(`/api/auth/verify-email?token=${token}`, { session: proven });
    expect(await kindsTo(stranger.email)).toEqual([
      'address',
      'password',
      'reset',
      'role',
      'verify',
    ]);
    await shop.db.delete(outbox).where(eq(outbox.toAddress, newEmail));
  });

  it('is in no mail about an order on its way', async () => {
    const { shopper } = await createOrderToReturn(shop, staff, await ordered());
    await createPaidOrder(shop, { shopper, withoutAddress: true });
    expect(await kindsTo(shopper.email)).toEqual(['address', 'receipt', 'shipped']);
  });

  it('is in no mail about money that goes back', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, await ordered());
    expect((await cancel(shopper, orderId)).status).toBe(200);
    expect(await kindsTo(shopper.email)).toEqual(['cancelled', 'receipt', 'refunded']);
  });

  it('is in no mail about a refund that fails, is disputed, or is paid another way', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop, {
      ...(await ordered()),
      card: 'pm_card_refundFail',
    });
    expect((await cancel(shopper, orderId)).status).toBe(200);
    const tell = (type: string) => sendWebhook(shop, { intentId, type: `charge.dispute.${type}` });
    const { id } = await openDispute(shop, intentId, { amountCents: 4_000 });
    await sendMails();
    await tell('created');
    await sendMails();
    await decideDispute(shop, id, 'lose');
    await tell('closed');
    await reinstateFunds(shop, id, 4_000);
    await tell('funds_reinstated');
    const { rows } = await shop.db.execute<{ id: string }>(sql`select id from refunds
      where payment_id = ${orderId} and state = 'failed' and resolution is null`);
    for (const { id } of rows) {
      const name = `refunds/${id}/paid-another-way`;
      await askStep(shop, staff, { orderId, name, body: { note: 'Bank transfer' } });
    }
    expect(await kindsTo(shopper.email)).toEqual([
      'cancelled',
      'paid-another-way',
      'receipt',
      'refund-charged-back',
      'refund-failed',
      'refund-held',
      'refund-reopened',
    ]);
    await heal(shop);
  });

  it('is in no mail about a refund that staff retry', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, {
      ...(await ordered()),
      card: 'pm_card_refundFail',
    });
    await cancel(shopper, orderId);
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from refunds where payment_id = ${orderId}`,
    );
    await askStep(shop, staff, { orderId, name: `refunds/${rows[0]?.id}/retry` });
    const reasons = await shop.db.execute<{ reason: string }>(
      sql`select reason from refunds where payment_id = ${orderId}`,
    );
    expect(reasons.rows).toEqual(Array(2).fill({ reason: 'Cancelled by the buyer' }));
  });

  it('is in no mail about a return', async () => {
    const { shopper } = await ordered();
    const decisions = {
      refuse: [['refuse', { reason: 'Too late' }]],
      close: [
        ['approve', { instructions: 'By post' }],
        ['receive', undefined],
      ],
    } as const;
    for (const [decision, steps] of Object.entries(decisions)) {
      const { orderId, units } = await createOrderToReturn(shop, staff, { shopper });
      const asked = await askReturn(shop, shopper, { orderId, items: units, note: LURE });
      const id = asked.body.returns[0]?._id ?? '';
      for (const [name, body] of steps) {
        const { status } = await askReturnStep(shop, staff, { id, name, ...(body && { body }) });
        expect(status, name).toBe(200);
      }
      if (decision === 'refuse') continue;
      const check = { restocked: [], writtenOff: units };
      await askReturnStep(shop, staff, { id, name: 'check', body: check });
      const refund = { amount: 0, reason: 'Broken' };
      await askReturnStep(shop, staff, { id, name: 'refund', body: refund });
    }
    expect(await kindsTo(shopper.email)).toEqual([
      'receipt',
      'return-approved',
      'return-closed',
      'return-refused',
      'return-requested',
      'shipped',
    ]);
  });

  it('is in no mail about a withdrawal, with or without a session', async () => {
    const { shopper } = await ordered();
    const { email } = shopper;
    const inDays = (days: number) => ({
      ...shop.services,
      clock: { now: () => new Date(Date.now() + days * 86_400_000) },
    });
    const order = (until: 'pay' | 'deliver') =>
      createOrderToReturn(shop, staff, { shopper, until });
    const signedIn = await order('pay');
    const withCode = await order('deliver');
    const withoutCode = await order('pay');
    const statements = [
      { of: signedIn, as: shopper },
      { of: withCode, code: withCode.code },
      { of: withoutCode },
    ];
    for (const { of, as, code } of statements) {
      const body = { orderNumber: of.number, email, name: LURE, ...(code ? { code } : {}) };
      const stated = await declareWithdrawal(shop, body, as ? { as } : {});
      expect(stated.status).toBe(202);
    }
    await handleWithdrawals(shop.services);
    await handleWithdrawals(inDays(2));
    expect(await kindsTo(email)).toEqual([
      'cancelled',
      'receipt',
      'refunded',
      'shipped',
      'withdrawal',
      'withdrawal-done',
      'withdrawal-question',
    ]);
  });

  it('is in no mail about their review', async () => {
    const order = await createDeliveredOrder(shop, staff, await ordered());
    const id = await createReview(shop, order, { details: LURE });
    await decide(shop, staff, { id, name: 'reject', body: { reason: 'Advertising' } });
    await sendMails();
    await decide(shop, staff, { id, name: 'approve' });
    const kinds = await kindsTo(order.shopper.email);
    expect(kinds).toEqual(['receipt', 'review-rejected', 'review-returned', 'shipped']);
  });

  it('is in no answer to what they wrote to the shop', async () => {
    const email = 'bystander@test.example';
    const sent = await shop.api('/contact', { body: { name: LURE, email, message: LURE } });
    expect(sent.status).toBe(202);
    const { body } = await call<{ _id: string }[]>(shop, '/messages', { as: staff });
    const reply = { text: 'We give nothing away.' };
    await call(shop, `/messages/${body[0]?._id}/answers`, { as: staff, body: reply });
    const answer = await lastMail(shop, email);
    expect(answer?.bodyText).toMatch(
      /^Hello,\n\nWe give nothing away\.\n\nThis answers the message that we received from this address on \d+ \w+ \d{4} \(UTC\)\./,
    );
  });

  it('is in no mail that tells of a phone', async () => {
    const email = 'watched@test.example';
    const order = await createPaidOrder(shop, await ordered());
    const { defaultVariantId } = await readMain(shop.db, order.mobileId);
    const variant = defaultVariantId ?? '';
    await setStock(shop, variant, 0);
    await watch(shop, email, { variant });
    await setStock(shop, variant, 9);
    await sendAll(shop);
    expect(await kindsTo(email)).toEqual(['alert', 'alert-confirm']);
  });

  it('is in their own mails once they have confirmed their address', async () => {
    const shopper = await createShopper(shop);
    await createPaidOrder(shop, { shopper });
    expect((await lastMail(shop, shopper.email))?.bodyText).toMatch(/^Hello Storm Shopper,\n/);
  });
});

/** What stays of somebody who has left: nothing that names them, once their last parcel has arrived. */
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactMessages,
  identityUsers,
  outbox,
  paymentAttempts,
} from '../../../src/database/schema.ts';
import { sendDueMails } from '../../../src/shop/mail/index.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import { call, createMobile, dropWebhooks, setFault } from '../../support/checkout.ts';
import { findTraces } from '../../support/database/find-traces.ts';
import { askStep, createPaidOrder, readOrder } from '../../support/orders.ts';
import { askReturn, declareWithdrawal } from '../../support/returns/returns.ts';
import { askToReview } from '../../support/reviews.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const NAME = 'Wilhelmina Quarrelbird';
const STREET = '17 Nightjar Crescent';
const ADDRESS = {
  name: NAME,
  street: STREET,
  city: 'Springfield',
  region: 'IL',
  postalCode: '62704',
  country: 'US',
};
const PARCEL = { carrier: 'Parcel Post', trackingNumber: 'PP 1' };

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  admin = await shop.signInAdmin();
  await setFault(shop, dropWebhooks);
});
afterAll(() => shop?.close());

const own = (path: string, account: TestAccount, body: unknown = {}) =>
  shop.api(`/api/auth/${path}`, { body, session: account });
const step = (orderId: string, name: string, body?: object) =>
  askStep(shop, admin, { orderId, name, ...(body ? { body } : {}) });

async function confirmAddress({ userId }: TestAccount): Promise<void> {
  const change = { emailVerified: true };
  await shop.db.update(identityUsers).set(change).where(eq(identityUsers.id, userId));
}

async function writeToShop(email: string): Promise<string> {
  const body = { name: NAME, email, message: `I live at ${STREET}.` };
  expect((await call(shop, '/contact', { body })).status).toBe(202);
  const [message] = await shop.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email));
  return message?.id ?? '';
}

/** Buys one mobile and has it sent home. @returns the id of the order and of the mobile */
async function buy(account: TestAccount): Promise<{ orderId: string; mobileId: string }> {
  const order = await createPaidOrder(shop, { shopper: account });
  const path = `/orders/${order.orderId}/delivery-address`;
  const answer = await shop.api(path, { method: 'PUT', as: account, body: { address: ADDRESS } });
  expect(answer.status, await answer.text()).toBe(200);
  return order;
}

/** Asks for a return, and withdraws from the contract besides. */
async function sendBack(account: TestAccount, orderId: string): Promise<void> {
  const { items, invoice } = await readOrder(shop, account, orderId);
  const asked = { orderId, items: items.map(({ _id }) => _id), note: `Yours, ${NAME}` };
  expect((await askReturn(shop, account, asked)).status).toBe(200);
  const statement = { name: NAME, orderNumber: invoice?.number ?? '', email: account.email };
  expect((await declareWithdrawal(shop, statement, { as: account })).status).toBe(202);
  await handleWithdrawals(shop.services);
}

/** Somebody with a full life in the shop. @returns the order that is still to arrive */
async function live(account: TestAccount): Promise<string> {
  expect((await own('update-user', account, { name: NAME })).status).toBe(200);
  await confirmAddress(account);
  const messageId = await writeToShop(account.email);
  const answer = { text: `Dear ${NAME}, gladly.` };
  const answers = `/messages/${messageId}/answers`;
  expect((await shop.api(answers, { body: answer, as: admin })).status).toBe(200);
  const arrived = await buy(account);
  await step(arrived.orderId, 'pick');
  await step(arrived.orderId, 'ship', PARCEL);
  await step(arrived.orderId, 'deliver');
  await sendBack(account, arrived.orderId);
  await askToReview(shop, account, { mobileId: arrived.mobileId, details: `Yours, ${NAME}` });
  const path = `/users/admin/${account.userId}`;
  for (const role of ['admin', null]) {
    expect((await shop.api(path, { method: 'PATCH', as: admin, body: { role } })).status).toBe(200);
  }
  const phone = { name: `The phone of ${NAME}`, heightMm: 150, widthMm: 70 };
  await shop.api('/own-phone', { method: 'PUT', as: account, body: phone });
  const { orderId } = await buy(account);
  await shop.api('/carts', {
    as: account,
    body: { productId: await createMobile(shop), email: account.email },
    headers: { 'idempotency-key': `once-${account.userId}` },
  });
  await shop.api('/api/auth/sign-in/email', {
    body: { email: account.email, password: 'Wrong!1x' },
    session: { cookie: '' },
  });
  return orderId;
}

async function sendEverything(): Promise<void> {
  await expect
    .poll(async () => {
      await sendDueMails(shop.services);
      return shop.db.$count(outbox, isNull(outbox.sentAt));
    })
    .toBe(0);
}

async function mailsTo(email: string): Promise<string[]> {
  const path = `${shop.sandboxUrl}/mailbox.json?to=${encodeURIComponent(email)}`;
  const mails = (await (await fetch(path)).json()) as { subject: string }[];
  return mails.map(({ subject }) => subject);
}

describe('erasing a person', () => {
  it.each([
    ['by themselves', (account: TestAccount) => own('delete-user', account)],
    [
      'by an admin',
      ({ userId }: TestAccount) => shop.api(`/users/${userId}`, { method: 'DELETE', as: admin }),
    ],
  ])('leaves no name, address or street behind, %s', async (_by, leave) => {
    const anna = await shop.signUp(`wilhelmina.${_by.length}@quarrelbird.example`);
    const orderId = await live(anna);
    await sendEverything();
    // What is still unsent when somebody leaves goes out first.
    await own('send-verification-email', anna);
    await own('change-email', anna, { newEmail: 'nobody@elsewhere.example' });
    const words = [anna.email, NAME, STREET];
    expect((await findTraces(shop.db, words)).length).toBeGreaterThan(10);
    expect((await leave(anna)).status).toBe(200);
    await sendEverything();
    expect(await mailsTo(anna.email)).toContain('Your account was deleted');
    const parcel = [`payment_attempts.delivery: ${STREET}`, `payment_attempts.delivery: ${NAME}`];
    expect(await findTraces(shop.db, words)).toEqual(parcel);
    expect((await step(orderId, 'pick')).status).toBe(200);
    expect((await step(orderId, 'ship', PARCEL)).status).toBe(200);
    expect(await findTraces(shop.db, words)).toEqual(parcel);
    expect((await step(orderId, 'deliver')).status).toBe(200);
    expect(await findTraces(shop.db, words)).toEqual([]);
  });

  it('forgets where a parcel was to go when its order is called off', async () => {
    const anna = await shop.signUp();
    const { orderId } = await buy(anna);
    expect((await own('delete-user', anna)).status).toBe(200);
    expect((await step(orderId, 'cancel', { reason: 'Damaged' })).status).toBe(200);
    const [attempt] = await shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.userId, anna.userId));
    expect(attempt?.delivery).toBeNull();
  });

  it('keeps the address of a living buyer when the parcel has arrived', async () => {
    const ben = await shop.signUp();
    const { orderId } = await buy(ben);
    await step(orderId, 'pick');
    await step(orderId, 'ship', PARCEL);
    await step(orderId, 'deliver');
    const [attempt] = await shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.userId, ben.userId));
    expect(attempt?.delivery).toMatchObject({ street: STREET });
  });

  it('leaves messages alone that an unconfirmed address cannot claim', async () => {
    const email = 'victim@quarrelbird.example';
    const messageId = await writeToShop(email);
    const impostor = await shop.signUp(email);
    expect((await own('delete-user', impostor)).status).toBe(200);
    expect(await shop.db.$count(contactMessages, eq(contactMessages.id, messageId))).toBe(1);
    const forwarded = eq(outbox.dedupeKey, `contact:${messageId}`);
    expect(await shop.db.$count(outbox, forwarded)).toBe(1);
  });

  it('leaves the mails and messages of people with a similar address alone', async () => {
    const anna = await shop.signUp('ann@similar.example');
    const joann = await shop.signUp('joann@similar.example');
    for (const account of [anna, joann]) await confirmAddress(account);
    await writeToShop(joann.email);
    expect((await own('delete-user', anna)).status).toBe(200);
    const toJoann = and(eq(outbox.toAddress, joann.email));
    expect(await shop.db.$count(outbox, toJoann)).toBeGreaterThan(0);
    expect(await shop.db.$count(contactMessages, eq(contactMessages.email, joann.email))).toBe(1);
  });
});

/** The copy of one's own data holds every row about oneself, none about others, and no secret. */
import { eq, getTableColumns, getTableName, is, like, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as schema from '../../../src/database/schema.ts';
import type { OrderId } from '../../../src/shared/tools/ids.ts';
import { LEFT_OUT } from '../../../src/shop/accounts/index.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import {
  call,
  createMobile,
  createVariants,
  dropWebhooks,
  setFault,
  startIntent,
} from '../../support/checkout.ts';
import { askStep, createPaidOrder, readOrder } from '../../support/orders.ts';
import { askReturn, declareWithdrawal } from '../../support/returns/returns.ts';
import { askToReview } from '../../support/reviews.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

/** Tables without a place in the copy, and why. */
const NOT_ABOUT_ONE_PERSON: Record<string, string> = {
  identity_verifications: 'a link that still works is a secret, and gone after minutes',
  passkey_challenges: 'hashes that name nobody, gone after minutes',
  rate_limits: 'counters under hashes, gone after hours',
  signing_keys: 'keys of the shop',
  webhook_inbox: 'messages of the card provider about intents',
  webhook_endpoints: 'tools of staff; who added them is in the audit log',
  webhook_events: 'what happened, by ids and never by whom, gone after a month',
  webhook_deliveries: 'whether tools of staff have heard',
  unrecorded_captures: 'captures that belong to nobody the shop knows',
  invoice_counters: 'numbers',
  credit_note_counters: 'numbers',
  daily_sales: 'sums',
  daily_units: 'sums',
  daily_brands: 'sums',
  sold_mobiles: 'sums',
  kept_counts: 'numbers',
  audit_head: 'numbers',
  database_mode: 'of the shop',
  job_marks: 'times',
  shop_settings: 'of the shop; who changed them is in the audit log',
  tax_quotes: 'what a tax service has said, under a digest that names nobody',
  tax_rates: 'of the shop',
  shipping_prices: 'of the shop',
  mobiles: 'catalogue',
  variants: 'catalogue',
  changed_phones: 'catalogue',
  alert_checks: 'catalogue',
  offers: 'catalogue',
  price_history: 'catalogue',
  stock_movements: 'catalogue',
  former_slugs: 'catalogue',
  hosted_images: 'catalogue',
  images: 'catalogue; who uploaded them is in the audit log',
  transfers: 'catalogue; who imported is in the audit log',
  transfer_rows: 'catalogue',
};

type Records = Record<string, Record<string, unknown>[]>;

const tables = Object.values(schema).filter((value) => is(value, PgTable));

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  admin = await shop.signInAdmin();
  await setFault(shop, dropWebhooks);
});
afterAll(() => shop?.close());

/** Leaves a row in as many tables as one person can. */
async function live(account: TestAccount): Promise<void> {
  const confirmed = { emailVerified: true };
  const { identityUsers } = schema;
  await shop.db.update(identityUsers).set(confirmed).where(eq(identityUsers.id, account.userId));
  const contact = { name: 'Anna', email: account.email, message: 'Hello' };
  const message = await call<{ insertedId: string }>(shop, '/contact', { body: contact });
  const answers = `/messages/${message.body.insertedId}/answers`;
  await shop.api(answers, { body: { text: 'Gladly' }, as: admin });
  const order = await createPaidOrder(shop, { shopper: account, units: 2 });
  const { orderId } = order;
  const steps = [
    ['pick'],
    ['ship', { carrier: 'Post', trackingNumber: '1' }],
    ['deliver'],
    ['refunds', { amount: 10, reason: 'Scratch', returned: [] }],
  ] as const;
  for (const [name, body] of steps) {
    const { status } = await askStep(shop, admin, { orderId, name, ...(body ? { body } : {}) });
    expect(status, name).toBe(200);
  }
  await shop.db.insert(schema.disputes).values({
    id: `dp_${crypto.randomUUID()}`,
    paymentId: orderId as OrderId,
    amountCents: 100,
    reason: 'fraudulent',
    state: 'inquiry',
    openedAt: new Date(),
  });
  const { items, invoice } = await readOrder(shop, account, orderId);
  const [first] = items;
  const note = 'The box is open';
  await askReturn(shop, account, { orderId, items: first ? [first._id] : [], note });
  const { email } = account;
  await declareWithdrawal(shop, { orderNumber: invoice?.number ?? '', email }, { as: account });
  await handleWithdrawals(shop.services);
  await askToReview(shop, account, { mobileId: order.mobileId });
  const body = { productId: await createMobile(shop), email: account.email };
  await shop.api('/carts', { as: account, body, headers: { 'idempotency-key': 'once-and-again' } });
  await startIntent(shop, account);
  const address = { street: '1 Main Street', city: 'Springfield', region: 'IL', country: 'US' };
  const delivery = { address: { ...address, name: 'Anna', postalCode: '62704' } };
  await shop.api('/delivery-address', { method: 'PUT', as: account, body: delivery });
  const phone = { name: 'My phone', heightMm: 150, widthMm: 70 };
  await shop.api('/own-phone', { method: 'PUT', as: account, body: phone });
  const { mobileId, variantIds } = await createVariants(shop, [{ stock: 0 }]);
  await shop.api('/own-alerts', { as: account, body: { variant: variantIds[0] } });
  await shop.api('/own-wishes', { as: account, body: { productId: mobileId } });
  await shop.api('/own-wishes/share', { method: 'PUT', as: account, body: {} });
  await shop.db.insert(schema.passkeys).values({
    id: crypto.randomUUID(),
    userId: account.userId,
    name: 'My key',
    credentialId: `credential-${crypto.randomUUID()}`,
    publicKey: 'public-half',
    counter: 0,
    transports: ['usb'],
    isSynced: false,
  });
}

async function readCopy(account: TestAccount): Promise<{ text: string; records: Records }> {
  const answer = await shop.api('/api/auth/export-data', { session: account });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return { text, records: (JSON.parse(text) as { records: Records }).records };
}

it('says of each table and column whether it is in the copy', async () => {
  const { records } = await readCopy(await shop.signUp());
  const names = tables.map(getTableName);
  const listed = [...Object.keys(records), ...Object.keys(NOT_ABOUT_ONE_PERSON)];
  expect(listed.sort()).toEqual(names.sort());
});

it('holds every row about oneself with all its columns', async () => {
  const anna = await shop.signUp();
  await live(anna);
  const { records } = await readCopy(anna);
  const keys = [anna.userId, anna.email];
  const own = [...(records.payment_attempts ?? []), ...(records.payments ?? [])].map(({ id }) =>
    String(id),
  );
  const returns = (records.returns ?? []).map(({ id }) => String(id));
  const messages = (records.contact_messages ?? []).map(({ id }) => String(id));
  for (const table of tables) {
    const name = getTableName(table);
    if (name in NOT_ABOUT_ONE_PERSON) continue;
    const { rows } = await shop.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${table} t`,
    );
    const about = rows.filter(({ row }) => {
      // The shop's own copy of a message goes to the shop, and staff's work is about others.
      const { reply_to: _, body_text: __, actor_id: ___, ordered_by: ____, ...facts } = row;
      const text = JSON.stringify(facts);
      return [...keys, ...own, ...returns, ...messages].some((key) => text.includes(key));
    });
    const isAudit = name === 'audit_log' || name === 'outbox';
    if (!isAudit) expect(records[name]?.length, name).toBe(about.length);
    const wanted = Object.keys(getTableColumns(table)).filter(
      (column) => !LEFT_OUT[name]?.includes(column),
    );
    for (const record of records[name] ?? []) expect(Object.keys(record)).toEqual(wanted);
  }
  const empty = Object.keys(records).filter((name) => records[name]?.length === 0);
  expect(empty.sort()).toEqual(['audit_log', 'recovery_codes', 'returned_items', 'second_factors']);
  expect(records.outbox?.map(({ subject }) => subject)).toContain('Your message to Handset');
});

it('holds no secret and nothing about others', async () => {
  const anna = await shop.signUp();
  const ben = await shop.signUp();
  for (const account of [anna, ben]) await live(account);
  await shop.api('/api/auth/request-password-reset', { body: { email: anna.email } });
  const { text } = await readCopy(anna);
  const { identitySessions } = schema;
  const [session] = await shop.db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.userId, anna.userId));
  const secrets = ['argon2', 'token=', session?.token ?? '-', 'credential-', 'public-half'];
  for (const secret of [...secrets, ben.userId, ben.email]) {
    expect(text).not.toContain(secret);
  }
});

it('shows nobody what was written to the shop, also not who signs up with its address', async () => {
  const body = { name: 'Sarah Sender', email: 'sarah@test.example', message: 'Hello' };
  await call(shop, '/contact', { body });
  const account = await shop.signUp(shop.services.config.mail.contactTo);
  const { identityUsers, outbox } = schema;
  const confirmed = { emailVerified: true };
  await shop.db.update(identityUsers).set(confirmed).where(eq(identityUsers.id, account.userId));
  const { text } = await readCopy(account);
  expect(text).not.toContain('Sarah');
  expect(text).not.toContain(body.email);
  await shop.api('/api/auth/delete-user', { body: {}, session: account });
  const forwarded = like(outbox.dedupeKey, 'contact:%');
  const left = await shop.db.select().from(outbox).where(forwarded);
  expect(left.some(({ replyTo }) => replyTo === body.email)).toBe(true);
});

it('does not show an unconfirmed address what its owner wrote to the shop', async () => {
  const email = 'owner@test.example';
  await call(shop, '/contact', { body: { name: 'Owner', email, message: 'A private matter' } });
  const { text } = await readCopy(await shop.signUp(email));
  expect(text).not.toContain('A private matter');
});

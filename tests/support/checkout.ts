/** Pieces of a checkout for tests: mobiles, shoppers, carts, cards, and the bank's bad days. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { identitySessions, identityUsers, users } from '../../src/database/schema.ts';
import { transact } from '../../src/database/transact.ts';
import { signWebhook } from '../../src/sandbox/bank/webhook-signature.ts';
import { type AttemptId, newId, type OrderId } from '../../src/shared/tools/ids.ts';
import { insertMobile } from '../../src/shop/catalogue/index.ts';
import type { TestShop as WholeShop } from './shop/app.ts';

/** What a checkout needs of a shop under test. */
export type TestShop = Pick<WholeShop, 'services' | 'db' | 'sandboxUrl' | 'api'>;

export interface Shopper {
  userId: string;
  email: string;
  token: string;
}

let number = 0;

/** A signed-in shopper without the cost of a password: storms need hundreds. */
export async function createShopper(shop: TestShop): Promise<Shopper> {
  const { db } = shop;
  const userId = newId();
  const name = 'Storm Shopper';
  number += 1;
  const email = `storm-${number}-${userId.slice(-6)}@test.example`;
  await db.insert(identityUsers).values({ id: userId, name, email, emailVerified: true });
  await db.insert(users).values({ id: userId, name, email });
  return openSession(shop, { userId, email });
}

/** Somebody whom the database knows is signed in. */
export async function openSession(
  { services, db }: TestShop,
  { userId, email }: Omit<Shopper, 'token'>,
): Promise<Shopper> {
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(identitySessions).values({ id: sessionId, userId, token: newId(), expiresAt });
  return { userId, email, token: await services.accessTokens.issue({ userId, sessionId }) };
}

interface Sold {
  priceDollars?: number;
  stock?: number;
  /** Not known when it is left out, like the storage. */
  colour?: string;
  storageGb?: number;
}

/** @returns the id of a new mobile with one variant, of which nothing is known */
export async function createMobile(shop: TestShop, sold: Sold = {}): Promise<string> {
  return (await createVariants(shop, [sold])).mobileId;
}

/** @returns the ids of a new mobile and of its variants, in the given order; the first one is its default */
export async function createVariants<const S extends readonly Sold[]>(
  { db }: TestShop,
  sold: S,
): Promise<{ mobileId: string; variantIds: { [K in keyof S]: string } }> {
  const mobile = { category: 'vivo' as const, description: '', imageKey: null };
  number += 1;
  const name = `Test Mobile ${number}`;
  const [main, ...others] = sold.map(({ priceDollars = 100, stock = 10, ...facts }) => ({
    ...{ ...facts, id: newId(), stock, priceCents: priceDollars * 100 },
  }));
  assert(main);
  const { priceCents, stock, ...variant } = main;
  const fields = { ...mobile, name, priceCents, stock, variant, others };
  // Whole for whoever looks at the database meanwhile, a backup for example.
  const mobileId = await transact(db, (tx) => insertMobile(tx, fields, null));
  const variantIds = [main, ...others].map(({ id }) => id) as { [K in keyof S]: string };
  return { mobileId, variantIds };
}

/** Of one variant, or of all that a mobile has. */
export async function setPrice({ db }: TestShop, id: string, priceDollars: number) {
  await db.execute(sql`
    with priced as (update variants set price_cents = ${priceDollars * 100}
      where id = ${id} or mobile_id = ${id} returning id, mobile_id, price_cents)
    insert into price_history (id, mobile_id, variant_id, price_cents, since)
    select gen_random_uuid(), mobile_id, id, price_cents, now() from priced`);
}

/** What there is of a variant and how much of that is held; of a mobile in all of its variants. */
export async function unitsOf({ db }: TestShop, id: string) {
  const { rows } = await db.execute<{ stock: number; reserved: number }>(
    sql`select sum(stock)::int as stock, sum(reserved)::int as reserved from variants
      where id = ${id} or mobile_id = ${id}`,
  );
  return rows[0];
}

/** A variant is no longer sold; its mobile is. */
export async function withdrawVariant({ db }: TestShop, variantId: string): Promise<void> {
  await db.execute(sql`update variants set deleted_at = now() where id = ${variantId}`);
}

/** Parsed answer of a call, with its status. */
export async function call<T = Record<string, unknown>>(
  shop: TestShop,
  path: string,
  init: Parameters<TestShop['api']>[1] = {},
): Promise<{ status: number; body: T; headers: Headers }> {
  const answer = await shop.api(path, init);
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text || 'null'), headers: answer.headers };
}

const BUSY = [503, 504];

/** Repeats what the shop has no time for now, as a good client does: a slow machine breaks no promise. */
export async function patiently<T extends { status: number }>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await act();
    if (!BUSY.includes(answer.status)) return answer;
    await delay(100);
  }
}

/** @returns the id of the new cart row, of the mobile's default variant unless another one is named */
export async function addRow(
  shop: TestShop,
  shopper: Shopper,
  productId: string,
  variant?: string,
): Promise<string> {
  const { status, body } = await patiently(() =>
    call<{ insertedId: string }>(shop, '/carts', {
      as: shopper,
      body: { productId, variant, email: shopper.email },
    }),
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
}

export interface WireCart {
  _id: string;
  productId: string;
  variant: string;
  price: number;
  seenPrice: number;
  state: string;
}

export async function readCart(shop: TestShop, shopper: Shopper): Promise<WireCart[]> {
  const path = `/carts/${encodeURIComponent(shopper.email)}`;
  return (await call<WireCart[]>(shop, path, { as: shopper })).body;
}

export async function askIntent(shop: TestShop, shopper: Shopper, price: number) {
  return call<{
    clientSecret: string;
    transactionId: string;
    orderId: AttemptId;
    amount: number;
    code?: string;
  }>(shop, '/create-payment-intent', { as: shopper, body: { price } });
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_', 1)[0] ?? '';
}

/** The intent for the whole cart at its present prices. */
export async function startIntent(shop: TestShop, shopper: Shopper): Promise<string> {
  const rows = await readCart(shop, shopper);
  const price = rows.reduce((sum, row) => sum + row.price, 0);
  const { status, body } = await patiently(() => askIntent(shop, shopper, price));
  assert.equal(status, 200, JSON.stringify(body));
  return intentIdOf(body.clientSecret);
}

/** A call of the bank's API with the shop's secret key. */
export async function askBank<T = Record<string, unknown>>(
  { sandboxUrl, services }: TestShop,
  path: string,
  form?: Record<string, string>,
): Promise<{ status: number; body: T }> {
  const answer = await fetch(sandboxUrl + path, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${services.config.stripe.secretKey}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** What the browser does with a card; answers the status of the bank. */
export async function confirmCard(
  shop: TestShop,
  intentId: string,
  card = 'pm_card_visa',
): Promise<number> {
  const path = `/v1/payment_intents/${intentId}/confirm`;
  return (await askBank(shop, path, { payment_method: card })).status;
}

export async function postPayment(shop: TestShop, shopper: Shopper, transactionId: string) {
  return call<{
    insertedResult: { insertedId: OrderId };
    deletedResult: { deletedCount: number };
    code?: string;
  }>(shop, '/payment', { as: shopper, body: { transactionId } });
}

/** Arms a switch of the bank or mailbox, see src/sandbox/faults.ts. */
export async function setFault({ sandboxUrl, services }: TestShop, fault: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_faults`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${services.config.stripe.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(fault),
  });
  assert.equal(answer.status, 204, await answer.text());
}

export async function clearFaults({ sandboxUrl, services }: TestShop): Promise<void> {
  const headers = { authorization: `Bearer ${services.config.stripe.secretKey}` };
  await fetch(`${sandboxUrl}/_faults`, { method: 'DELETE', headers });
}

/** A webhook as the provider would send it; anything about it can be changed. */
export async function sendWebhook(
  shop: TestShop,
  {
    intentId,
    eventId = `evt_${newId()}`,
    type = 'payment_intent.succeeded',
    livemode = false,
    secret = shop.services.config.stripe.webhookSecret,
    atS = Math.floor(Date.now() / 1000),
    signature,
    tamper = (body) => body,
    object = {},
  }: {
    intentId: string;
    eventId?: string;
    type?: string;
    livemode?: boolean;
    secret?: string;
    atS?: number;
    /** Instead of a right one; null sends none. */
    signature?: string | null;
    /** Changes the body after it was signed. */
    tamper?: (body: string) => string;
    /** More of what the event is about, for example the status of a refund. */
    object?: object;
  },
): Promise<{ status: number; code: string | undefined }> {
  const body = JSON.stringify({
    id: eventId,
    object: 'event',
    created: atS,
    livemode,
    type,
    data: { object: { id: intentId, object: 'payment_intent', ...object } },
  });
  const signed = signature === undefined ? signWebhook(body, secret, atS) : signature;
  const answer = await shop.api('/webhooks/stripe', {
    body: tamper(body),
    headers: {
      'content-type': 'application/json',
      ...(signed === null ? {} : { 'stripe-signature': signed }),
    },
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code };
}

/** The reservation of a pending attempt runs out now. */
export async function expireAttempts({ db }: TestShop, userId: string): Promise<void> {
  await db.execute(sql`update payment_attempts set expires_at = now() - interval '1 second'
    where user_id = ${userId} and state = 'pending'`);
}

/** The bank's deliveries come by themselves; most tests want to decide when. */
export const dropWebhooks = { webhooks: 'drop' as const };

declare module 'vitest' {
  interface TaskMeta {
    /** How often the test has tried, for the table of `npm run faults`. */
    runs?: number;
  }
}

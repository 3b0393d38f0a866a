/** Alerts in tests: asking for them, their mails, and the moment at which they fall due. */
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { identityUsers, outbox } from '../../../src/database/schema.ts';
import { sendDueAlerts } from '../../../src/shop/alerts/index.ts';
import { receiveMail } from '../mails/received-mail.ts';
import type { TestAccount, TestShop } from '../shop/app.ts';
import { clientAddress } from '../shop/client-address.ts';

/** As a visitor, whose client is another one each time. */
export function askAlert(shop: TestShop, body: object, from = clientAddress()) {
  return shop.api('/alerts', { body, headers: { 'x-forwarded-for': from } });
}

/** The token in the newest mail that asks this address to confirm; empty when there is none. */
export async function confirmToken(shop: TestShop, to: string): Promise<string> {
  const mail = (await mailsTo(shop, to, 'alert-confirm:%')).at(-1);
  const text = mail ? (await receiveMail(shop, mail)).text : '';
  return /\/alerts\/confirm\?token=(\S+)/.exec(text)?.[1] ?? '';
}

export function confirm(shop: TestShop, token: string) {
  return shop.api('/alerts/confirm', { body: { token } });
}

/** A visitor who wants to be told, and has confirmed it. */
export async function watch(shop: TestShop, email: string, wanted: object): Promise<void> {
  const asked = await askAlert(shop, { ...wanted, email });
  const confirmed = await confirm(shop, await confirmToken(shop, email));
  if (asked.status !== 202 || confirmed.status !== 200) {
    throw new Error(`asking answered ${asked.status}, confirming ${confirmed.status}`);
  }
}

/** Oldest first; the usual ones are those that tell what was waited for. */
export function mailsTo(shop: TestShop, to: string, keys = 'alert:%') {
  return shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.toAddress, to), like(outbox.dedupeKey, keys)))
    .orderBy(asc(outbox.id));
}

/** Does what the job does, until nothing is left to do. */
export async function sendAll(shop: TestShop): Promise<void> {
  while (await sendDueAlerts(shop.services));
}

export async function setStock(shop: TestShop, variantId: string, stock: number): Promise<void> {
  await shop.db.execute(sql`update variants set stock = ${stock} where id = ${variantId}`);
}

/** What opening the link in the mail of the sign-up does. */
export async function confirmAccount(shop: TestShop, { userId }: TestAccount): Promise<void> {
  await shop.db
    .update(identityUsers)
    .set({ emailVerified: true })
    .where(eq(identityUsers.id, userId));
}

/** The mails of an account as the outbox has them, and what their links are good for. */
import { desc, eq } from 'drizzle-orm';
import { outbox } from '../../src/database/schema.ts';
import { receiveMail } from './mails/received-mail.ts';
import type { TestShop } from './shop/app.ts';

const VERIFY_PATH = '/api/auth/verify-email';

/** The newest mail to an address. */
export async function lastMail(shop: TestShop, to: string) {
  const [mail] = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, to))
    .orderBy(desc(outbox.id))
    .limit(1);
  return mail;
}

/** The token in the newest mail to `to`; throws unless that mail holds a link to `path`. */
export async function mailedToken(
  shop: TestShop,
  to: string,
  path: '/reset-password' | typeof VERIFY_PATH,
): Promise<string> {
  const mail = await lastMail(shop, to);
  const text = mail ? (await receiveMail(shop, mail)).text : '';
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  const start = `${shop.url}${path}?token=`;
  if (!link.startsWith(start)) throw new Error(`The newest mail to ${to} has the link “${link}”`);
  return link.slice(start.length);
}

/** Follows the link in the mail of the sign-up. */
export async function confirmAddress(
  shop: TestShop,
  account: { email: string; cookie: string },
): Promise<void> {
  const token = await mailedToken(shop, account.email, VERIFY_PATH);
  const answer = await shop.api(`${VERIFY_PATH}?token=${token}`, { session: account });
  const outcome = answer.headers.get('location');
  if (!outcome?.endsWith('?verified=true')) throw new Error(`Confirming led to ${outcome}`);
}

/** Passkeys through the shop's calls, for tests over HTTP. */
import { eq } from 'drizzle-orm';
import { auditLog, outbox } from '../../../src/database/schema.ts';
import { confirmAddress } from '../account-mails.ts';
import type { TestAccount, TestShop } from '../shop/app.ts';
import {
  type Lies,
  makePasskeyDevice,
  type PasskeyDevice,
  type PasskeyQuestion,
} from './device.ts';

/** Passkeys belong to a host name, so these shops have one. */
export const NAMED_HOST = { HOST: 'localhost', TRUSTED_PROXY: '127.0.0.1,::1' };

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Adds a passkey to an account. @throws when the shop refuses */
export async function addPasskey(
  shop: TestShop,
  account: { cookie: string },
  { name = 'Phone', ...lies }: Lies & { name?: string } = {},
): Promise<PasskeyDevice & { passkeyId: string }> {
  const device = makePasskeyDevice(shop.url);
  const question = await ask(shop, '/api/auth/passkeys/options', account.cookie);
  const body = { answer: device.create(question.question, lies), name };
  const added = await shop.api('/api/auth/passkeys', { body, session: account });
  if (!added.ok) throw new Error(`no passkey: ${added.status} ${await added.text()}`);
  const { _id: passkeyId } = (await added.json()) as { _id: string };
  return { ...device, passkeyId };
}

/** Asks the shop what to ask a passkey. @returns it, with the cookie to bring along */
export async function ask(shop: TestShop, path: string, cookie = '') {
  const answer = await shop.api(path, { body: {}, session: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const question = (await answer.json()) as PasskeyQuestion;
  return { question, cookie: [cookie, cookiesOf(answer)].filter(Boolean).join('; ') };
}

/** Signs in with a passkey in a browser that has nothing. */
export async function signInWith(
  shop: TestShop,
  device: PasskeyDevice,
  lies?: Lies,
): Promise<Response> {
  const { question, cookie } = await ask(shop, '/api/auth/sign-in/passkey/options');
  const body = { answer: device.use(question, lies) };
  return shop.api('/api/auth/sign-in/passkey', { body, session: { cookie } });
}

/** Somebody who may have passkeys: the address is confirmed. */
export async function signUpConfirmed(shop: TestShop): Promise<TestAccount> {
  const account = await shop.signUp();
  await confirmAddress(shop, account);
  return account;
}

export async function subjectsTo({ db }: TestShop, { email }: TestAccount): Promise<string[]> {
  const mails = await db.select().from(outbox).where(eq(outbox.toAddress, email));
  return mails.map(({ subject }) => subject);
}

/** What the audit log says was done to an account. */
export async function actionsOn({ db }: TestShop, { userId }: TestAccount): Promise<string[]> {
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, userId));
  return entries.map(({ action }) => action);
}

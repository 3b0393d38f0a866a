import type { TestAccount, TestShop } from './app.ts';

/** Proves by the password who an account's session belongs to. @returns the account with its new cookie */
export async function reauthenticate<Account extends TestAccount>(
  shop: TestShop,
  account: Account,
): Promise<Account> {
  const { password, cookie } = account;
  const answer = await shop.api('/reauthenticate', { body: { password }, session: account });
  if (!answer.ok) throw new Error(`/reauthenticate answered ${answer.status}`);
  return { ...account, cookie: withCookies(cookie, answer) };
}

/** A `Cookie` header as a browser sends it after an answer. */
export function withCookies(cookie: string, answer: Response): string {
  const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const jar = new Map(
    [...cookie.split('; '), ...set].map((pair) => [pair.split('=', 1)[0] ?? '', pair]),
  );
  return [...jar.values()].join('; ');
}

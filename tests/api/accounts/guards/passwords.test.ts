/** Passwords that somebody would guess are refused wherever one is chosen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedToken } from '../../../support/account-mails.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';
import { changeSettings } from '../../../support/shop/tax-settings.ts';

const NAME = 'Cordula Brandstetter';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  await changeSettings(shop, await shop.signInAdmin(), { companyName: 'Tiny Telephones' });
});
afterAll(() => shop?.close());

it.each([
  ['a common one', 'Krishna@123'],
  ['the own name', 'Brandstetter#1987'],
  ['the name of the shop', 'TinyTelephones1!'],
])('sign-up, change and reset refuse %s', async (_what, password) => {
  const body = { name: NAME, email: 'cordula@password.example', password };
  const signedUp = await shop.api('/api/auth/sign-up/email', { body });

  const account = await shop.signUp();
  await shop.api('/api/auth/update-user', { body: { name: NAME }, session: account });
  const change = { currentPassword: account.password, newPassword: password };
  const changed = await shop.api('/api/auth/change-password', { body: change, session: account });

  await shop.api('/api/auth/request-password-reset', { body: { email: account.email } });
  const token = await mailedToken(shop, account.email, '/reset-password');
  const resetBody = { token, newPassword: password };
  const reset = await shop.api('/api/auth/reset-password', { body: resetBody });

  const statuses = [signedUp.status, changed.status, reset.status];
  expect(statuses).toEqual([422, 422, 422]);
});

/** Passkeys in the browser, with Chromium's virtual authenticator. They need a host name, so this shop has one. */
import type { Page } from '@playwright/test';
import {
  test as base,
  expect,
  loseSession,
  type Person,
  signUp,
} from '../../support/browser/e2e.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { type OwnShop, openOwnShop } from '../../support/browser/own-shop.ts';
import { findMailedLink } from '../../support/mailed-link.ts';
import { plugIn } from '../../support/passkeys/virtual-device.ts';

const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const shop = await openOwnShop({ HOST: 'localhost', TRUSTED_PROXY: '127.0.0.1,::1' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const list = (page: Page) => section(page).getByRole('list', { name: 'Passkeys' });
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

/** Signs up, and confirms the address: there are no passkeys on one that nobody has confirmed. */
async function join(page: Page, sandboxUrl: string): Promise<Person> {
  const person = await signUp(page);
  await page.goto('/dashboard/account');
  await expect(section(page).getByText('Please confirm your email address first')).toBeVisible();
  await page.goto(await findMailedLink(sandboxUrl, person.email, '/api/auth/verify-email'));
  await expect(page).toHaveURL('/dashboard/account?verified=true');
  return person;
}

async function addPasskey(page: Page): Promise<void> {
  const rows = list(page).getByRole('listitem');
  const before = await rows.count();
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(rows).toHaveCount(before + 1);
}

async function giveCredentials(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('are added, renamed, sign in without an address, and are removed', async ({
  page,
  sandboxUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await join(page, sandboxUrl);
  const device = await plugIn(page);
  await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible();
  await addPasskey(page);
  await expect(
    list(page)
      .getByText(/^Chrome on /)
      .first(),
  ).toBeVisible();
  await expect(list(page).getByText('On one device only')).toBeVisible();
  expect(await device.countPasskeys()).toBe(1);
  // The same device makes no second one for the account.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section(page).getByRole('alert')).toContainText('already has a passkey');

  await list(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  const name = list(page).getByLabel('Name of the passkey');
  await expect(name).toBeFocused();
  await name.fill('');
  await name.press('Enter');
  await expect(list(page).getByText('Please enter a name')).toBeVisible();
  await name.fill('Kitchen laptop');
  await name.press('Enter');
  await expect(list(page).getByText('Kitchen laptop', { exact: true }).first()).toBeVisible();

  await device.setWilling(false);
  await loseSession(page);
  await page.goto('/dashboard/paymentHistory');
  await expect(page).toHaveURL('/login');
  await device.setWilling(true);
  await usePasskey(page).click();
  await expect(page).toHaveURL('/dashboard/paymentHistory');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toBeTruthy();

  await page.goto('/dashboard/account');
  await expect(list(page).getByText(/last used/)).toBeVisible();
  await list(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible();

  await device.setWilling(false);
  await loseSession(page);
  await page.goto('/login');
  await device.setWilling(true);
  await usePasskey(page).click();
  await expect(page.getByRole('alert').first()).toContainText('This passkey does not work here');
});

test('are offered in the field for the address', async ({ page, sandboxUrl }) => {
  await join(page, sandboxUrl);
  const device = await plugIn(page);
  await addPasskey(page);
  await loseSession(page);
  // Nothing is pressed: the device takes the offer as soon as there is one.
  await device.setWilling(true);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeAttached();
});

test('open nothing for who is not recognised, or holds a copy', async ({
  page,
  sandboxUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await join(page, sandboxUrl);
  const device = await plugIn(page);
  await addPasskey(page);
  await device.setWilling(false);
  await loseSession(page);
  await page.goto('/login');
  await device.setOwnerPresent(false);
  await device.setWilling(true);
  await usePasskey(page).click();
  await expect(page.getByRole('alert').first()).toContainText('No passkey was used');

  await device.setOwnerPresent(true);
  await usePasskey(page).click();
  await expect(page).toHaveURL('/');
  await device.turnCountersBack();
  await device.setWilling(false);
  await loseSession(page);
  await page.goto('/login');
  await device.setWilling(true);
  await usePasskey(page).click();
  await expect(page.getByRole('alert').first()).toContainText('This passkey does not work here');
});

test('are the second step, until the last one is lost and a recovery code lets in', async ({
  page,
  sandboxUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const person = await join(page, sandboxUrl);
  const device = await plugIn(page);
  await addPasskey(page);
  const step = page.getByRole('region', { name: 'Second step' });
  await step.getByRole('button', { name: 'Use my passkeys' }).click();
  const codes = step.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await step.getByRole('button', { name: 'I have saved them' }).click();
  await expect(step.getByText('10 of 10 recovery codes left')).toBeVisible();

  await device.setWilling(false);
  await loseSession(page);
  await page.goto('/login');
  await giveCredentials(page, person);
  await expect(usePasskey(page)).toBeFocused();
  await expectForEveryone(page, 'the second step with a passkey');
  await device.setWilling(true);
  await usePasskey(page).click();
  await expect(page).toHaveURL('/');

  await device.lose();
  await loseSession(page);
  await page.goto('/login');
  await giveCredentials(page, person);
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/account');
  await list(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('only second step');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(step.getByText('You log in with your password only.')).toBeVisible();
});

test('C29–C36 are for everybody, and without script the login is what it was', async ({
  page,
  browser,
  baseURL,
  sandboxUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  await join(page, sandboxUrl);
  const device = await plugIn(page);
  await expectForEveryone(page, 'no passkey');
  await addPasskey(page);
  await expectForEveryone(page, 'a passkey');
  await list(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await expectForEveryone(page, 'its name');
  await page.keyboard.press('Escape');
  await list(page).getByRole('button', { name: 'Cancel' }).click();
  await list(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expectForEveryone(page, 'the question before it is removed');
  await page.route('**/api/auth/passkeys', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(section(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectForEveryone(page, 'passkeys that cannot be read');

  await device.setWilling(false);
  await loseSession(page);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectForEveryone(page, 'login');
  const without = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto('/login');
  await expect(usePasskey(plain)).toBeDisabled();
  await without.close();
});

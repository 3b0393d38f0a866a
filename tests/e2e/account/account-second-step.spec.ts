/** The second factor in the browser: setting it up, logging in with it, losing the app. */
import type { Page } from '@playwright/test';
import { showCodes } from '../../support/browser/authenticator.ts';
import { expect, loseSession, type Person, signUp, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { findMailedLink } from '../../support/mailed-link.ts';

/** Sets it up on the account page. @returns what the app shows, the code it took, and the recovery codes */
async function setUp(page: Page) {
  await page.goto('/dashboard/account');
  const section = page.getByRole('region', { name: 'Second step' });
  await section.getByRole('button', { name: 'Set up a second step' }).click();
  const form = section.getByRole('form', { name: 'Second step' });
  await expect(form.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await form.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const code = showCodes(key?.replaceAll(' ', '') ?? '');
  await form.getByRole('textbox', { name: 'Code' }).fill('12');
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect(form.getByText('This code does not work')).toBeVisible();
  const usedCode = code();
  await form.getByRole('textbox', { name: 'Code' }).fill(usedCode);
  await form.getByRole('button', { name: 'Turn on' }).click();
  const list = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  return { section, code, usedCode, recoveryCodes: await list.allInnerTexts() };
}

/** There is no second step on an address that nobody has confirmed. */
async function confirmFirst(page: Page, { email }: Person, sandboxUrl: string): Promise<void> {
  const path = '/api/auth/verify-email';
  const first = await findMailedLink(sandboxUrl, email, path);
  await page.goto('/dashboard/account');
  const section = page.getByRole('region', { name: 'Second step' });
  await expect(section.getByText('Please confirm your email address first')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Set up a second step' })).toBeHidden();
  await section.getByRole('button', { name: 'Send the confirmation again' }).click();
  await expect(section.getByText('The email is on its way.')).toBeVisible();
  await page.goto(await findMailedLink(sandboxUrl, email, path, first));
  await expect(page).toHaveURL('/dashboard/account?verified=true');
}

async function giveCredentials(page: Page, person: Person): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(person.email);
  await main.getByLabel('Password', { exact: true }).fill(person.password);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('is set up with an app, asked for at login, and a recovery code stands in for it', async ({
  page,
  context,
  sandboxUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signUp(page);
  await confirmFirst(page, person, sandboxUrl);
  const { section, code, usedCode, recoveryCodes } = await setUp(page);
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const recoveryCode of recoveryCodes) expect(copied).toContain(recoveryCode);
  const download = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('handset-recovery-codes.txt');
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 of 10 recovery codes left')).toBeVisible();

  await loseSession(page);
  await page.goto('/dashboard/paymentHistory');
  await expect(page).toHaveURL('/login');
  await giveCredentials(page, person);
  const main = page.getByRole('main');
  const field = main.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  // A numeric keyboard could not type a recovery code.
  await expect(field).toHaveAttribute('inputmode', 'text');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  // The code of the set-up is used; the app's next one is taken early.
  await field.fill(usedCode);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(main.getByText('This code does not work')).toBeVisible();
  await field.fill(code(1));
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/paymentHistory');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toBeTruthy();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Login', exact: true }).first().waitFor();
  await page.goto('/login');
  await giveCredentials(page, person);
  await field.fill('');
  await field.pressSequentially(` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' - ')} `);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/account');
  await expect(section.getByText('9 of 10 recovery codes left')).toBeVisible();

  await section.getByRole('button', { name: 'New recovery codes' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 of 10 recovery codes left')).toBeVisible();
  await section.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Set up a second step' })).toBeVisible();
});

test('comes after Google as well, in the popup and by full page', async ({
  page,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: /bo@people\.example/ }).click();
  await expect(page).toHaveURL('/');
  const { code } = await setUp(page);

  const byPopup = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await byPopup.newPage();
  await other.goto('/dashboard/myCart');
  await expect(other).toHaveURL('/login');
  const again = other.waitForEvent('popup');
  await other.getByRole('button', { name: 'Continue with Google' }).click();
  await (await again).getByRole('button', { name: /bo@people\.example/ }).click();
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(other.getByText(fixedTexts.logIn.failure)).toBeHidden();
  await other.getByLabel('Code', { exact: true }).fill(code(1));
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(other).toHaveURL('/dashboard/myCart');
  await byPopup.close();
});

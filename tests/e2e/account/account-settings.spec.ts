import { expect, logIn, logInAs, loseSession, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { findMailedLink } from '../../support/mailed-link.ts';

const NEW_PASSWORD = 'Comet-9$Harbour';

test('the name is changed in the account and in the menu', async ({ page }) => {
  await logInAs(page, 'new');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Name' });
  const name = form.getByLabel('Display name');
  await expect(name).toHaveValue('Nora Newcomer');
  await name.fill(' ');
  await form.getByRole('button', { name: 'Save name' }).click();
  await expect(form.getByText(fixedTexts.signUp.nameRequired)).toBeVisible();
  await name.fill('Nora Newname');
  await form.getByRole('button', { name: 'Save name' }).click();
  await expect(form.getByText('Your name is saved.')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Nora Newname')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Nora Newname');
});

test('the link in the mail confirms the address, for the person who is logged in', async ({
  page,
  sandboxUrl,
}) => {
  const person = await logInAs(page, 'new');
  const first = await findMailedLink(sandboxUrl, person.email, '/api/auth/verify-email');
  await page.goto('/dashboard/account');
  const section = page.getByRole('region', { name: 'Email' });
  await expect(section.getByText('Not confirmed yet')).toBeVisible();
  await section.getByRole('button', { name: 'Send the confirmation again' }).click();
  await expect(section.getByText('The email is on its way.')).toBeVisible();
  // A newer link ends the ones before it.
  await page.goto(first);
  await expect(page).toHaveURL('/dashboard/account?verified=over');
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  const link = await findMailedLink(sandboxUrl, person.email, '/api/auth/verify-email', first);

  await loseSession(page);
  await page.goto(link);
  await expect(page).toHaveURL('/login?verify=log-in');
  await expect(page.getByText('Your address is not confirmed yet')).toBeVisible();
  await logIn(page, person);
  await page.goto(link);
  await expect(page).toHaveURL('/dashboard/account?verified=true');
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL('/dashboard/account?verified=over');
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await loseSession(page);
  await page.goto(link);
  await expect(page).toHaveURL('/login?verify=over');
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
});

test('another address counts once the link that went there is opened', async ({
  page,
  sandboxUrl,
}) => {
  await logInAs(page, 'new');
  await page.goto('/dashboard/account');
  const form = page.getByRole('form', { name: 'Email' });
  const address = `moved-${crypto.randomUUID()}@test.example`;
  await form.getByLabel('New email').fill(address);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText(`If ${address} can be used`)).toBeVisible();
  await page.goto(await findMailedLink(sandboxUrl, address, '/api/auth/verify-email'));
  await expect(page.getByText(`It is ${address}.`)).toBeVisible();
});

test('sessions are listed and ended; a new password ends the others, too', async ({
  page,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/40[013]|422/);
  const person = await logInAs(page, 'new');
  const elsewhere = async (password: string) => {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const other = await context.newPage();
    await other.goto('/login');
    await logIn(other, { ...person, password });
    return other;
  };
  const second = await elsewhere(person.password);
  await page.goto('/dashboard/account');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Chrome on Linux · this browser');
  await sessions.nth(1).getByRole('button', { name: /^End/ }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByText('This is your only active session.')).toBeVisible();
  await second.goto('/dashboard/account');
  await expect(second).toHaveURL('/login');

  await logIn(second, person);
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password').fill('Wrong-1$Password');
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('That is not your current password')).toBeVisible();
  await form.getByLabel('Current password').fill(person.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Your password has been changed.')).toBeVisible();
  await second.goto('/dashboard/account');
  await expect(second).toHaveURL('/login');
  await logIn(second, { ...person, password: NEW_PASSWORD });
  await second.context().close();
});

test('the own data can be downloaded and the account deleted; then one is out everywhere (G62)', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const person = await logInAs(page, 'new');
  await page.goto('/dashboard/account');
  // What is still being fetched above it would move the link away from under the press.
  await expect(page.getByText('This is your only active session.')).toBeVisible();
  await expect(page.getByText('You have not saved an address.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('handset-my-data.json');

  const other = await context.newPage();
  await other.goto('/dashboard/myCart');
  // Another tab logs out while this one is still on its way to the home page.
  const third = await context.newPage();
  await third.goto('/dashboard/myCart');
  await page.route(/routes%2Fhome/, async (route) => {
    await third.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page.locator('html')).not.toHaveAttribute('data-member');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: fixedTexts.remove.title });
  await question.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(person.email);
  await main.getByLabel('Password', { exact: true }).fill(person.password);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(main.getByRole('alert')).toHaveText(fixedTexts.logIn.failure);
});

test('deleting with a session of more than 15 minutes asks for the password first (G62)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40[13]/);
  const person = await logInAs(page, 'new');
  await page.goto('/dashboard/account');
  // What the shop answers to an old session; only its first answer is put in its mouth.
  await page.route(
    '**/api/auth/delete-user',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'reauthentication-required', status: 403 }),
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: fixedTexts.remove.title });
  await question.getByRole('button', { name: 'Yes, delete my account' }).click();
  const proof = page.getByRole('dialog', { name: 'Please confirm your password' });
  await proof.getByLabel('Your password').fill('Wrong-1$Password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('That is not your current password')).toBeVisible();
  await proof.getByLabel('Your password').fill(person.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/account');
  await expect(page).toHaveURL('/login');
});

import {
  expect,
  logIn,
  logInAs,
  loseSession,
  seeToast,
  signUp,
  test,
} from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { findMailedLink } from '../../support/mailed-link.ts';

test('a visitor who opens a dashboard page logs in and is back there (R055, R056, R080, R097, R105, R170)', async ({
  page,
}) => {
  await page.goto('/dashboard/paymentHistory');
  await expect(page).toHaveURL('/login');
  const state = await page.evaluate(() => history.state.usr.from.pathname);
  expect(state).toBe('/dashboard/paymentHistory');
  await page.getByRole('button', { name: 'Fill in shopper@handset.example' }).click();
  await seeToast(page, fixedTexts.logIn.success('Demo Shopper'), () =>
    page.getByRole('button', { name: 'Login', exact: true }).click(),
  );
  await expect(page).toHaveURL('/dashboard/paymentHistory');
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  expect(token?.split('.')).toHaveLength(3);
});

test('login tells what is missing and what is wrong, and keeps what was typed (R125, R126, R164)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await page.goto('/logIn');
  const main = page.getByRole('main');
  const email = main.getByLabel('Email');
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(main.getByText(fixedTexts.logIn.emailRequired)).toBeVisible();
  await expect(main.getByText(fixedTexts.logIn.passwordRequired)).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await email.fill('nobody@test.example');
  await main.getByLabel('Password', { exact: true }).fill('Wrong-1!');
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(main.getByRole('alert')).toHaveText(fixedTexts.logIn.failure);
  await expect(email).toHaveValue('nobody@test.example');
});

test('forgot password asks for the email and answers the same for everybody (R136, R178)', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(main.getByRole('alert')).toHaveText(fixedTexts.forgotPassword.emailMissing);
  await main.getByLabel('Email').fill('nobody@test.example');
  await main.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(main.getByRole('status').getByText(fixedTexts.forgotPassword.sent)).toBeVisible();
});

test('the mailed link sets a new password, once', async ({ page, sandboxUrl, expectedErrors }) => {
  expectedErrors.push(/410/);
  const person = await signUp(page);
  // The sign-up ends with the token.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toBeTruthy();
  await loseSession(page);
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(person.email);
  await main.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(main.getByText(fixedTexts.forgotPassword.sent)).toBeVisible();
  const link = await findMailedLink(sandboxUrl, person.email, '/reset-password');

  await page.goto(link);
  const password = main.getByLabel('New password', { exact: true });
  await password.fill('short');
  await main.getByRole('button', { name: 'Set the new password' }).click();
  await expect(main.getByText(fixedTexts.signUp.passwordTooShort)).toBeVisible();
  await password.fill('Comet-9$Harbour');
  await main.getByRole('button', { name: 'Set the new password' }).click();
  await expect(main.getByText('Your new password is set')).toBeVisible();
  await main.getByRole('link', { name: 'Login' }).click();
  await logIn(page, { ...person, password: 'Comet-9$Harbour' });

  await page.goto(link);
  await expect(main.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await main.getByRole('link', { name: 'Go to the login page' }).click();
  await expect(page).toHaveURL('/login');
});

test('sign-up checks every field, then leads to the start page (R082, R120–R124, R169)', async ({
  page,
}) => {
  await page.goto('/signup');
  const main = page.getByRole('main');
  const submit = main.getByRole('button', { name: 'Sign Up' });
  await submit.click();
  await expect(main.getByText(fixedTexts.signUp.nameRequired)).toBeVisible();
  await expect(main.getByText(fixedTexts.signUp.emailRequired)).toBeVisible();
  await expect(main.getByText(fixedTexts.signUp.passwordRequired)).toBeVisible();
  await expect(main.getByLabel('Name')).toBeFocused();
  const password = main.getByLabel('Password', { exact: true });
  await password.fill('Aa1!a');
  await expect(main.getByText(fixedTexts.signUp.passwordTooShort)).toBeVisible();
  await password.fill('aaaaa1!');
  const weak = fixedTexts.signUp.passwordTooWeak;
  const refusal = main.getByText(weak.trim());
  await expect(refusal).toBeVisible();
  expect(await refusal.textContent(), 'with the blank at its end').toBe(weak);
  await main.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  const registered = page.waitForRequest(
    (request) => request.url().endsWith('/users') && request.method() === 'POST',
  );
  const person = { name: 'Nora Newcomer', email: `e2e-${crypto.randomUUID()}@test.example` };
  await main.getByLabel('Name').fill(person.name);
  await main.getByLabel('Email').fill(person.email);
  await password.fill('Orbit-7$Lantern');
  await seeToast(page, fixedTexts.signUp.success, () => submit.click());
  await expect(page).toHaveURL('/');
  expect((await registered).postDataJSON()).toEqual(person);
});

test('an address that is taken is told beside its field and nothing typed is lost (R179)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await page.goto('/signUp');
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Copy Cat');
  await main.getByLabel('Email').fill('shopper@handset.example');
  await main.getByLabel('Password', { exact: true }).fill('Orbit-7$Lantern');
  await main.getByRole('button', { name: 'Sign Up' }).click();
  await expect(main.getByText('There is already an account')).toBeVisible();
  await expect(main.getByLabel('Email')).toBeFocused();
  await expect(main.getByLabel('Name')).toHaveValue('Copy Cat');
});

test('the user home greets; logout removes the token and reaches the other tabs (R058, R106, G62)', async ({
  page,
  context,
}) => {
  const person = await logInAs(page, 'new');
  const other = await context.newPage();
  await other.goto('/dashboard/myCart');
  await expect(other.getByRole('heading', { name: 'My Cart' })).toBeVisible();
  await page.goto('/dashboard/userHome');
  await expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('review:a:b', 'a draft'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('review:a:b'))).toBeNull();
  await expect(other).toHaveURL('/login');
  await logIn(other, person);
  await expect(other).toHaveURL('/dashboard/myCart');
});

test('shoppers see no admin item, and admin pages refuse them (R067–R069, G06, G22, G55)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await logInAs(page, 'shopper');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/userHome');
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveText([
    'User Home',
    'Payment History',
    /^My Cart\(\d+\)$/,
    'Home',
    'Shop',
    'Contact',
  ]);
  for (const path of ['adminHome', 'addItem', 'manageItems', 'allUsers']) {
    const answer = await page.goto(`/dashboard/${path}`);
    expect(answer?.status(), path).toBe(403);
    await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  }
});

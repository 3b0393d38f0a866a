/** The forms without any script, and with a script that comes late. */
import type { Page } from '@playwright/test';
import { expect, logInAs, type Person, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { findMailedLink } from '../../support/mailed-link.ts';

const newcomer = (): Person => ({
  name: 'Nora Newcomer',
  email: `e2e-${crypto.randomUUID()}@test.example`,
  password: 'Orbit-7$Lantern',
});

/** Every address the browser asks for must be free of what was typed. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  return addresses;
}

function expectNothingIn(addresses: string[], person: Person): void {
  for (const text of [person.name, person.email, person.password]) {
    expect(addresses.filter((address) => address.includes(text))).toEqual([]);
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('one signs up, logs in and is back at the page that was asked for (R120–R126, R164)', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/40[01]|422/);
    const addresses = watchAddresses(page);
    const person = newcomer();
    const main = page.getByRole('main');
    await page.goto('/signUp');
    await main.getByLabel('Name').fill(person.name);
    await main.getByLabel('Email').fill(person.email);
    await main.getByLabel('Password', { exact: true }).fill('aaaaa1!');
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(main.getByText(fixedTexts.signUp.passwordTooWeak.trim())).toBeVisible();
    await expect(main.getByLabel('Name')).toHaveValue(person.name);
    await expect(main.getByLabel('Email')).toHaveValue(person.email);
    await expect(main.getByLabel('Password', { exact: true })).toHaveValue('');
    await main.getByLabel('Password', { exact: true }).fill(person.password);
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard/userHome');
    await expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();

    await context.clearCookies();
    await page.goto('/dashboard/myCart');
    await page.getByRole('link', { name: 'Go to the login page' }).click();
    await expect(page).toHaveURL('/login?from=%2Fdashboard%2FmyCart');
    await main.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(main.getByText(fixedTexts.logIn.emailRequired)).toBeVisible();
    await expect(main.getByText(fixedTexts.logIn.passwordRequired)).toBeVisible();
    await main.getByLabel('Email').fill(person.email);
    await main.getByLabel('Password', { exact: true }).fill('Wrong-1!');
    await main.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(main.getByRole('alert')).toHaveText(fixedTexts.logIn.failure);
    await expect(main.getByLabel('Email')).toHaveValue(person.email);
    await main.getByLabel('Password', { exact: true }).fill(person.password);
    await main.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/myCart');
    await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible();
    await expect(main.getByText('The dashboard needs JavaScript.')).toBeVisible();
    await expect(main.getByRole('status')).toHaveCount(0);
    const menu = page.getByRole('complementary');
    await expect(menu.getByText(person.name)).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
    expectNothingIn(addresses, person);
  });

  test('pages of the dashboard explain themselves instead of loading for ever', async ({
    page,
  }) => {
    const main = page.getByRole('main');
    const expectExplanation = async (path: string, heading: string) => {
      await page.goto(path);
      await expect(main.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(main.getByText('The dashboard needs JavaScript.')).toBeVisible();
      await expect(main.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
    };
    await logInAs(page, 'shopper');
    await expectExplanation('/dashboard/payment', 'Payment');
    await expectExplanation('/dashboard/paymentHistory', 'Payment History');
    await expectExplanation('/dashboard/account', 'Account');
    await logInAs(page, 'admin');
    await expectExplanation('/dashboard/orders', 'Orders');
    await expectExplanation('/dashboard/manageItems/any', 'Edit Mobile');
  });

  test('a forgotten password is mailed for and set anew (R136, R178)', async ({
    page,
    context,
    sandboxUrl,
    expectedErrors,
  }) => {
    expectedErrors.push(/410|422/);
    const addresses = watchAddresses(page);
    const person = newcomer();
    const main = page.getByRole('main');
    await page.goto('/signUp');
    await main.getByLabel('Name').fill(person.name);
    await main.getByLabel('Email').fill(person.email);
    await main.getByLabel('Password', { exact: true }).fill(person.password);
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/');
    await context.clearCookies();

    await page.goto('/login');
    const forgot = main.getByRole('button', { name: 'Forgot password?' });
    await forgot.click();
    await expect(main.getByRole('alert')).toHaveText(fixedTexts.forgotPassword.emailMissing);
    await main.getByLabel('Email').fill(person.email);
    await forgot.click();
    await expect(main.getByText(fixedTexts.forgotPassword.sent)).toBeVisible();
    const link = await findMailedLink(sandboxUrl, person.email, '/reset-password');
    await page.goto(link);
    const field = main.getByLabel('New password', { exact: true });
    await field.fill('short');
    await main.getByRole('button', { name: 'Set the new password' }).click();
    await expect(main.getByText(fixedTexts.signUp.passwordTooShort)).toBeVisible();
    await field.fill('Comet-9$Harbour');
    await main.getByRole('button', { name: 'Set the new password' }).click();
    await expect(main.getByText('Your new password is set')).toBeVisible();
    await main.getByRole('link', { name: 'Login' }).click();
    await main.getByLabel('Email').fill(person.email);
    await main.getByLabel('Password', { exact: true }).fill('Comet-9$Harbour');
    await main.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/');
    expectNothingIn(addresses, { ...person, password: 'Comet-9$Harbour' });
  });

  test('the contact form arrives, from its page and from the start page (R135)', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    const addresses = watchAddresses(page);
    for (const path of ['/contact', '/']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await main.getByLabel('Name').fill('Plain Pat');
      await main.getByLabel('Email').fill('not an address');
      await main.getByLabel('Message').fill('How thick is it?');
      await main.getByRole('button', { name: 'Send message' }).click();
      await expect(main.getByText('Please enter a valid email address')).toBeVisible();
      await expect(main.getByLabel('Message')).toHaveValue('How thick is it?');
      await main.getByLabel('Email').fill('pat@test.example');
      await main.getByRole('button', { name: 'Send message' }).click();
      await expect(main.getByText(fixedTexts.contact.sent)).toBeVisible();
      await expect(main.getByLabel('Message')).toHaveValue('');
    }
    expectNothingIn(addresses, { name: 'Plain Pat', email: 'pat@test.example', password: 'thick' });
  });
});

test('what is typed and sent before the script has come is not lost (R126, R164)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue().catch(() => undefined);
  });
  const main = page.getByRole('main');
  await page.goto('/login', { waitUntil: 'commit' });
  await main.getByLabel('Email').fill('shopper@handset.example');
  await main.getByLabel('Password', { exact: true }).fill('Wrong-1$early');
  await main.getByRole('button', { name: 'Login', exact: true }).click({ noWaitAfter: true });
  await expect(main.getByRole('alert')).toHaveText(fixedTexts.logIn.failure);
  await expect(main.getByLabel('Email')).toHaveValue('shopper@handset.example');
  scripts.resolve();
  await expect(page.locator('html[data-live]')).toBeAttached();
  await expect(main.getByRole('alert')).toHaveText(fixedTexts.logIn.failure);
  await expect(main.getByLabel('Email')).toHaveValue('shopper@handset.example');
  await main.getByLabel('Password', { exact: true }).fill('Shopper@123');
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('a plain form from another site does nothing', async ({ page, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const form = { email: 'shopper@handset.example', password: 'Shopper@123' };
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await page.request.post('/login', { form, headers, maxRedirects: 0 });
    expect(answer.status(), JSON.stringify(headers)).toBeGreaterThanOrEqual(400);
    expect(answer.headers()['set-cookie']).toBeUndefined();
  }
  const own = await page.request.post('/login', { form, headers: { origin }, maxRedirects: 0 });
  expect(own.status()).toBe(303);
  expect(own.headers()['set-cookie']).toContain('HttpOnly');
});

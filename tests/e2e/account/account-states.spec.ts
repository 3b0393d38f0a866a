/** What the account pages do while things are under way, broken or hostile. */
import type { Response } from '@playwright/test';
import { expect, logInAs, loseSession, signUp, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { RETURN_PATH_PAYLOADS } from '../../support/return-path-payloads.ts';

test('a spinner shows while loading; afterwards one is logged out or in (R108)', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/dashboard/userHome', { waitUntil: 'commit' });
  await expect(page.getByText('Taking you to the login page')).toBeAttached();
  scripts.resolve();
  await expect(page).toHaveURL('/login');

  const signIn = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await signIn.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Fill in shopper@handset.example' }).click();
  const logIn = page.getByRole('main').locator('button[type=submit]').first();
  await logIn.click();
  await expect(logIn).toHaveAttribute('aria-busy', 'true');
  await expect(logIn.locator('svg')).toBeVisible();
  signIn.resolve();
  await expect(page).toHaveURL('/dashboard/userHome');
});

test('a login under way shows nobody as logged in, also after a session was lost', async ({
  page,
}) => {
  const person = await logInAs(page, 'new');
  await page.goto('/');
  // The token is what a page guesses from before it knows.
  await page.waitForFunction(() => localStorage.getItem('access-token') !== null);
  await loseSession(page);
  await page.goto('/login');
  const signIn = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await signIn.promise;
    await route.continue();
  });
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(person.email);
  await main.getByLabel('Password', { exact: true }).fill(person.password);
  const asked = page.waitForRequest('**/api/auth/sign-in/email');
  const submit = main.getByRole('button', { name: 'Login', exact: true });
  await submit.click();
  await asked;
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  signIn.resolve();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('what was typed before the script has loaded is kept and sent', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('shopper@handset.example');
  await main.getByLabel('Password', { exact: true }).fill('Typed-1$early');
  const submit = main.getByRole('button', { name: 'Login', exact: true });
  scripts.resolve();
  await expect(page.locator('html[data-live]')).toBeAttached();
  const sent = page.waitForRequest('**/api/auth/sign-in/email');
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({
    email: 'shopper@handset.example',
    password: 'Typed-1$early',
  });
});

test('a page whose data is broken shows what happened (R078)', async ({ page, expectedErrors }) => {
  expectedErrors.push(/./);
  await logInAs(page, 'new');
  await page.goto('/dashboard/myCart');
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'The line broke' }),
  );
  await page.getByRole('link', { name: 'User Home' }).click();
  await expect(page.getByRole('heading', { name: fixedTexts.unexpected.title })).toBeVisible();
  await expect(page.getByText(/500|The line broke|Something went wrong/).first()).toBeVisible();
});

test('a page for which the shop has no time says so and tries again by itself', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await logInAs(page, 'new');
  await page.goto('/dashboard/myCart');
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 503, body: 'Busy' }));
  await page.getByRole('link', { name: 'User Home' }).click();
  await expect(page.getByRole('heading', { name: 'The shop is very busy' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
});

test('no payload in place of the page to go back to leaves the shop (G36)', async ({
  page,
  baseURL,
}) => {
  const person = await logInAs(page, 'shopper');
  expect(person.email).toBeTruthy();
  const origin = new URL(baseURL ?? '').origin;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest() && url.origin !== origin) foreign.push(request.url());
  });
  await page.goto('/login');
  const goOn = page.getByRole('link', { name: 'Continue', exact: true });
  const target = () => goOn.evaluate((link) => (link as HTMLAnchorElement).href);
  // As a hostile page or extension could write it: into the entry of the history.
  const comeBackWith = (from: string) =>
    page.evaluate(
      (usr) => {
        history.replaceState({ usr, key: crypto.randomUUID(), idx: 0 }, '', '/login');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      { from },
    );
  for (const payload of RETURN_PATH_PAYLOADS) {
    // What is read below is the payload's, not left from the one before.
    await comeBackWith('/about');
    await expect.poll(target, { intervals: [10] }).toBe(`${origin}/about`);
    await comeBackWith(payload);
    await expect.poll(target, { intervals: [10], message: payload }).not.toBe(`${origin}/about`);
    expect(new URL(await target()).origin, payload).toBe(origin);
    expect(new URL(await target()).pathname.toLowerCase(), payload).not.toMatch(
      /^\/(login|signup)\/*$/,
    );
  }
  // The same for an entry that is there before the page.
  await comeBackWith('//evil.example');
  await page.reload();
  expect(new URL(await target()).origin).toBe(origin);
  expect(RETURN_PATH_PAYLOADS.length).toBeGreaterThanOrEqual(80);
  expect(foreign).toEqual([]);
});

test('the access token is renewed before it ends, without anybody noticing (R104, G03)', async ({
  page,
}) => {
  const token = () => page.evaluate(() => localStorage.getItem('access-token'));
  const isToken = (answer: Response) => answer.url().endsWith('/jwt') && answer.ok();
  await page.clock.install();
  await signUp(page);
  // The next page asks for its own; while it asks, no time may pass, or the shop seems not to answer.
  await expect.poll(token).toBeTruthy();
  const atStart = page.waitForResponse(isToken);
  await page.goto('/dashboard/paymentHistory');
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  await (await atStart).finished();
  const before = await token();
  let renewals = 0;
  page.on('response', (answer) => {
    if (isToken(answer)) renewals += 1;
  });
  // The page begins to count as soon as it knows who is there; until then time passes in vain.
  await expect(async () => {
    await page.clock.fastForward('12:30');
    await expect.poll(() => renewals, { timeout: 1_000 }).toBeGreaterThan(0);
  }).toPass();
  await expect.poll(token).not.toBe(before);
  await expect(page).toHaveURL('/dashboard/paymentHistory');
});

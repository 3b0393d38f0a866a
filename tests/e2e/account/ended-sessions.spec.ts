/** Sessions that somebody ends: the browser that had one says so at its next step, and leads back after the login. */
import type { Browser, Page } from '@playwright/test';
import { expect, logIn, logInAs, type Person, seeToast, test } from '../../support/browser/e2e.ts';
import { createPerson, signInHere } from '../../support/browser/e2e-people.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { openPrivate } from '../../support/browser/session-endings.ts';

const NOTICE = 'You have been logged out';

/** A window of another browser in which somebody is signed in, with the account page open. */
async function openElsewhere(browser: Browser, shopUrl: string, person: Person) {
  const context = await browser.newContext({ baseURL: shopUrl });
  await signInHere(shopUrl, context, person);
  const page = await context.newPage();
  await openPrivate(page, '/dashboard/account', () =>
    page.getByRole('list', { name: 'Sessions' }).waitFor(),
  );
  return page;
}

/** At its next step the login page says why it is there, and leads on to that step. */
async function expectLoggedOut(page: Page, person: Person, place: string) {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByText(NOTICE)).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL(place);
}

async function expectNoNotice(page: Page) {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
}

test('a user ends another of their sessions: that browser says so at its next step', async ({
  page,
  browser,
  ownShop: shop,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const person = await createPerson(shop.url);
  await signInHere(shop.url, page.context(), person);
  const other = await openElsewhere(browser, shop.url, person);
  await page.goto('/dashboard/account');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  // This one, the newest, and that of the sign-up.
  await expect(sessions).toHaveCount(3);
  await sessions.nth(1).getByRole('button', { name: /^End/ }).click();
  await expect(sessions).toHaveCount(2);

  await other.getByRole('link', { name: 'Payment History' }).first().click();
  await expect(other.getByText(NOTICE)).toBeVisible();
  await expectForEveryone(other, 'the login page after a session');
  await expectLoggedOut(other, person, '/dashboard/paymentHistory');

  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('This is your only active session.')).toBeVisible();
  // Opened anew, as from a bookmark.
  await other.goto('/dashboard/myCart');
  await expectLoggedOut(other, person, '/dashboard/myCart');
  await other.context().close();
});

test('an admin ends all sessions of a user: their browser says so when they save something', async ({
  page,
  browser,
  ownShop: shop,
}) => {
  const person = await createPerson(shop.url, { name: `Sue ${crypto.randomUUID().slice(0, 8)}` });
  const other = await openElsewhere(browser, shop.url, person);
  await logInAs(page, 'admin');
  await page.goto('/dashboard/allUsers');
  await page.getByRole('button', { name: `End sessions of ${person.name}` }).click();
  await seeToast(page, `${person.name} has been logged out everywhere`, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Yes, end them' }).click(),
  );

  await other.getByLabel('Display name').fill('Sue Newname');
  await other.getByRole('button', { name: 'Save name' }).click();
  await expectLoggedOut(other, person, '/dashboard/account');
  await expect(other.getByLabel('Display name')).toHaveValue(person.name);
  await other.context().close();
});

test('a second login in the same browser ends the session it had, wherever a copy of it is', async ({
  page,
  browser,
  context,
  ownShop: shop,
}) => {
  const person = await createPerson(shop.url);
  // Both tabs show the form before anybody is logged in, and the second hears nothing of the first.
  const second = await context.newPage();
  await second.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await second.goto('/login');
  await page.goto('/login');
  await logIn(page, person);
  const storageState = await context.storageState();
  const copied = await browser.newContext({ baseURL: shop.url, storageState });
  const copy = await copied.newPage();
  await openPrivate(copy, '/dashboard/userHome', () =>
    copy.getByRole('heading', { name: `Hello, ${person.name}` }).waitFor(),
  );

  await logIn(second, person);
  await copy.goto('/dashboard/paymentHistory');
  await expectLoggedOut(copy, person, '/dashboard/paymentHistory');
  // The tab of the first login goes on with the session of the second.
  await page.goto('/dashboard/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await copied.close();
});

test('who logs out, or was never logged in, is told of no ended session', async ({
  page,
  context,
  ownShop: shop,
}) => {
  await page.goto('/dashboard/myCart');
  await expectNoNotice(page);
  await logIn(page, await createPerson(shop.url));
  await expect(page).toHaveURL('/dashboard/myCart');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/');
  // Leaving the page earlier would cut the request that ends the session.
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContainEqual(expect.stringContaining('session'));
  await page.goto('/dashboard/myCart');
  await expectNoNotice(page);
});

test('who logs out in one tab is told so in the other, and not that their session has ended', async ({
  page,
  context,
  ownShop: shop,
}) => {
  const person = await createPerson(shop.url);
  await signInHere(shop.url, context, person);
  const second = await context.newPage();
  await second.goto('/dashboard/account');
  await expect(second.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.goto('/dashboard/myCart');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL('/login');
  const main = second.getByRole('main');
  await expect(main.getByText(NOTICE)).toBeVisible();
  await expect(main.getByText('Log in to continue where you left off.')).toBeVisible();
  await expect(main.getByText(/session has ended/i)).toHaveCount(0);
});

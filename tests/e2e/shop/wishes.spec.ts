/** The wish list: hearts on cards and phone pages, the list itself, and what others see of it. */
import type { Page } from '@playwright/test';
import { expect, logIn, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import { createPerson } from '../../support/browser/e2e-people.ts';
import {
  expectForEveryone,
  expectNoViolation,
  openDashboard,
} from '../../support/browser/everyone.ts';

const PHONE = { name: 'iPhone 15 Pro', path: '/mobiles/apple-iphone-15-pro' };
const heart = (page: Page, name = PHONE.name) =>
  page.getByRole('button', { name: `Save ${name}`, exact: true });
const list = (page: Page) => page.getByRole('list', { name: 'Wish list' });

test('a heart is pressed by keyboard, known on every page and in other tabs, and taken back', async ({
  page,
  context,
}) => {
  await logInAs(page, 'new');
  const other = await context.newPage();
  await other.goto('/order?q=iphone+15+pro');
  await page.goto(PHONE.path);
  await heart(page).focus();
  await seeToast(page, `${PHONE.name} is on your wish list`, () => page.keyboard.press('Enter'));
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page)).toBeFocused();
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolation(page, 'a phone page with a heart');
  await heart(other).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a heart that is pressed while the hearts are still being loaded stays pressed', async ({
  page,
}) => {
  await logInAs(page, 'new');
  const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = page.waitForRequest('**/own-wishes/saved');
  await page.route(
    '**/own-wishes/saved',
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await saved.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(PHONE.path);
  await read.promise;
  await seeToast(page, `${PHONE.name} is on your wish list`, () => heart(page).click());
  saved.resolve();
  await (await (await first).response())?.finished();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor is asked to log in, and comes back', async ({ page, baseURL }) => {
  const anna = await createPerson(baseURL ?? '');
  await page.goto(PHONE.path);
  await heart(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log in to save phones' });
  await expect(dialog).toBeVisible();
  await expectNoViolation(page, 'the question to log in');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(heart(page)).toBeFocused();
  await heart(page).click();
  await dialog.getByRole('button', { name: 'Go to login' }).click();
  await logIn(page, anna);
  await expect(page).toHaveURL(PHONE.path);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('the list moves a phone into the cart, and removes one', async ({ page }) => {
  await logInAs(page, 'new');
  await openDashboard(page, 'wishes', 'Your wish list is empty');
  await expectForEveryone(page, 'an empty wish list');
  await page.goto('/order?q=iphone+15');
  for (const name of ['iPhone 15', PHONE.name]) {
    await heart(page, name).click();
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await openDashboard(page, 'wishes', PHONE.name);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expectForEveryone(page, 'a wish list');
  const line = list(page).getByRole('listitem').filter({ hasText: PHONE.name });
  await line.getByRole('button', { name: /^Move to cart/ }).click();
  await expect(line).toHaveCount(0);
  await list(page)
    .getByRole('button', { name: /^Remove iPhone 15/ })
    .click();
  await expect(page.getByText('Your wish list is empty')).toBeVisible();
  const cart = await openDashboard(page, 'myCart', PHONE.name);
  await expect(cart.getByRole('heading', { name: PHONE.name })).toBeVisible();
});

test('a link shows the list to others, without a name unless it is wanted, and can be withdrawn', async ({
  page,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await logInAs(page, 'new', 'Anna Archer');
  await page.goto(PHONE.path);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await openDashboard(page, 'wishes', 'Share it');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const field = page.getByLabel('Link to your list');
  await expect(field).toHaveValue(/\/wishes\//);
  await expectForEveryone(page, 'a wish list with a link');
  const address = await field.inputValue();
  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const visitor = await elsewhere.newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'A wish list' })).toBeVisible();
  await expect(visitor.getByRole('article')).toContainText(PHONE.name);
  expect(await visitor.content()).not.toContain('Archer');
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectForEveryone(visitor, 'a shared wish list');
  await page.getByLabel('Show my name on it').click();
  await expect(page.getByLabel('Show my name on it')).toBeChecked();
  await expect(async () => {
    await visitor.reload();
    const heading = visitor.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Wish list of Anna Archer', { timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await elsewhere.close();
});

test('a list that cannot be had says so and offers a way on', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  await logInAs(page, 'new');
  await page.route(/\/own-(wishes|alerts)$/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/dashboard/wishes');
  await expect(page.getByText('Your wish list could not be loaded')).toBeVisible();
  await expectForEveryone(page, 'a wish list that could not be loaded');
  await page.goto('/dashboard/account');
  await expect(page.getByText('Your alerts could not be loaded')).toBeVisible();
});

test('a heart that is refused says why beside it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/);
  await logInAs(page, 'new');
  const problem = {
    ...{ type: '/problems/conflict', title: 'Conflict', status: 409, code: 'conflict' },
    ...{ instance: '', detail: 'Your wish list is full: it holds 100 phones.' },
  };
  await page.route(/\/own-wishes$/, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto(PHONE.path);
  await heart(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your wish list is full' })).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

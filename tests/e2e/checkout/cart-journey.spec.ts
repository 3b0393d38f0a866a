import type { Page } from '@playwright/test';
import {
  expect,
  logIn,
  logInAs,
  loseSession,
  openShop,
  seeToast,
  signUp,
  test,
} from '../../support/browser/e2e.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

const addButton = (page: Page, index: number) =>
  page.getByRole('button', { name: /^Add to cart/ }).nth(index);

const phoneOf = (name: string | null) => (name ?? '').replace(/^Add to cart: /, '');

test('a visitor is asked to log in, and the phone they wanted is offered again (R111–R113, R161–R163, G34, G35)', async ({
  page,
}) => {
  await page.goto('/order');
  const wanted = phoneOf(await addButton(page, 0).textContent());
  await addButton(page, 0).click();
  const dialog = page.getByRole('alertdialog', { name: fixedTexts.cart.loginTitle });
  await expect(dialog.getByText(fixedTexts.cart.loginText)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/order$/);

  await addButton(page, 0).click();
  await dialog.getByRole('button', { name: fixedTexts.cart.goToLogin }).click();
  await expect(page.getByRole('dialog', { name: fixedTexts.cart.thankYou })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Fill in shopper@handset.example' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/order$/);
  await expect(page.getByText(fixedTexts.cart.added(wanted))).toBeHidden();
  await seeToast(page, fixedTexts.cart.added(wanted), () =>
    page.getByRole('button', { name: `Add ${wanted} now` }).click(),
  );
});

test('adding posts the item without a token, tells it and counts it (R042, R109, R110, R150, R168)', async ({
  page,
}) => {
  const person = await logInAs(page, 'new');
  await openShop(page);
  const name = phoneOf(await addButton(page, 1).textContent());
  const posted = page.waitForRequest(
    (request) => request.url().endsWith('/carts') && request.method() === 'POST',
  );
  const toast = page.locator('[data-toast]').filter({ hasText: fixedTexts.cart.added(name) });
  const seen = toast.evaluate((element) => {
    const { left, right, top } = element.getBoundingClientRect();
    const buttons = element.querySelectorAll('button, a, input').length;
    return { offCentre: Math.abs((left + right - innerWidth) / 2), top, buttons };
  });
  await addButton(page, 1).click();
  const { offCentre, top, buttons } = await seen;
  expect(offCentre).toBeLessThan(20);
  expect(top).toBeLessThan(150);
  expect(buttons).toBe(0);
  const request = await posted;
  expect(request.headers().authorization).toBeUndefined();
  expect(request.postDataJSON()).toMatchObject({ name, email: person.email });
  await expect(page.getByRole('link', { name: 'Cart, 1 phone in the cart' })).toBeVisible();
});

test('the cart groups units, adds and takes them, and deletes after a question (R059, R074, R175, R176)', async ({
  page,
}) => {
  await logInAs(page, 'new');
  await openShop(page);
  const name = phoneOf(await addButton(page, 2).textContent());
  await seeToast(page, fixedTexts.cart.added(name), () => addButton(page, 2).click());

  await page.goto('/dashboard/myCart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const units = line.getByRole('status');
  await expect(units).toHaveText('1');
  await line.getByRole('button', { name: /^One .* more$/ }).click();
  await expect(units).toHaveText('2');
  await expect(page.getByRole('link', { name: /^My Cart/ })).toHaveText('My Cart(2)');
  const sum = page.getByRole('region', { name: 'Sum' });
  const each = Number((await line.getByText(/each$/).textContent())?.replace(/\D/g, ''));
  await expect(sum).toContainText(`$${(2 * each).toLocaleString('en-US')}`);
  await line.getByRole('button', { name: /^One .* less$/ }).click();
  await expect(units).toHaveText('1');

  await line.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: fixedTexts.remove.title });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(units).toHaveText('1');
  await line.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = question.getByRole('button', { name: fixedTexts.remove.confirm });
  await Promise.all([
    seeToast(page, fixedTexts.remove.doneTitle, () => confirm.click()),
    seeToast(page, fixedTexts.remove.done(name), async () => undefined),
  ]);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();

  // And puts it back, with the fields of the specification.
  const undo = page.getByRole('button', { name: `Undo and put ${name}` });
  await expect(undo).toBeFocused();
  const posted = page.waitForRequest(
    (request) => request.url().endsWith('/carts') && request.method() === 'POST',
  );
  await page.keyboard.press('Enter');
  const body = (await posted).postDataJSON();
  expect(body).toMatchObject({ name, price: each });
  expect(body.description).not.toBe('');
  await expect(units).toHaveText('1');
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/^Free delivery, arrives \w{3} \d/)).toBeVisible();
});

test('a phone that is added while the cart is still being loaded is counted', async ({ page }) => {
  const person = await logInAs(page, 'new');
  const [read, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    `**/carts/${encodeURIComponent(person.email)}`,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await added.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await openShop(page);
  await read.promise;
  const name = phoneOf(await addButton(page, 0).textContent());
  await seeToast(page, fixedTexts.cart.added(name), () => addButton(page, 0).click());
  added.resolve();
  await expect(page.getByRole('link', { name: 'Cart, 1 phone in the cart' })).toBeVisible();
});

test('a failed request is told beside its cause and can be repeated (R179, G31)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const person = await logInAs(page, 'new');
  await page.route('**/carts', (route) => route.fulfill({ status: 503, json: {} }));
  await openShop(page);
  await addButton(page, 0).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unroute('**/carts');
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 phone in the cart' })).toBeVisible();

  await page.route(`**/carts/${encodeURIComponent(person.email)}`, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/dashboard/myCart');
  expectedErrors.push(/500/);
  await expect(page.getByText('Your cart could not be loaded')).toBeVisible();
  // A part of the page that comes later asks for the cart as well, and would end the failure.
  await page.waitForLoadState('networkidle');
  await page.unroute(`**/carts/${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Sum' })).toBeVisible();
});

test('a total that cannot be worked out leaves the phones where they are', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/502/);
  await logInAs(page, 'new');
  await openShop(page);
  await addButton(page, 0).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 phone in the cart' })).toBeVisible();
  await page.route('**/carts/*/sum', (route) => route.fulfill({ status: 502, json: {} }));
  await page.goto('/dashboard/myCart');
  const main = page.getByRole('main');
  await expect(main.getByText('The total could not be loaded')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Go to payment' })).toBeDisabled();
  await expectForEveryone(page, 'a cart without its total');
  await page.unroute('**/carts/*/sum');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('link', { name: 'Go to payment' })).toBeVisible();
});

test('a link that is pressed while a sign-up ends leads where it says', async ({ page }) => {
  // The menu shows who is there while the token is on its way; the page behind the link takes longer.
  await page.route('**/dashboard/*.data*', async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue();
  });
  let tokens = 0;
  await page.route('**/jwt', async (route) => {
    tokens += 1;
    if (tokens === 1) await page.getByRole('link', { name: /^Cart/ }).click();
    await route.continue();
  });
  await signUp(page);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/myCart');
  // A tab that has told the others does not hear itself.
  expect(tokens).toBe(1);
});

test('an expired token is renewed quietly (G56)', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  const person = await signUp(page);
  await page.evaluate(() => localStorage.setItem('access-token', 'no.longer.good'));
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await loseSession(page);
  await page.goto('/dashboard/myCart');
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard/myCart');
});

/** Who is signed in, and what is in the cart, is the same in all places and tabs. */
import type { Page } from '@playwright/test';
import { expect, logIn, logInAs, test } from '../../support/browser/e2e.ts';
import { buyPhone, openPayment } from '../../support/browser/e2e-checkout.ts';
import { copySession, createPerson, signInHere } from '../../support/browser/e2e-people.ts';

const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^Cart, ${count} phones? in the cart$`) });

const addFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();

test('the navbar’s Login leads back to the page one came from, by way of Sign Up as well (R080)', async ({
  page,
  baseURL,
}) => {
  const person = await createPerson(baseURL ?? '');
  const place = '/order?brand=vivo#shop';
  await page.goto(place);
  const navbar = page.getByRole('navigation', { name: 'Main' });
  await navbar.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click();
  await navbar.getByRole('link', { name: 'Login', exact: true }).click();
  await logIn(page, person);
  await expect(page).toHaveURL(place);
});

test('what is added in one tab is in the badge and the open cart of the others', async ({
  page,
  context,
  baseURL,
}) => {
  await signInHere(baseURL ?? '', context, await createPerson(baseURL ?? ''));
  const [badged, cart] = [await context.newPage(), await context.newPage()];
  await badged.goto('/about');
  await cart.goto('/dashboard/myCart');
  await page.goto('/order');
  await expect(badge(badged, 0)).toBeVisible();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await expect(badge(page, 0)).toBeVisible();
  await addFirst(page);
  await expect(badge(page, 1)).toBeVisible();
  await expect(badge(badged, 1)).toBeVisible();
  const more = cart.getByRole('button', { name: /^One .* more$/ });
  await more.click();
  await expect(badge(page, 2)).toBeVisible();
  await expect(badge(badged, 2)).toBeVisible();
});

test('other tabs hear of it also while the part that watches the cart is on its way', async ({
  page,
  context,
  baseURL,
}) => {
  await signInHere(baseURL ?? '', context, await createPerson(baseURL ?? ''));
  const badged = await context.newPage();
  await badged.goto('/about');
  await expect(badge(badged, 0)).toBeVisible();
  await page.route('**/cart-watch*.js', () => undefined);
  await page.goto('/order');
  await expect(badge(page, 0)).toBeVisible();
  await addFirst(page);
  await expect(badge(badged, 1)).toBeVisible();
});

test('other tabs hear of a changed cart also while a payment is being started', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await createPerson(baseURL ?? '');
  await signInHere(baseURL ?? '', context, person);
  await page.route('**/create-payment-intent', () => undefined);
  const asked = page.waitForRequest('**/create-payment-intent');
  await openPayment(page, 0);
  await asked;
  const badged = await context.newPage();
  await badged.goto('/about');
  await expect(badge(badged, 1)).toBeVisible();

  const elsewhere = await copySession(baseURL ?? '', context);
  const [row] = await (await elsewhere.get(`/carts/${encodeURIComponent(person.email)}`)).json();
  await elsewhere.post('/carts', { ...row, email: person.email });
  await elsewhere.close();
  // Somebody comes back to the tab when what it knows is no longer fresh.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('link', { name: /^My Cart/ })).toHaveText('My Cart(2)');
  await expect(badge(badged, 2)).toBeVisible();
});

test('an empty cart has no badge; that it has become full is announced (C16)', async ({
  page,
  context,
  baseURL,
}) => {
  await signInHere(baseURL ?? '', context, await createPerson(baseURL ?? ''));
  await page.goto('/order');
  await expect(badge(page, 0)).toHaveText('');
  await addFirst(page);
  await expect(badge(page, 1)).toHaveText('1');
  await expect(page.getByRole('status').getByText('1 phone in the cart')).toBeAttached();
});

test('a name of a hundred letters without a space breaks no page', async ({ page }) => {
  await logInAs(page, 'new', `N${'a'.repeat(98)}z`);
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/order', '/login', '/dashboard/userHome', '/dashboard/account']) {
      await page.goto(path);
      await expect(page.getByText(/Naaa/).first()).toBeAttached();
      const room = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await room(), `${path} at ${width}`).toBeLessThanOrEqual(0);
      const mark = page.getByRole('link', { name: 'Handset, home page' }).filter({ visible: true });
      const box = await mark.first().getByText('Handset').boundingBox();
      expect(box?.height, `the name of the shop in one line, ${path} at ${width}`).toBeLessThan(30);
    }
  }
});

test('the footer offers Log in and Create an account to visitors only', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await page.goto('/about');
  await expect(footer.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await logInAs(page, 'shopper');
  await page.goto('/about');
  await expect(footer.getByRole('link', { name: 'Your dashboard' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
});

test('an address of sixty letters before its @ breaks neither the account nor an order', async ({
  page,
  context,
  baseURL,
}) => {
  const email = `${'e'.repeat(24)}${crypto.randomUUID()}@a-domain-with-a-long-name.example`;
  await signInHere(baseURL ?? '', context, await createPerson(baseURL ?? '', { email }));
  await buyPhone(page, 1);
  await page.getByRole('link', { name: 'Your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /);
  for (const path of [new URL(page.url()).pathname, '/dashboard/account']) {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('the user home shows the last order in words and pictures, and the cart (R058, G63)', async ({
  page,
}) => {
  const person = await logInAs(page, 'new');
  await buyPhone(page, 1);
  await page.goto('/order');
  await expect(badge(page, 0)).toBeVisible();
  await addFirst(page);
  await expect(badge(page, 1)).toBeVisible();
  await page.goto('/dashboard/userHome');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();
  await expect(main.getByText('Paid, to be packed')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Track this order' })).toBeVisible();
  await expect(main.getByText('1 item')).toBeVisible();
  // One picture of the order, one of the cart.
  await expect(main.locator('img')).toHaveCount(2);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the navbar has Sign Up and Login, which leads back to the phone; nothing is promised that needs a script (R046, R080)', async ({
    page,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/401/);
    const person = await createPerson(baseURL ?? '');
    await page.goto('/mobiles/realme-7?view=back');
    const main = page.getByRole('main');
    await expect(page.locator('.buy-panel').getByText('Ordering needs JavaScript')).toBeVisible();
    await expect(main.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);
    const navbar = page.getByRole('navigation', { name: 'Main' });
    await expect(navbar.getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible();
    await navbar.getByRole('link', { name: 'Login', exact: true }).click();
    // What is wrong at first keeps the way back.
    for (const password of ['Wrong-1!', person.password]) {
      await main.getByLabel('Email').fill(person.email);
      await main.getByLabel('Password', { exact: true }).fill(password);
      await main.getByRole('button', { name: 'Login', exact: true }).click();
    }
    await expect(page).toHaveURL('/mobiles/realme-7?view=back');
    await navbar.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });
});

test.describe('before the scripts are there', () => {
  test.beforeEach(({ context }) => context.route(/\/assets\/.*\.js$/, (route) => route.abort()));
  const navbarOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

  test('a visitor sees Sign Up and Login, and nothing for members (G01)', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/order', { waitUntil: 'load' });
    await expect(navbarOf(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(navbarOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(
      navbarOf(page)
        .getByText(/Dashboard|Logout/)
        .filter({ visible: true }),
    ).toHaveCount(0);
  });

  test('a member sees Dashboard and Logout, and the way to their own page works (G01, G55)', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await logInAs(page, 'shopper');
    await context.addInitScript(() => localStorage.setItem('access-token', 'known'));
    await page.goto('/order', { waitUntil: 'load' });
    await expect(navbarOf(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(
      navbarOf(page)
        .getByText(/Sign Up|Login/)
        .filter({ visible: true }),
    ).toHaveCount(0);
    await navbarOf(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard/userHome');
  });
});

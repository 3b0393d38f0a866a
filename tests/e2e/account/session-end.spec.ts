/**
 * A session that ends while its tab is open: however it ended, and whatever the person does next, the
 * login form appears, and behind it the place where they were.
 */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ACCESS_TOKEN_KEY } from '../../../src/shared/constants.ts';
import { test as base, expect, logIn } from '../../support/browser/e2e.ts';
import { copySession, createPerson, signInHere } from '../../support/browser/e2e-people.ts';
import { type OwnShop, openOwnShop } from '../../support/browser/own-shop.ts';
import {
  ENDINGS,
  type Ending,
  openPrivate,
  type Scene,
} from '../../support/browser/session-endings.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

const CLOCK = path.resolve(import.meta.dirname, '../../support/browser/movable-date.mjs');

const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const shop = await openOwnShop({ NODE_OPTIONS: `--import=${CLOCK}` });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

interface Deed {
  isAdmin?: boolean;
  /** The page that is open when the session ends. */
  open: string;
  /** What must be there before the session ends. */
  ready?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** Where login leads back to, when that is not the page that was open. */
  place?: string;
  /** Before the page is opened, with the session that is going to end. */
  prepare?: (scene: Scene) => Promise<void>;
}

const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).first();

/** Also behind a dialog. */
const signUpLink = (page: Page) =>
  page.getByRole('link', { name: 'Sign Up', exact: true, includeHidden: true });

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

const cartIsThere = (page: Page) => page.getByRole('link', { name: 'Go to payment' }).waitFor();

const DEEDS: Readonly<Record<string, Deed>> = {
  'opens Payment History': {
    open: '/dashboard/userHome',
    act: (page) => menu(page, 'Payment History').click(),
    place: '/dashboard/paymentHistory',
  },
  'opens My Cart': {
    open: '/dashboard/userHome?seen=1#cart',
    act: (page) => menu(page, /^My Cart/).click(),
    place: '/dashboard/myCart',
  },
  'opens the account': {
    open: '/dashboard/paymentHistory',
    act: (page) => page.getByRole('link', { name: 'Account settings' }).click(),
    place: '/dashboard/account',
  },
  'goes back into the dashboard': {
    open: '/dashboard/userHome?seen=1#cart',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Shop', exact: true }).click();
      await page.waitForURL('/order');
      await page.getByRole('link', { name: /^Cart, / }).waitFor();
    },
    act: (page) => page.goBack(),
  },
  'adds a phone to the cart': {
    open: '/order?brand=samsung#shop',
    ready: (page) => page.getByRole('link', { name: /^Cart, / }).waitFor(),
    act: async (page) => {
      await press(page, /^Add to cart/);
      await expect(page.getByRole('alertdialog')).toContainText(fixedTexts.cart.loginTitle);
      await expect(signUpLink(page)).toBeVisible();
      await confirm(page, fixedTexts.cart.goToLogin);
      await expect(page.getByRole('dialog')).toContainText(fixedTexts.cart.thankYou);
      await page.keyboard.press('Escape');
    },
  },
  'takes one more': {
    open: '/dashboard/myCart',
    prepare: fillCart,
    ready: cartIsThere,
    act: (page) => press(page, /^One .* more$/),
  },
  'deletes a line of the cart': {
    open: '/dashboard/myCart?from=mail#sum',
    prepare: fillCart,
    ready: cartIsThere,
    act: async (page) => {
      await press(page, /^Delete/);
      await confirm(page, fixedTexts.remove.confirm);
    },
  },
  'goes to the payment': {
    open: '/dashboard/myCart',
    prepare: fillCart,
    ready: cartIsThere,
    act: (page) => page.getByRole('link', { name: 'Go to payment' }).click(),
    place: '/dashboard/payment',
  },
  'saves a name': {
    open: '/dashboard/account?verified=no#name',
    act: async (page) => {
      await page.getByLabel('Display name').fill('Nora Renamed');
      await press(page, 'Save name');
    },
  },
  'downloads what the shop knows': {
    open: '/dashboard/account',
    act: (page) => page.getByRole('link', { name: 'Download my data' }).click(),
  },
  'saves a price': {
    isAdmin: true,
    open: '/dashboard/manageItems?brand=vivo',
    ready: (page) =>
      page
        .getByLabel(/^Price of /)
        .first()
        .waitFor(),
    act: async (page) => {
      const price = page.getByLabel(/^Price of /).first();
      await price.fill(String(Number(await price.inputValue()) + 1));
      await price.press('Enter');
    },
  },
  'opens All Users': {
    isAdmin: true,
    open: '/dashboard/manageItems',
    act: (page) => menu(page, 'All Users').click(),
    place: '/dashboard/allUsers',
  },
  'deletes a user': {
    isAdmin: true,
    open: '/dashboard/allUsers',
    prepare: async ({ shop }) => {
      await createPerson(shop.url, { name: 'Vic Tim' });
    },
    ready: (page) => page.getByRole('button', { name: 'Delete Vic Tim' }).first().waitFor(),
    // The dialog looks up the user's open orders: the visit to the login comes before the answer.
    act: (page) => press(page, 'Delete Vic Tim'),
  },
};

/** Puts a phone into a cart that is empty. */
async function fillCart({ shop, context, person: { email } }: Scene): Promise<void> {
  const same = await copySession(shop.url, context);
  const rows = await (await same.get(`/carts/${encodeURIComponent(email)}`)).json();
  if (rows.length === 0) {
    const [mobile] = await (await same.get('/mobile-data?limit=1')).json();
    const { _id: productId, name, price, image } = mobile;
    await same.post('/carts', { productId, name, price, image, description: '', email });
  }
  await same.close();
}

/** The form, where it leads back to, and nothing left of who was there. */
async function expectLogInForm(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(signUpLink(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart, / })).toHaveCount(0);
  const kept = await page.evaluate((key) => {
    const { pathname, search, hash } = history.state.usr.from;
    return { from: pathname + search + hash, token: localStorage.getItem(key) };
  }, ACCESS_TOKEN_KEY);
  expect(kept).toEqual({ from: place, token: null });
}

/** A deed meets one ending, and each ending two deeds or more; all of both take six times as long. */
function endingsFor(number: number): [string, Ending][] {
  const endings = Object.entries(ENDINGS);
  if (process.env.EVERY_ENDING) return endings;
  return endings.filter((_, index) => index === number % endings.length);
}

for (const [number, [what, deed]] of Object.entries(DEEDS).entries()) {
  const { isAdmin = false, open, place = open } = deed;
  test(`whoever ${what} after the session has ended logs in and is back there (R055, R080, G56)`, async ({
    page,
    context,
    ownShop: shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/401/);
    const person = await createPerson(shop.url, { isAdmin });
    const scene = { shop, context, page, person };
    for (const [round, [name, end]] of endingsFor(number).entries()) {
      await test.step(name, async () => {
        await signInHere(shop.url, context, person);
        await deed.prepare?.(scene);
        await openPrivate(page, deed.open, deed.ready);
        await end(scene);
        await deed.act(page);
        await expectLogInForm(page, place);
        // Once for each deed, and not where the account is gone.
        if (round > 0 || name === 'the account was deleted') return;
        await logIn(page, person);
        await expect(page).toHaveURL(place);
        await expect(page.getByRole('form', { name: 'Login' })).toHaveCount(0);
      });
    }
  });
}

test('a session that has ended is over in the other tabs as well (G62)', async ({
  page,
  context,
  ownShop: shop,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await signInHere(shop.url, context, await createPerson(shop.url));
  const other = await context.newPage();
  await other.goto('/about');
  await expect(other.getByRole('link', { name: /^Cart, / })).toBeVisible();
  await openPrivate(page, '/dashboard/myCart');
  await context.clearCookies();
  await menu(page, 'Payment History').click();
  await expectLogInForm(page, '/dashboard/paymentHistory');
  await expect(signUpLink(other)).toBeVisible();
  await expect(other.getByRole('link', { name: /^Cart, / })).toHaveCount(0);
});

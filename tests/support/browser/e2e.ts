/**
 * What every browser test starts from: `import { expect, test } from '../../support/browser/e2e.ts'`.
 * A console error, an uncaught exception or a card number on its way to the shop fails the test; of the
 * first, tests may say which they expect.
 */
import { type Browser, test as base, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { CARD_NUMBER } from '../find-leaks.ts';
import { clientAddress } from '../shop/client-address.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';

export { expect } from '@playwright/test';

export interface Person {
  email: string;
  password: string;
  name: string;
}

interface Fixtures {
  /** Patterns of console errors that the test provokes on purpose; add to it. */
  expectedErrors: RegExp[];
  sandboxUrl: string;
}

interface WorkerFixtures {
  browser: Browser;
  ownShop: OwnShop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', waitForScripts));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  ownShop: [
    async ({ browserName: _ }, use) => {
      const shop = await openOwnShop({ WEBHOOKS_TO_LOOPBACK: 'on' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Limits by address count each test alone; tests of one worker share its shop.
  extraHTTPHeaders: async ({ browserName: _ }, use, { testId, retry }) =>
    use({ 'X-Forwarded-For': clientAddress(`${testId} ${retry}`) }),
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
  sandboxUrl: async ({ ownShop }, use) => use(ownShop.sandboxUrl),
  // An animation between pages that the next step cuts short is no fault.
  expectedErrors: async ({ browserName: _ }, use) => use([/AbortError: Transition was skipped/]),
  page: async ({ page, baseURL, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) return;
      if (CARD_NUMBER.test(`${request.url()} ${request.postData() ?? ''}`)) {
        errors.push(`a card number was sent to the shop: ${request.method()} ${request.url()}`);
      }
    });
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((known) => known.test(text)));
    if (unexpected.length > 0) throw new Error(`Console errors:\n${unexpected.join('\n')}`);
  },
});

/**
 * A page that is opened counts as open once its scripts answer, unless the test says how long to wait:
 * `load` does not wait for hydration. Where scripts are off there is nothing to wait for. What is pressed
 * earlier has tests of its own.
 */
function waitForScripts(page: Page): void {
  const untilLive = () =>
    page.waitForFunction(
      () => document.documentElement.dataset.live === 'done' || !('__reactRouterContext' in window),
    );
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await untilLive();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await untilLive();
    return answer;
  };
}

/**
 * Signs somebody in by calls, for tests that are about something else: the page that is opened next
 * knows them. 'new' is a new person, with a cart that is empty.
 * @returns who it is
 */
export async function logInAs(
  page: Page,
  who: 'admin' | 'shopper' | 'new',
  name?: string,
): Promise<Person> {
  await page.context().clearCookies();
  if (who === 'new') {
    const person = newPerson(name);
    await send(page, '/api/auth/sign-up/email', person);
    await send(page, '/users', { name: person.name, email: person.email });
    return person;
  }
  const role = who === 'admin' ? 'Admin' : 'Shopper';
  const person = DEMO_ACCOUNTS.find((account) => account.role === role);
  if (!person) throw new Error(`There is no demo account for ${role}.`);
  await send(page, '/api/auth/sign-in/email', { email: person.email, password: person.password });
  return person;
}

/** In the browser of a page: its cookies go along, and what is set stays. */
async function send(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.context().request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

export function newPerson(name = 'Nora Newcomer'): Person {
  return { name, email: `e2e-${crypto.randomUUID()}@test.example`, password: 'Orbit-7$Lantern' };
}

/** Fills in the login page that is open or on its way, and waits until the person is known. */
export async function logIn(page: Page, person: Person): Promise<void> {
  // By name: the page before may be that to sign up, which has the same fields.
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await waitUntilLoggedIn(page);
}

/** Loses the session. The page is left first: an answer on its way to it would bring the cookie back. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Signs a new person up through the sign-up page. */
export async function signUp(page: Page, name?: string): Promise<Person> {
  const person = newPerson(name);
  await page.goto('/signUp');
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill(person.name);
  await main.getByLabel('Email').fill(person.email);
  await main.getByLabel('Password', { exact: true }).fill(person.password);
  await main.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await waitUntilLoggedIn(page);
  return person;
}

/** Does what brings a short message, and sees it: the waiting begins before the message does. */
export async function seeToast(
  page: Page,
  text: string | RegExp,
  action: () => Promise<unknown>,
): Promise<void> {
  const seen = page.locator('[data-toast]').getByText(text).first().waitFor();
  await Promise.all([seen, action()]);
}

/**
 * Presses a link of the page that is opened next as early as React answers for it: it has the focus
 * while React takes the page over, and is pressed before effects have run and the focus is told.
 */
export async function pressWhileComingAlive(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const find = () => document.querySelector<HTMLAnchorElement>(wanted);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      find()?.focus();
    });
    observer.observe(document, { subtree: true, attributeFilter: ['data-live'] });
    // React tells its developer tools of every tree that stands.
    const { promise: stands, resolve } = Promise.withResolvers<void>();
    void stands.then(() => find()?.click());
    const tools = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => resolve() };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
  }, selector);
}

/** Ends what moves: colours on their way to another theme have the contrast of neither. */
export async function settleColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const findMoving = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        return playState !== 'finished' && !isEndless;
      });
    // Where a colour is inherited, the end of one change begins the next.
    for (let moving = findMoving(); moving.length > 0; moving = findMoving()) {
      for (const animation of moving) animation.finish();
    }
  });
}

/** Opens the shop as somebody who is signed in, and waits until it knows them. */
export async function openShop(page: Page): Promise<void> {
  await page.goto('/order');
  await page.getByRole('link', { name: /^Cart, / }).waitFor();
}

/** The navbar offers Logout as soon as the shop knows who is there. */
async function waitUntilLoggedIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().waitFor({ state: 'attached' });
}

/** Finds one mobile in the list of mobiles that is open, and waits until it stands there alone. */
export async function findMobile(page: Page, text: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Find a mobile').fill(text);
  await main.getByText('1 mobile', { exact: true }).waitFor();
}

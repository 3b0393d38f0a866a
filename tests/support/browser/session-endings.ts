/** The ways in which a session ends while its tab is open. Each leaves the page as it is. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { ACCESS_TOKEN_KEY } from '../../../src/shared/constants.ts';
import type { Person } from './e2e.ts';
import { copySession, findUserId, signInAdmin, signInElsewhere } from './e2e-people.ts';
import type { OwnShop } from './own-shop.ts';

export interface Scene {
  shop: OwnShop;
  context: BrowserContext;
  page: Page;
  /** Whose session it is. */
  person: Person;
}

export type Ending = (scene: Scene) => Promise<void>;

export const ENDINGS: Readonly<Record<string, Ending>> = {
  'the cookie is gone': ({ context }) => context.clearCookies(),
  'the session was ended elsewhere': async ({ shop, context }) => {
    const same = await copySession(shop.url, context);
    await same.post('/api/auth/sign-out');
    await same.close();
  },
  'the password was changed elsewhere': async ({ shop, person }) => {
    const other = await signInElsewhere(shop.url, person);
    const newPassword = `${person.password}+`;
    await other.post('/api/auth/change-password', {
      currentPassword: person.password,
      newPassword,
    });
    await other.close();
    person.password = newPassword;
  },
  'its time is over': async ({ shop, context }) => {
    const same = await copySession(shop.url, context);
    shop.signal('SIGUSR2');
    await expect.poll(async () => (await same.get('/api/auth/get-session')).json()).toBeNull();
    await same.close();
  },
  'cookie and token are gone': async ({ context, page }) => {
    await context.clearCookies();
    await page.evaluate((key) => localStorage.removeItem(key), ACCESS_TOKEN_KEY);
  },
  // The last one: it takes the person with it.
  'the account was deleted': async ({ shop, person }) => {
    const admin = await signInAdmin(shop.url);
    await admin.delete(`/users/${await findUserId(admin, person)}`);
    await admin.close();
  },
};

/**
 * Opens a page of a logged-in user and waits until it has loaded and made all its calls: a later call
 * would notice the end of the session before the test's next step does. Between two calls of a page that is still
 * loading the network is idle too, for longer than `networkidle` waits when the machine is busy.
 * @param ready waits for what the test needs on the page
 */
export async function openPrivate(
  page: Page,
  url: string,
  ready?: (page: Page) => Promise<unknown>,
): Promise<void> {
  // What the page before had asked for ends here as well.
  const underWay = new Set<Request>();
  const begin = (request: Request) => {
    // The stream of changes has no end.
    if (request.resourceType() !== 'eventsource') underWay.add(request);
  };
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  // Each begins when a part of the page has come, after a moment in which nothing is under way.
  const asked = Promise.all([
    page.waitForResponse(/\/users\/admin\//),
    page.waitForResponse(/\/own-phone$/),
    page.waitForResponse(/\/own-wishes\/saved$/),
  ]);
  // From the same address with a fragment it would be no new page.
  await page.goto('about:blank');
  await page.goto(url);
  await asked;
  await ready?.(page);
  await expect.poll(() => underWay.size, { intervals: [20] }).toBe(0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

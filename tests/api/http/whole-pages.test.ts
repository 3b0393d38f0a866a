/** Every page comes whole, for whoever may see it, also where a part of it has to be waited for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

/** What stands for a part that was not waited for. */
const LEFT_OUT = '<!--$!-->';
const PUBLIC_PAGES = [
  ...[
    '/',
    '/order',
    '/order?q=galaxy',
    '/order?brand=all',
    '/offered',
    '/find',
    '/about',
    '/contact',
  ],
  ...['/delivery-and-returns', '/withdrawal', '/privacy', '/terms', '/signUp', '/login'],
  ...['/reset-password?token=no', '/mobiles/samsung-galaxy-s24', '/mobiles/no', '/no'],
];
const OWN_PAGES = [
  ...['', '/userHome', '/account', '/myCart', '/payment', '/paymentHistory'],
  ...['/paymentHistory/no', '/no'],
];
const STAFF_PAGES = [
  ...['/adminHome', '/account', '/allUsers', '/manageItems', '/orders', '/orders/no'],
  ...['/transfer', '/messages', '/reviews', '/activity'],
];

let shop: TestShop;
let shopper: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  shop = await startTestShop();
  [shopper, admin] = [await shop.signUp(), await shop.signInAdmin()];
});
afterAll(() => shop?.close());

async function expectWhole(path: string, session?: TestAccount) {
  const answer = await shop.api(path, { session });
  expect(answer.status, path).toBeLessThan(500);
  if (answer.status >= 300 && answer.status < 400) return;
  const html = await answer.text();
  expect(html).toMatch(/^<!DOCTYPE html><html/);
  expect(html).not.toContain(LEFT_OUT);
  // What the browser is given of the loaders' answers.
  expect(html).toMatch(
    /streamController\.enqueue\(".+"\);<\/script>.*streamController\.close\(\)/s,
  );
}

describe('a page comes whole', () => {
  test.each(PUBLIC_PAGES)('%s', (path) => expectWhole(path));
  test.each(OWN_PAGES)('of a shopper: /dashboard%s', (path) =>
    expectWhole(`/dashboard${path}`, shopper),
  );
  test.each(STAFF_PAGES)('of an admin: /dashboard%s', (path) =>
    expectWhole(`/dashboard${path}`, admin),
  );
  test('a part that is fetched first is there the first time and every other', async () => {
    const drawing = async () => {
      const page = await shop.api('/dashboard/addItem', { session: admin });
      return (await page.text()).match(/class="spec-preview".*?<svg.*?<\/section>/s)?.[0];
    };
    const first = await drawing();
    expect(first).toBeDefined();
    expect((await drawing()) === first).toBe(true);
  });
  test('of an admin: a phone to be changed', async () => {
    const [phone] = (await (await shop.api('/mobile-data?limit=1')).json()) as WireMobile[];
    await expectWhole(`/dashboard/manageItems/${phone?._id}`, admin);
  });
});

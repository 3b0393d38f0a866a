/** What changes on a page while somebody looks at it: stock and prices, in place, and nothing else. */
import type { Page } from '@playwright/test';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { formatDollars } from '../../../src/web/ui/price.tsx';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { type Elsewhere, signInAdmin } from '../../support/browser/e2e-people.ts';
import { expectNoViolation, readLayoutShift } from '../../support/browser/everyone.ts';

/** Each test has phones of its own, which no other test changes. */
async function findPhone(admin: Elsewhere, slug: string): Promise<WireMobileDetail> {
  const list: WireMobile[] = await (await admin.get('/mobile-data?limit=400')).json();
  const phone = list.find((mobile) => mobile.slug === slug);
  return (await admin.get(`/mobile-data/${phone?._id}`)).json();
}

/** Changes its default variant, as somebody else does elsewhere. */
async function change(admin: Elsewhere, phone: WireMobileDetail, wanted: object): Promise<void> {
  const { _id, defaultVariant: variant } = phone;
  const body = { changes: [{ _id, variant, wanted }] };
  expect((await admin.post('/mobile-data/changes', body)).status()).toBe(200);
}

const mainOf = ({ defaultVariant, variants }: WireMobileDetail) =>
  variants.find(({ _id }) => _id === defaultVariant);

/** The stream of this page is there. To be called before the page is opened. */
const untilLive = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.status() === 200);

let admin: Elsewhere;
test.beforeEach(async ({ baseURL }) => {
  admin = await signInAdmin(baseURL ?? '');
});
test.afterEach(() => admin.close());

test('a phone page shows a new price and the last units, and says them', async ({ page }) => {
  const phone = await findPhone(admin, 'realme-9-pro-plus');
  const live = untilLive(page);
  await page.goto(`/mobiles/${phone.slug}`);
  await live;
  const panel = page.locator('.buy-panel');
  const button = panel.getByRole('button', { name: /^Add to cart/ });
  await button.focus();
  const before = await button.boundingBox();
  const price = phone.price - 7;
  await change(admin, phone, { price, stock: 2 });
  await expect(panel.locator('data').first()).toHaveText(formatDollars(price));
  await expect(panel.getByText('Only 2 left', { exact: true })).toBeVisible();
  const status = panel.getByRole('status').filter({ hasText: 'now' });
  await expect(status).toContainText(`now ${formatDollars(price)}, Only 2 left`);
  // What is told in words of the price follows.
  await expect(page.getByText(`${formatDollars(price)} since`)).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  await expect(button).toBeFocused();
  await change(admin, phone, { price: phone.listPrice, stock: mainOf(phone)?.stock });
});

test('sold out while it is looked at, the button stays, keeps the focus and says why', async ({
  page,
}) => {
  const phone = await findPhone(admin, 'oppo-reno8-pro-5g');
  const live = untilLive(page);
  await page.goto(`/mobiles/${phone.slug}`);
  await live;
  const panel = page.locator('.buy-panel');
  await panel.getByRole('button', { name: /^Add to cart/ }).focus();
  const shift = await readLayoutShift(page);
  await change(admin, phone, { stock: 0 });
  const button = panel.getByRole('button', { name: /^Sold out/ });
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel.getByRole('status').filter({ hasText: 'now' })).toContainText('Sold out');
  await expectNoViolation(page, 'a phone that has just been sold out');
  // Within its own option the label makes room for its second line.
  expect(await readLayoutShift(page)).toBeCloseTo(shift, 3);
  await change(admin, phone, { stock: 4 });
  await expect(panel.getByRole('button', { name: /^Add to cart/ })).toBeFocused();
  await expect(panel.getByText('Only 4 left', { exact: true })).toBeVisible();
  await change(admin, phone, { stock: mainOf(phone)?.stock });
});

test('a card changes in place, and nothing around it moves or speaks', async ({ page }) => {
  const phone = await findPhone(admin, 'samsung-galaxy-z-flip6');
  const live = untilLive(page);
  await page.goto(`/order?q=${encodeURIComponent(phone.name)}`);
  await live;
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${phone.slug}"]`) });
  await expect(card.locator('data').first()).toHaveText(formatDollars(phone.price));
  const shift = await readLayoutShift(page);
  await change(admin, phone, { price: phone.price + 9 });
  await expect(card.locator('data').first()).toHaveText(formatDollars(phone.price + 9));
  expect(await readLayoutShift(page)).toBe(shift);
  const spoken = await page.locator('[aria-live], [role=status]').allTextContents();
  expect(spoken.join()).not.toContain('now $');
  await change(admin, phone, { price: phone.listPrice });
});

test('cards keep their places and the scroll position when a price would reorder them', async ({
  page,
}) => {
  const phone = await findPhone(admin, 'vivo-y35');
  const live = untilLive(page);
  await page.goto('/order?brand=vivo&sort=price');
  await live;
  const names = () => page.getByRole('article').getByRole('heading').allTextContents();
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${phone.slug}"]`) });
  await card.scrollIntoViewIfNeeded();
  const [before, from] = [await names(), await page.evaluate(() => scrollY)];
  await change(admin, phone, { price: phone.price + 900 });
  await expect(card.locator('data').first()).toHaveText(formatDollars(phone.price + 900));
  expect(await names()).toEqual(before);
  expect(await page.evaluate(() => scrollY)).toBe(from);
  await change(admin, phone, { price: phone.listPrice });
});

test('many changes in a row are refetched together', async ({ page }) => {
  const phone = await findPhone(admin, 'vivo-y100');
  const live = untilLive(page);
  await page.goto(`/mobiles/${phone.slug}`);
  await live;
  let refetches = 0;
  page.on('request', (request) => {
    if (request.url().includes('.data')) refetches += 1;
  });
  for (let dollars = 1; dollars <= 8; dollars += 1) {
    await change(admin, phone, { price: phone.price + dollars });
  }
  const price = page.locator('.buy-panel data').first();
  await expect(price).toHaveText(formatDollars(phone.price + 8));
  expect(refetches).toBeLessThanOrEqual(2);
  await change(admin, phone, { price: phone.listPrice });
});

test('a page that cannot be refetched stays as it is, and is refetched later', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const phone = await findPhone(admin, 'vivo-v25-pro');
  const live = untilLive(page);
  await page.goto(`/mobiles/${phone.slug}`);
  await live;
  const away = (url: URL) => url.pathname.startsWith('/mobiles/');
  await page.route(away, (route) => route.fulfill({ status: 503 }));
  const refused = page.waitForResponse((answer) => answer.status() === 503);
  await change(admin, phone, { price: phone.price + 3 });
  await refused;
  const price = page.locator('.buy-panel data').first();
  await expect(price).toHaveText(formatDollars(phone.price));
  await page.unroute(away);
  await expect(price).toHaveText(formatDollars(phone.price + 3));
  await change(admin, phone, { price: phone.listPrice });
});

test('a wish list shows a new price', async ({ page }) => {
  const phone = await findPhone(admin, 'vivo-v27-pro');
  await logInAs(page, 'new');
  const saved = await page.context().request.post('/own-wishes', {
    data: { productId: phone._id },
  });
  expect(saved.ok()).toBe(true);
  const live = untilLive(page);
  await page.goto('/dashboard/wishes');
  await live;
  const line = page.getByRole('list', { name: 'Wish list' });
  await expect(line).toContainText(formatDollars(phone.price));
  await change(admin, phone, { price: phone.price - 3 });
  await expect(line).toContainText('$3 less now');
  await change(admin, phone, { price: phone.listPrice });
});

test('a shelf changes its prices in place', async ({ page }) => {
  const phone = await findPhone(admin, 'realme-gt-6');
  const live = untilLive(page);
  await page.goto(`/mobiles/${phone.slug}`);
  await live;
  const shelf = page.getByRole('region', { name: 'Similar phones' });
  // It stands on that shelf, and all its variants have one price.
  const other = await findPhone(admin, 'oppo-reno11-pro-5g');
  const place = shelf
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/${other.slug}"]`) });
  const shift = await readLayoutShift(page);
  const price = other.price + 13;
  await change(admin, other, { price });
  await expect(place.locator('data').first()).toHaveText(formatDollars(price));
  expect(await readLayoutShift(page)).toBe(shift);
  await change(admin, other, { price: other.listPrice });
});

test('a comparison changes its prices and its table together', async ({ page }) => {
  const [one, other] = [
    await findPhone(admin, 'oppo-find-x8'),
    await findPhone(admin, 'vivo-x200'),
  ];
  const live = untilLive(page);
  await page.goto(`/compare?phones=${[one.slug, other.slug].sort()}`);
  await live;
  const price = one.price + 11;
  await change(admin, one, { price });
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText(formatDollars(price));
  await expect(page.getByRole('table').first()).toContainText(formatDollars(price));
  await change(admin, one, { price: one.listPrice });
});

test('a cart says a new price by itself, and it has to be accepted as ever', async ({ page }) => {
  const phone = await findPhone(admin, 'realme-13-pro-plus');
  const { email } = await logInAs(page, 'new');
  const data = { productId: phone._id, email };
  expect((await page.context().request.post('/carts', { data })).ok()).toBe(true);
  const live = untilLive(page);
  await page.goto('/dashboard/myCart');
  await live;
  await expect(page.getByRole('link', { name: 'Go to payment' })).toBeVisible();
  const price = phone.price + 13;
  await change(admin, phone, { price });
  const accept = page.getByRole('button', { name: 'Accept the new prices' });
  await expect(accept).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to payment' })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'Your cart is now' })).toContainText(
    formatDollars(price),
  );
  await expectNoViolation(page, 'a cart with a price that has just changed');
  await accept.click();
  await expect(page.getByRole('link', { name: 'Go to payment' })).toBeVisible();
  await change(admin, phone, { price: phone.listPrice });
});

test('all tabs of a browser share one connection, and hidden ones have none', async ({
  page,
  context,
}) => {
  const phone = await findPhone(admin, 'oppo-f27-pro-plus-5g');
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/live')) streams += 1;
  });
  const live = untilLive(page);
  await page.goto(`/mobiles/${phone.slug}`);
  await live;
  // In the browser of the tests every tab can be seen, as two windows beside each other can.
  const beside = await context.newPage();
  const refetched = beside.waitForResponse((answer) => answer.url().includes('.data'));
  await beside.goto(`/mobiles/${phone.slug}`);
  await refetched;
  await change(admin, phone, { stock: 3 });
  for (const tab of [page, beside]) {
    await expect(tab.locator('.buy-panel').getByText('Only 3 left', { exact: true })).toBeVisible();
  }
  await expect.poll(() => streams).toBe(1);
  // The other one takes over from a tab that is closed, and has missed nothing.
  const again = untilLive(beside);
  await page.close();
  await again;
  await change(admin, phone, { stock: 1 });
  await expect(
    beside.locator('.buy-panel').getByText('Only 1 left', { exact: true }),
  ).toBeVisible();
  await expect.poll(() => streams).toBe(2);
  await setHidden(beside, true);
  await expect.poll(() => openStreams(beside)).toBe(0);
  await change(admin, phone, { stock: 2 });
  const back = untilLive(beside);
  await setHidden(beside, false);
  await back;
  await expect(
    beside.locator('.buy-panel').getByText('Only 2 left', { exact: true }),
  ).toBeVisible();
  await change(admin, phone, { stock: mainOf(phone)?.stock });
});

/** Browsers do so when another tab or window comes before this one. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** The tab that has the connection holds a lock. */
const openStreams = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no connection, and the page is as it was', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const phone = await findPhone(admin, 'vivo-v40-pro');
    await page.goto(`/mobiles/${phone.slug}`, { waitUntil: 'networkidle' });
    await expect(page.locator('.buy-panel data').first()).toHaveText(formatDollars(phone.price));
    expect(asked.filter((url) => url.includes('/live'))).toEqual([]);
  });
});

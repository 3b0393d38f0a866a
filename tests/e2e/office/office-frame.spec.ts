import type { WireStats } from '../../../src/contract/account/users.ts';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { expectFitsNarrow } from '../../support/browser/everyone.ts';

test.describe.configure({ timeout: 120_000 });

test('the bottom bar is one line of labels on every phone, and orders are in it', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  for (const width of [320, 375, 430]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/dashboard/orders');
    const bar = page.getByRole('navigation', { name: 'Dashboard' });
    for (const name of ['Admin Home', 'Add Mobile', 'Manage Items', 'All Users', 'Orders']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    const icons = await bar
      .locator('ul > li svg')
      .evaluateAll((all) => all.map((icon) => Math.round(icon.getBoundingClientRect().top)));
    expect(new Set(icons).size, `icons at ${width} px`).toBe(1);
    const isInside = await bar
      .locator('ul > li > *')
      .evaluateAll((all) => all.every((item) => item.scrollWidth <= item.clientWidth + 1));
    expect(isInside, `labels at ${width} px`).toBe(true);
  }
});

test('a message of the dashboard leaves the heading free', async ({ page }) => {
  await logInAs(page, 'admin');
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard/adminHome');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const isFree = await page.evaluate(() => {
      const toasts = document.querySelector<HTMLElement>('.toasts');
      const title = document.querySelector('h1')?.getBoundingClientRect();
      if (!toasts || !title) return false;
      const toast = document.createElement('p');
      toast.textContent = 'Somebody has been updated successfully';
      toasts.append(toast);
      const box = toast.getBoundingClientRect();
      toast.remove();
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('h1') as HTMLElement);
      const text = range.getBoundingClientRect();
      return box.bottom <= text.top || box.top >= text.bottom || box.left >= text.right;
    });
    expect(isFree, `at ${width} px`).toBe(true);
  }
});

test('a name of 100 letters breaks no staff page', async ({ page, request }) => {
  const name = 'N'.repeat(100);
  const email = `${crypto.randomUUID()}@test.example`;
  await request.post('/contact', { data: { name, email, message: name } });
  await logInAs(page, 'admin');
  await page.route(/\/users\?/, async (route) => {
    const answer = await route.fetch();
    const users = ((await answer.json()) as object[]).map((user) => ({ ...user, name }));
    await route.fulfill({ response: answer, json: users });
  });
  await page.route(/\/reviews\/all\?/, async (route) => {
    const answer = await route.fetch();
    const reviews = ((await answer.json()) as object[]).map((review) => ({ ...review, name }));
    await route.fulfill({ response: answer, json: reviews });
  });
  // The home shows the oldest of each kind; this message is the newest.
  await page.route(/\/products-stats\?/, async (route) => {
    const answer = await route.fetch();
    const stats: WireStats = await answer.json();
    for (const { items } of stats.overview?.problems ?? []) {
      for (const item of items) item.text = `${name}: ${item.text}`;
    }
    await route.fulfill({ response: answer, json: stats });
  });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['messages', 'allUsers', 'reviews', 'adminHome']) {
      await page.goto(`/dashboard/${path}`);
      const told = page.getByRole('main').getByText(name).first();
      await expect(told, `${path} at ${width} px`).toBeAttached();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('the figures of a large shop fit a narrow screen, with wide text as well', async ({
  page,
}) => {
  await page.route(/\/products-stats\?/, async (route) => {
    const answer = await route.fetch();
    const stats: WireStats = await answer.json();
    const counts = { users: 1_234_567, products: 123_456, orders: 1_234_567 };
    const money = { revenue: 12_345_678, revenueCents: 1_234_567_800 };
    await route.fulfill({ response: answer, json: { ...stats, ...counts, ...money } });
  });
  await logInAs(page, 'admin');
  await page.goto('/dashboard/adminHome');
  await expect(page.getByText('$12,345,678')).toBeVisible();
  await expectFitsNarrow(page, 'admin home');
});

test('a picture that fails shows its name in its place and is asked for again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  let refused = 0;
  await page.route(/\/pictures\/.*\.svg/, (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await page.goto('/mobiles/samsung-galaxy-s24');
  const failed = page.locator('img[data-failed]');
  const picture = page.getByRole('img', { name: /^Illustration of/ }).first();
  const before = await picture.boundingBox();
  await expect(failed).toHaveCount(0, { timeout: 30_000 });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const after = await picture.boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThan(1);
  }
  expect(refused).toBeGreaterThan(1);
});

/** Comparing phones: the tick, the tray, the page, by keyboard and without script. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import {
  expectFitsNarrow,
  expectLargeTargets,
  expectNoViolation,
  readLayoutShift,
} from '../../support/browser/everyone.ts';

const PAIR = '/compare?phones=apple-iphone-16,samsung-galaxy-s24';
const FOUR =
  '/compare?phones=apple-iphone-16-pro-max,realme-7,samsung-galaxy-s24-ultra,samsung-galaxy-z-fold7';
const trayOf = (page: Page) => page.getByRole('region', { name: 'Phones to compare' });
const tickOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Compare ${name}`, exact: true });

test('two phones are ticked in the shop by keyboard, compared, and one is removed', async ({
  page,
}) => {
  await page.goto('/order');
  const [first, second] = [tickOf(page, 'iPhone 17'), tickOf(page, 'iPhone Air')];
  await first.focus();
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  const tray = trayOf(page);
  await expect(tray.getByRole('link', { name: 'Choose another' })).toBeVisible();
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'to compare' })).toHaveText(
    'iPhone Air added. 2 phones to compare.',
  );
  await tray.getByRole('link', { name: 'Compare 2 phones' }).press('Enter');
  await expect(page).toHaveURL('/compare?phones=apple-iphone-17,apple-iphone-air');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Compare iPhone 17 and iPhone Air',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(tray).toBeHidden();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'iPhone Air' })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Weight/ })).toContainText('Lightest');
  await page.getByRole('link', { name: 'Remove iPhone Air from the comparison' }).click();
  await expect(page.getByLabel('First phone')).toHaveValue('apple-iphone-17');
  await page.getByRole('link', { name: 'Shop' }).first().click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(second).toHaveAttribute('aria-pressed', 'false');
});

test('the tray is there again after a reload and in another tab, and holds four phones', async ({
  page,
  context,
}) => {
  await page.goto('/order');
  const names = ['iPhone 17 Pro Max', 'iPhone 17 Pro', 'iPhone 17', 'iPhone Air'];
  for (const name of names) await tickOf(page, name).click();
  await tickOf(page, 'iPhone 16e').click();
  await expect(tickOf(page, 'iPhone 16e')).toHaveAttribute('aria-pressed', 'false');
  await expect(
    page.getByRole('status').filter({ hasText: '4 phones are the most' }),
  ).toBeAttached();
  const other = await context.newPage();
  await other.goto('/mobiles/realme-7');
  await expect(trayOf(other).getByRole('link', { name: 'Compare 4 phones' })).toBeVisible();
  await trayOf(other).getByRole('button', { name: 'Remove iPhone 17 Pro Max' }).click();
  await expect(trayOf(page).getByRole('link', { name: 'Compare 3 phones' })).toBeVisible();
  await expect(tickOf(page, 'iPhone 17 Pro Max')).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(trayOf(page).getByRole('link', { name: 'Compare 3 phones' })).toBeVisible();
  await expect(tickOf(page, 'iPhone 17')).toHaveAttribute('aria-pressed', 'true');
});

test('the tray covers neither the bar to buy from nor what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/mobiles/realme-7');
  await tickOf(page, 'realme 7').click();
  const tray = trayOf(page);
  await expect(tray).toBeInViewport();
  await page.getByRole('heading', { name: 'Specifications' }).scrollIntoViewIfNeeded();
  const bar = page.getByRole('region', { name: 'Buy realme 7' });
  await expect(bar).toBeInViewport();
  const [barBox, trayBox] = [await bar.boundingBox(), await tray.boundingBox()];
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual((trayBox?.y ?? 0) + 1);
  const link = page.getByRole('region', { name: 'Similar phones' }).getByRole('link').first();
  await link.focus();
  const box = await link.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
  await expectNoViolation(page, 'a phone page with the tray');
  await expectLargeTargets(page, 'a phone page with the tray');
});

test('rows that are the same are shown on demand, and the address says so', async ({ page }) => {
  await page.goto(PAIR);
  const rows = page.getByRole('table').getByRole('row');
  const few = await rows.count();
  await expect(page.getByRole('row', { name: /^5G/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(`${PAIR}&all=true`);
  await expect(page.getByRole('row', { name: /^5G/ })).toBeVisible();
  expect(await rows.count()).toBeGreaterThan(few);
  await page.getByRole('link', { name: 'Show differences only' }).click();
  await expect(page).toHaveURL(PAIR);
  await expect(rows).toHaveCount(few);
});

test('a phone page leads to comparisons with phones near it', async ({ page }) => {
  await page.goto('/mobiles/realme-7');
  const list = page.getByRole('list').filter({ has: page.locator('a[href^="/compare?"]') });
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/compare\?phones=.*realme-7/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('realme 7');
});

test('what the page shows moves nothing, fits and can be used by everybody', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [PAIR, FOUR, '/compare']) {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [375, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expectNoViolation(page, `${path}, ${width} px`);
      if (width === 375) await expectLargeTargets(page, path);
      expect(await readLayoutShift(page), `${path}, ${width} px`).toBeLessThanOrEqual(0.02);
    }
    await expectFitsNarrow(page, path);
  }
});

test('heads stay in sight while a table of four phones is scrolled on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(FOUR);
  const region = page.getByRole('region', { name: 'What differs' }).last();
  await region.scrollIntoViewIfNeeded();
  await region.evaluate((element) => element.scrollTo(400, 400));
  await expect(region.getByRole('columnheader', { name: 'Galaxy Z Fold7' })).toBeInViewport();
  await expect(region.getByRole('rowheader', { name: /^Weight/ })).toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('phones are chosen, compared, added and removed by forms and links', async ({ page }) => {
    await page.goto('/order');
    await tickOf(page, 'iPhone 17').click();
    await expect(page).toHaveURL('/compare?phones=apple-iphone-17');
    await expect(page.getByLabel('First phone')).toHaveValue('apple-iphone-17');
    await page.getByLabel('Second phone').selectOption('realme 7');
    await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Compare iPhone 17 and realme 7',
    );
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page.getByRole('link', { name: 'Show differences only' })).toBeVisible();
    await page.getByRole('link', { name: 'Add a phone' }).click();
    await page.getByLabel('Third phone').selectOption('Galaxy Z Fold7');
    await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('columnheader', { name: 'Galaxy Z Fold7' })).toBeVisible();
    await page.getByRole('link', { name: 'Remove realme 7 from the comparison' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Compare iPhone 17 and Galaxy Z Fold7',
    );
  });
});

/** Narrowing the list: filters, chips, the way out of an empty list, with and without scripts. */
import type { Page } from '@playwright/test';
import { expect, pressWhileComingAlive, settleColours, test } from '../../support/browser/e2e.ts';
import { axeOf, COLOUR_SCHEMES, excessWidth } from '../../support/browser/everyone.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const status = (page: Page) => page.getByRole('main').getByRole('status').first();

async function cardPrices(page: Page): Promise<number[]> {
  const prices = page.getByRole('article').locator('data');
  return prices.evaluateAll((found) => found.map((price) => Number(price.getAttribute('value'))));
}

test('C22 C24 filters live in the address, keep the focus and go back', async ({ page }) => {
  await page.goto('/order?brand=samsung');
  const cheap = panel(page).getByRole('radio', { name: /^Up to \$300/ });
  await cheap.check();
  await expect(page).toHaveURL('/order?brand=samsung&max=300');
  await expect(chips(page).getByRole('link')).toHaveText(['Remove Up to $300']);
  await expect(cheap).toBeFocused();
  await panel(page).getByText('5G', { exact: true }).first().click();
  await panel(page).getByRole('checkbox', { name: /^5G/ }).check();
  await expect(page).toHaveURL('/order?brand=samsung&max=300&fiveG=true');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect((await cardPrices(page)).every((price) => price <= 300)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/order?brand=samsung&max=300');
  await expect(panel(page).getByRole('checkbox', { name: /^5G/ })).not.toBeChecked();
  await expect(cheap).toBeChecked();
});

test('C18 the count of an option is the count of the list, and is announced', async ({ page }) => {
  await page.goto('/order?brand=oppo');
  const option = panel(page).getByRole('radio', { name: /^5,000 mAh and more \d+$/ });
  const count = Number(
    (await option.evaluate((input) => input.closest('label')?.textContent))?.match(/\d+$/)?.[0],
  );
  await option.check();
  await expect(status(page)).toContainText(`${count} Oppo phone`);
  await expect(page.getByRole('article')).toHaveCount(Math.min(count, 24));
});

test('a search for wireless charging is its filter, and stays once the page is live', async ({
  page,
}) => {
  await page.goto('/order?q=wireless+charging');
  await expect(page).toHaveURL('/order?q=wireless+charging');
  const option = panel(page).getByRole('checkbox', { name: /^Wireless charging/ });
  await expect(option).toBeChecked();
  await option.uncheck();
  await expect(page).toHaveURL('/order?brand=all');
  await option.check();
  await expect(page).toHaveURL('/order?brand=all&wireless=true');
});

test('C20 C21 the filters most used come first, and their terms are explained', async ({
  page,
}) => {
  await page.goto('/order');
  const groups = await panel(page).locator('summary').allTextContents();
  expect(groups.slice(0, 3)).toEqual(['Price', 'Screen', 'Battery']);
  for (const name of ['Screen', 'Battery', 'Storage', 'Weight']) {
    const group = panel(page).locator('details', { has: page.getByText(name, { exact: true }) });
    await expect(group.first().locator('fieldset')).toHaveAttribute('aria-describedby', /.+/);
  }
});

test('a price range of one’s own becomes a chip', async ({ page }) => {
  await page.goto('/order?brand=samsung');
  await panel(page).getByLabel('From $', { exact: true }).fill('450');
  await panel(page).getByLabel('To $', { exact: true }).fill('777');
  await panel(page).getByRole('button', { name: 'Set' }).click();
  await expect(page).toHaveURL('/order?brand=samsung&min=450&max=777');
  await expect(chips(page).getByRole('link')).toHaveText(['Remove Price $450 to $777']);
  expect((await cardPrices(page)).every((price) => price >= 450 && price <= 777)).toBe(true);
});

test('C22 chips are taken away one by one by keyboard, and the focus stays', async ({ page }) => {
  await page.goto('/order?brand=samsung&max=800&fiveG=true');
  await chips(page).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/order?brand=samsung&fiveG=true');
  await expect(chips(page).getByRole('link', { name: 'Remove 5G' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/order?brand=samsung');
  await expect(status(page)).toBeFocused();
  await expect(status(page)).toHaveText(/^28 Samsung phones/);
});

test('a chip pressed as the page comes alive keeps the focus as well', async ({ page }) => {
  await pressWhileComingAlive(page, 'a.chip');
  await page.goto('/order?brand=samsung&max=800&fiveG=true');
  await expect(page).toHaveURL('/order?brand=samsung&fiveG=true');
  await expect(chips(page).getByRole('link', { name: 'Remove 5G' })).toBeFocused();
});

test('the tabs keep the filters, and a filter keeps the tab', async ({ page }) => {
  await page.goto('/order?max=800');
  await page.getByRole('tab', { name: 'Vivo' }).click();
  await expect(page).toHaveURL('/order?brand=vivo&max=800');
  await expect(status(page)).toContainText('Vivo');
  await expect(chips(page).getByRole('link')).toHaveText(['Remove Price up to $800']);
  await panel(page)
    .getByRole('radio', { name: /^\$300 to \$500/ })
    .check();
  await expect(page.getByRole('tab', { name: 'Vivo' })).toHaveAttribute('aria-selected', 'true');
});

test('C22 what is pressed while a list is fetched changes the list that comes', async ({
  page,
}) => {
  await page.route(/\/order\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/order?max=800&fiveG=true&sort=price');
  await page.getByRole('tab', { name: 'Samsung' }).click();
  await expect(status(page)).toHaveText('Fetching Samsung phones');
  await panel(page).getByRole('radio', { name: '$300 to $500' }).check();
  await expect(page).toHaveURL('/order?brand=samsung&min=300&max=500&fiveG=true&sort=price');
  const price = chips(page).getByRole('link', { name: /^Remove \$300/ });
  const fiveG = chips(page).getByRole('link', { name: 'Remove 5G' });
  await fiveG.click();
  await expect(price).toHaveAttribute('href', '/order?brand=samsung&sort=price');
  await price.click();
  await expect(fiveG).toHaveAttribute('href', '/order?brand=samsung&sort=price');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest');
  await expect(page).toHaveURL('/order?brand=samsung');
});

test('a search of two brands that narrows to one becomes its tab, and the focus stays', async ({
  page,
}) => {
  await page.goto('/order?brand=samsung&brand=oppo');
  await chips(page).getByRole('link', { name: 'Remove Oppo' }).press('Enter');
  const tab = page.getByRole('tab', { name: 'Samsung' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(status(page)).toBeFocused();
});

test('C23 an empty list says so and offers ways out with what they hold', async ({ page }) => {
  await page.goto('/order?brand=samsung&max=100&minBattery=5000');
  await expect(
    page.getByRole('heading', { name: 'No Samsung phone matches these filters' }),
  ).toBeVisible();
  await expect(status(page)).toHaveText('0 Samsung phones');
  const way = page.getByRole('list', { name: 'Without one filter' }).getByRole('link').first();
  const count = Number((await way.textContent())?.match(/(\d+) phones?$/)?.[1]);
  expect(count).toBeGreaterThan(0);
  await way.click();
  await expect(status(page)).toContainText(`${count} Samsung phone`);
  await page.goto('/order?min=5000');
  await page.getByRole('link', { name: 'All iPhones' }).click();
  await expect(page).toHaveURL('/order');
});

test('C39 on a phone all filters open as a dialog that keeps and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/order?brand=samsung');
  const opener = page.getByRole('button', { name: 'All filters' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('radio', { name: /^\$300 to \$500/ }).check();
  await expect(page).toHaveURL('/order?brand=samsung&min=300&max=500');
  await expect(sheet).toBeVisible();
  const { violations } = await (await axeOf(page)).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'All filters (1)' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Battery' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/min=300&max=500&minBattery=/);
  await expect(chips(page).getByRole('link', { name: /^Remove/ })).toHaveCount(2);
});

for (const width of [375, 1280]) {
  test(`C29 C32 filters, chips and the empty list by day and by night, ${width} px`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/order?brand=samsung&max=800&fiveG=true',
      '/order?max=100',
      '/order?q=small+under+900',
    ]) {
      await page.goto(path);
      for (const colorScheme of COLOUR_SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settleColours(page);
        const { violations } = await (await axeOf(page)).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
        expect(found, `${path}, ${colorScheme}`).toEqual([]);
      }
      expect(await excessWidth(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('C62 filters, prices and order are forms, on a phone too', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/order?brand=oppo');
    await page.getByRole('combobox', { name: 'Price' }).selectOption('500-800');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/500-800/);
    const prices = await cardPrices(page);
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.every((price) => price >= 500 && price <= 800)).toBe(true);
    await expect(page.getByRole('tab', { name: 'Oppo' })).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await page.waitForURL(/sort=price/);
    const sorted = await cardPrices(page);
    expect(sorted).toEqual([...prices].sort((a, b) => a - b));
    await panel(page)
      .getByRole('radio', { name: /^5,000 mAh and more/ })
      .check();
    await panel(page).getByRole('button', { name: 'Show phones' }).click();
    await expect(chips(page).getByRole('link')).toHaveText([
      'Remove $500 to $800',
      'Remove 5,000 mAh and more',
      'Clear all',
    ]);
    await chips(page).getByRole('link').first().click();
    await expect(chips(page).getByRole('link')).toHaveText(['Remove 5,000 mAh and more']);
  });

  for (const path of ['/', '/order', '/order?q=small', '/offered']) {
    test(`C62 names, prices and specs of ${path} are in the page itself`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      expect(await main.locator('data').count()).toBeGreaterThan(3);
      await expect(main.getByText(/″ · \d+ (?:GB|TB)/).first()).toBeVisible();
    });
  }
});

test('what is picked before the scripts have come counts once they have', async ({ page }) => {
  const picks: [name: string, pick: () => Promise<unknown>, address: RegExp][] = [
    ['a filter', () => page.getByRole('radio', { name: /^\$500 to \$800/ }).check(), /min=500/],
    ['an order', () => page.getByLabel('Sort by').selectOption('price'), /sort=price/],
  ];
  for (const [name, pick, address] of picks) {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/order', { waitUntil: 'commit' });
    await pick();
    scripts.resolve();
    await expect(page, name).toHaveURL(address);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

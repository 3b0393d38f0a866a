/** The search of the navbar: suggestions by keyboard and pointer, phrases as chips, and without scripts. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { axeOf } from '../../support/browser/everyone.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search phones' });
const options = (page: Page) => page.getByRole('option');
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });

test('suggests phones despite typing errors, and opens one by keyboard', async ({ page }) => {
  await page.goto('/about');
  await box(page).fill('ifone 15');
  await expect(options(page).first()).toContainText('iPhone 15');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d phones? .*suggested$/);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await box(page).press('ArrowDown');
  const first = options(page).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  const id = (await first.getAttribute('id')) ?? '';
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id);
  await expect(box(page)).toBeFocused();
  await box(page).press('ArrowUp');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', '');
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/mobiles/apple-iphone-15');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(options(page).first()).toBeHidden();
});

test('Escape folds the list up and keeps the text; a pointer chooses too', async ({ page }) => {
  await page.goto('/about');
  await box(page).fill('samsung');
  await expect(options(page).getByText('All Samsung phones')).toBeVisible();
  await box(page).press('Escape');
  await expect(options(page).first()).toBeHidden();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(box(page)).toHaveValue('samsung');
  await box(page).press('ArrowDown');
  await options(page).getByText('All Samsung phones').click();
  await expect(page).toHaveURL('/order?brand=samsung');
});

test('phrases become chips that can be taken away, and back brings them again', async ({
  page,
}) => {
  await page.goto('/');
  await box(page).fill('samsng under 900 256gb');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/order?q=samsng+under+900+256gb');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Results for “samsng under 900 256gb”',
  );
  await expect(chips(page).getByRole('link', { name: /^Remove/ })).toHaveText([
    'Remove Samsung',
    'Remove Under $900',
    'Remove 256 GB and more',
  ]);
  await chips(page).getByRole('link', { name: 'Remove Under $900' }).click();
  await expect(page).toHaveURL('/order?q=samsng+256gb');
  await expect(box(page)).toHaveValue('samsng 256gb');
  await page.goBack();
  await expect(box(page)).toHaveValue('samsng under 900 256gb');
});

test('a control of the panel takes a typed phrase away as well', async ({ page }) => {
  await page.goto('/order?q=ultra+under+1500');
  const price = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('group', { name: 'Price' });
  await expect(price.getByRole('radio', { name: 'Under $1,500' })).toBeChecked();
  const any = price.getByRole('radio', { name: 'Any' });
  await any.check();
  await expect(page).toHaveURL('/order?q=ultra');
  await expect(any).toBeFocused();
  await expect(box(page)).toHaveValue('ultra');
});

test('typing errors are put right, and said so', async ({ page }) => {
  await page.goto('/order?q=s23+ulta');
  await expect(page.getByText('Read as s23 ultra')).toBeVisible();
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(
    'Galaxy S23 Ultra',
  );
  await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
});

test('C23 nothing found: the box says so, and the page leads on', async ({ page }) => {
  await page.goto('/about');
  await box(page).fill('qqqqqq');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('No phone suggested');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing found for “qqqqqq”' })).toBeVisible();
  // Nothing to order or to narrow; what stands there leads on.
  await expect(page.getByLabel('Sort by')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All phones', exact: true }).click();
  await expect(page).toHaveURL('/order?brand=all');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d{3} phones/);
});

test('C23 words that find nothing can be dropped one by one', async ({ page }) => {
  await page.goto('/order?q=qqqqqq+ultra');
  const ways = page.getByRole('list', { name: 'Without one filter' });
  const way = ways.getByRole('link', { name: /^Without “qqqqqq”/ });
  const count = (await way.textContent())?.match(/\d+ phones$/)?.[0] ?? 'none';
  await way.click();
  await expect(page).toHaveURL('/order?q=ultra');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(count);
});

test('C23 a wish that no filter knows is named, and the list is there all the same', async ({
  page,
}) => {
  await page.goto('/order?q=phone+with+headphone+jack+under+500');
  await expect(page.getByText(/^We have no data on this.*: headphone jack\.$/)).toBeVisible();
  await expect(chips(page).getByRole('link')).toHaveText(['Remove Under $500']);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/order?q=fits+in+one+hand');
  await expect(chips(page).getByRole('link')).toHaveText(['Remove Small']);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('C47 suggestions that fail say so; searching still works', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await page.route('**/search?q=*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/about');
  await box(page).fill('small');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(
    /^No suggestions at the moment/,
  );
  await box(page).press('Enter');
  await expect(page).toHaveURL('/order?q=small');
});

test('a text that was typed over is not waited for', async ({ page }) => {
  await page.goto('/about');
  await page.route('**/search?q=s', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('?q=s'));
  const asked = page.waitForRequest(/\/search\?q=s$/);
  await box(page).fill('s');
  await asked;
  await box(page).fill('iphone se');
  await expect(options(page).first()).toContainText('iPhone SE');
  await aborted;
  await expect(options(page).first()).toContainText('iPhone SE');
});

test('on a phone the icon unfolds the field, and the cross folds it up', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/about');
  await expect(box(page)).toHaveCSS('opacity', '0');
  await page.locator('label', { hasText: 'Search phones' }).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveCSS('opacity', '1');
  await expect(options(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close the search' }).click();
  await expect(box(page)).toHaveCSS('opacity', '0');
  await expect(options(page).first()).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 1280]) {
    test(`C29 the open search has no axe violation, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/about');
      await box(page).focus();
      for (const text of ['', 'samsung', 'qqqqqq']) {
        await box(page).fill(text);
        await expect(options(page).first()).toBeVisible();
        await box(page).press('ArrowDown');
        const { violations } = await (await axeOf(page)).include('header').analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          text,
        ).toEqual([]);
      }
    });
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [375, 1280]) {
    test(`C62 the search is a form, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      if (width === 375) await page.locator('label', { hasText: 'Search phones' }).click();
      await box(page).fill('small foldable');
      await box(page).press('Enter');
      await expect(page).toHaveURL(/\/order\?q=small\+foldable$/);
      await expect(chips(page).getByRole('link', { name: /^Remove/ })).toHaveText([
        'Remove Small',
        'Remove Foldable',
      ]);
      await chips(page).getByRole('link', { name: 'Remove Small' }).click();
      await expect(page).toHaveURL(/\/order\?q=foldable$/);
    });
  }
});

test('names of brands above a search stay whole on a phone; the row scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/order?q=max');
  const links = page.getByRole('navigation', { name: 'Brands' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const lines = await links.evaluateAll((all) =>
    all.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return [link.textContent, new Set([...range.getClientRects()].map(({ top }) => top)).size];
    }),
  );
  expect(lines.length).toBeGreaterThan(4);
  expect(lines).toEqual(lines.map(([name]) => [name, 1]));
});

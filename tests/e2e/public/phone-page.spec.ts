/** A phone's own page: the picture that the address chooses, honest prices, reviews. */
import type { Page } from '@playwright/test';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { type Elsewhere, signInAdmin } from '../../support/browser/e2e-people.ts';
import { axeOf } from '../../support/browser/everyone.ts';

const PHONE = '/mobiles/samsung-galaxy-s23-ultra';
const SOLD_OUT = '/mobiles/vivo-x70-pro-plus';
const mainButton = (page: Page) =>
  page.locator('.buy-panel').getByRole('button', { name: /^(?:Add to cart|Sold out)/ });
const bar = (page: Page) => page.getByRole('region', { name: /^Buy / });

test('view and colour are kept in the address and are there after a reload', async ({ page }) => {
  await page.goto(PHONE);
  const picture = page.getByRole('img', { name: /^Illustration of/ }).first();
  await expect(picture).toHaveAccessibleName(/, back, to scale$/);
  const colours = page.getByRole('radiogroup', { name: 'Colour' });
  const other = colours.getByRole('radio').nth(1);
  const name = (await other.textContent()) ?? '';
  await other.click();
  await expect(page).toHaveURL(/\?colour=/);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Side' }).click();
  await expect(page).toHaveURL(/\?colour=[^&]+&storage=\d+&view=side$/);
  await expect(picture).toHaveAccessibleName(new RegExp(`in ${name}, side, to scale$`));
  await page.reload();
  await expect(picture).toHaveAccessibleName(new RegExp(`in ${name}, side, to scale$`));
  await expect(colours.getByRole('radio', { name })).toBeChecked();
});

test('a reduction names the lowest price of the 30 days before it; the chart has a table (C28, C54)', async ({
  page,
}) => {
  await page.goto(PHONE);
  await expect(page.getByText('Lowest price of the 30 days before: $1,199')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Price from .+ until today/ })).toBeVisible();
  await page.getByText('All prices as a table').click();
  const rows = page.getByRole('table', { name: 'Prices, the newest first' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/today\$719$/);
  await expect(rows.nth(2)).toContainText('$1,199');
});

test('a phone that was never reduced says since when it has its price', async ({ page }) => {
  await page.goto('/mobiles/samsung-galaxy-s25');
  await expect(page.getByText(/^\$799, unchanged since we began selling it on/)).toBeVisible();
  await expect(page.getByText(/Lowest price of the 30 days/)).toHaveCount(0);
});

test('C53 reviews have an average with a count, and those who have none say so', async ({
  page,
}) => {
  await page.goto('/mobiles/realme-7');
  await page.getByRole('link', { name: '4 out of 5, 1 review' }).click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toBeInViewport();
  await expect(reviews).toContainText('Fatima B.');
  await expect(reviews.getByRole('img', { name: '4 out of 5' })).toBeVisible();
  await page.goto(PHONE);
  await expect(reviews).toContainText('None yet.');
});

for (const path of [PHONE, '/mobiles/apple-iphone-17', '/mobiles/realme-7', SOLD_OUT]) {
  test(`the first screen of a small telephone has name, price and button of ${path}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path);
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      page.locator('.buy-panel data').first(),
      mainButton(page),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });
}

test('on a small screen the bar to buy with comes when the buy panel has gone, and leaves with it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(PHONE);
  await expect(mainButton(page)).toBeInViewport();
  await expect(bar(page)).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Specifications' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await expect(mainButton(page)).not.toBeInViewport();
  await expect(bar(page)).toContainText(/^Galaxy S23 Ultra.+256 GB\$719/);
  const add = bar(page).getByRole('button', { name: /^Add to cart/ });
  await add.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // Until it has gone, nothing behind it is scrolled; the focus then goes back, and the page with it.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(add).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar(page)).not.toBeInViewport();
});

test('2.4.11 the bar to buy with hides nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PHONE);
  await page.getByRole('link', { name: 'Back', exact: true }).focus();
  const covered: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      const foot = document.querySelector('.buy-bar');
      if (!element || !foot || foot.contains(element)) return null;
      const box = element.getBoundingClientRect();
      const over = foot.getBoundingClientRect();
      const isUnder = box.top >= over.top && box.bottom <= over.bottom;
      return isUnder ? element.textContent : null;
    });
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);
});

test('on a large screen the buy panel stays in sight beside the specifications', async ({
  page,
}) => {
  await page.goto(PHONE);
  await page.getByRole('heading', { name: 'Cameras', exact: true }).scrollIntoViewIfNeeded();
  await expect(mainButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Add to cart ?: Galaxy S23 Ultra/ })).toHaveCount(
    1,
  );
});

for (const [width, buyBox, neighbour] of [
  [1280, '.phone-buy', '#reviews'],
  [800, '.buy-bar', '.shelf'],
] as const) {
  test(`at ${width} px what stays in sight to buy with lies on nothing at the end of the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(PHONE);
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const boxes = () =>
      page.evaluate(
        (selectors) =>
          selectors.map((selector) => {
            const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
            return { top, bottom };
          }),
        [buyBox, neighbour],
      );
    const [buy, other] = await boxes();
    if (width >= 1024) expect(buy?.bottom).toBeLessThanOrEqual(other?.top ?? 0);
    else expect(buy?.top).toBeGreaterThanOrEqual(other?.bottom ?? Number.POSITIVE_INFINITY);
  });
}

test('the rule has figures, the scale is told, and the bank card keeps its distance (D12, D22)', async ({
  page,
}) => {
  for (const [width, scale] of [
    [320, '1.6'],
    [375, '1.8'],
    [1280, '2.8'],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/mobiles/apple-iphone-17');
    const stage = page.locator('.gallery-stage');
    for (const text of ['0 mm', '100', '71.5 mm', '149.6 mm']) {
      await expect(stage.getByText(text, { exact: true })).toBeVisible();
    }
    const told = page.locator('figcaption .phone-scale');
    expect(await told.evaluate((node) => getComputedStyle(node, '::after').content)).toBe(
      `"1 mm is ${scale} px"`,
    );
    const drawn = await page.getByRole('img', { name: /^Illustration of/ }).boundingBox();
    expect(drawn?.width).toBeCloseTo(81.5 * Number(scale), 0);
    const [box, card] = await Promise.all([
      stage.boundingBox(),
      page.getByRole('img', { name: /^Outline of a bank card/ }).boundingBox(),
    ]);
    if (!box || !card) throw new Error('there is no card on the stage');
    expect(box.x + box.width - card.x - card.width).toBeGreaterThanOrEqual(12);
  }
});

test('C27 a weight that nobody knows is "Not known", in its place among the key figures', async ({
  page,
}) => {
  await page.goto('/mobiles/realme-gt-7-pro');
  const figures = page.locator('.key-figures dt');
  const names = ['Screen', 'Weight', 'Battery', 'Best rear camera'];
  await expect(figures).toHaveText(names);
  await expect(page.locator('.key-figures')).toContainText('Not known');
  await page.goto(PHONE);
  await expect(figures).toHaveText(names);
});

test('what is sold out promises no delivery, and shows what is close to it and different', async ({
  page,
  baseURL,
}) => {
  const seeSoldOut = async () => {
    await page.goto(SOLD_OUT);
    await expect(page.getByText('Sold out. We do not know yet')).toBeVisible();
    await expect(page.getByText(/working days/)).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
    await expect(mainButton(page)).toBeDisabled();
  };
  const close = page.getByRole('region', { name: 'Close to it, and in stock' });
  const others = close.getByRole('listitem');
  // Of the phone itself, what there is in another size or colour.
  await seeSoldOut();
  await expect(others).toHaveText([/^Enigma Black, 512 GB\$\d+ more/]);
  await close.getByRole('link').click();
  await expect(page).toHaveURL(/storage=512/);
  await expect(mainButton(page)).toBeEnabled();

  const admin = await signInAdmin(baseURL ?? '');
  const takeAll = await stockOf(admin, 'vivo X70 Pro+');
  await takeAll(0);
  // A page that is kept follows its stock a little later.
  await expect(async () => {
    await seeSoldOut();
    await expect(others).toHaveCount(3, { timeout: 500 });
  }).toPass();
  for (const other of await others.all()) {
    await expect(other).toContainText(
      /(?:\d mm \w+|Same size), (?:\$[\d,]+ (?:more|less)|same price)/,
    );
  }
  await close.getByRole('link').first().click();
  await expect(mainButton(page)).toBeEnabled();
  await takeAll();
  await admin.close();
});

/** @returns sets the stock of every variant, or gives each its own back */
async function stockOf(admin: Elsewhere, name: string) {
  const found = await (await admin.get(`/mobile-data?q=${encodeURIComponent(name)}`)).json();
  const { _id }: WireMobile = found.find((mobile: WireMobile) => mobile.name === name);
  const { variants }: WireMobileDetail = await (await admin.get(`/mobile-data/${_id}`)).json();
  return async (units?: number) => {
    const changes = variants.map(({ _id: variant, stock }) => ({
      ...{ _id, variant, wanted: { stock: units ?? stock } },
    }));
    await admin.post('/mobile-data/changes', { changes });
  };
}

test('similar phones say how they differ, and all of them can be had', async ({ page }) => {
  await page.goto(PHONE);
  const shelf = page.getByRole('region', { name: 'Similar phones' });
  await expect(shelf.getByRole('heading')).toHaveCount(4);
  await expect(shelf.getByText(/^(?:\d+ mm \w+|Same size), /)).toHaveCount(4);
});

test('C39 the picture opens over the screen, and Escape gives the focus back', async ({ page }) => {
  await page.goto(PHONE);
  const opener = page.getByRole('button', { name: 'Look closer' });
  await opener.click();
  const zoom = page.getByRole('dialog', { name: /^Illustration of Galaxy S23 Ultra/ });
  await expect(zoom.getByRole('button', { name: 'Close' })).toBeFocused();
  const { violations } = await (await axeOf(page)).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the bar to buy with takes no script', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(PHONE);
    await expect(bar(page)).not.toBeInViewport();
    await page.getByRole('heading', { name: 'Price history' }).scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
  });

  test('C62 another view is a link like any other', async ({ page }) => {
    await page.goto(PHONE);
    await page.getByRole('link', { name: 'Front' }).click();
    await expect(page.getByRole('img', { name: /, front, to scale$/ })).toBeVisible();
  });
});

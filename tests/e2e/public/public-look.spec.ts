/** The look that all pages share: the row of the navbar, the rule where the system chooses the colours. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/browser/e2e.ts';

/** Middle of the capitals of a text, pixels from the top of the window. */
function middleOfCapitals(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, height } = range.getBoundingClientRect();
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const letter = pen.measureText('H');
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = letter;
    return top + (height - above - below) / 2 + above - letter.actualBoundingBoxAscent / 2;
  });
}

function middleOf(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  });
}

test('the name of the shop stands on one line with the menu, on phones with the icons', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const header = page.getByRole('banner');
  const name = header.getByText('Handset', { exact: true });
  const menu = header.getByRole('link', { name: 'Shop', exact: true });
  expect(await distance(middleOfCapitals(name), middleOfCapitals(menu))).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 375, height: 812 });
  const icon = header.getByRole('button', { name: 'Switch between light and dark' });
  expect(await distance(middleOfCapitals(name), middleOf(icon))).toBeLessThanOrEqual(1);
});

async function distance(one: Promise<number>, other: Promise<number>): Promise<number> {
  return Math.abs((await one) - (await other));
}

/** How often the colour changes along a line of pixels through the middle of a part. */
async function countEdges(
  page: Page,
  part: Locator,
  { along }: { along: 'row' | 'column' },
): Promise<number> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  const isRow = along === 'row';
  const clip = isRow
    ? { ...box, y: box.y + 2, height: 1 }
    : { ...box, x: Math.round(box.x + box.width / 2) - 2, width: 4, height: box.height };
  const picture = sharp(await page.screenshot({ clip })).greyscale();
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  let edges = 0;
  for (let index = 1; index < data.length; index += 1) {
    if (Math.abs((data[index] ?? 0) - (data[index - 1] ?? 0)) > 60) edges += 1;
  }
  return edges;
}

test('numbers beside rules and bars stay on one line', async ({ page }) => {
  const expectOneLine = async (numbers: Locator) => {
    await expect(numbers.first()).toBeVisible();
    const wrapped = await numbers.evaluateAll((elements) =>
      elements
        .filter((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getClientRects().length > 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(wrapped).toEqual([]);
  };
  await page.goto('/');
  await expectOneLine(page.locator('.tick-chart dd > span:last-child'));
  const slugs = ['samsung-galaxy-s25-fe', 'samsung-galaxy-z-flip7', 'samsung-galaxy-z-fold7'];
  await page.goto(`/compare?phones=${slugs.join(',')}`);
  await expectOneLine(page.locator('.bench-upright > span'));
});

test('C56 where the system chooses the colours, ticks, dimension lines and the footer’s edge stay', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Phones to scale' });
  const rule = banner.locator('.tick-rule').first();
  expect(await countEdges(page, rule, { along: 'row' })).toBeGreaterThan(50);
  const shaft = banner.locator('.height-mark').first();
  // Line and ground at every pixel of its length.
  const { height = 0 } = (await shaft.boundingBox()) ?? {};
  expect(await countEdges(page, shaft, { along: 'column' })).toBeGreaterThan(height);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveCSS('border-top-style', 'solid');
  const [edge, ground] = await footer.evaluate((element) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    return [borderTopColor, backgroundColor];
  });
  expect(edge).not.toBe(ground);
});

test('C56 the dimension drawing of a phone keeps its lines', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/mobiles/realme-7');
  const drawing = page.locator('.dimension-drawing svg');
  const [line, ground] = await drawing.evaluate((element) => {
    const path = element.querySelector('path');
    return [path && getComputedStyle(path).stroke, getComputedStyle(document.body).backgroundColor];
  });
  expect(line).not.toBe(ground);
  expect(await countEdges(page, drawing, { along: 'column' })).toBeGreaterThan(10);
});

test('the footer leads to delivery, privacy and terms, and each section has an address', async ({
  page,
}) => {
  await page.goto('/about');
  for (const [name, section] of [
    ['Delivery and returns', 'Returns and refunds'],
    ['Privacy', 'Cookies and storage'],
    ['Terms', 'Prices and offers'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('navigation', { name: 'On this page' }).getByText(section).click();
    await expect(page.getByRole('heading', { name: section })).toBeInViewport();
  }
});

/** What everybody needs: no axe violation, no sideways scrolling, visible focus, large targets. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import {
  delayLetters,
  expectFitsNarrow,
  expectLargeTargets,
  expectNoViolation,
  readLayoutShift,
  untilLettersCame,
} from '../../support/browser/everyone.ts';
import { startHaltingShop } from '../../support/shop/halting-shop.ts';

const SHOP_PAGES = ['/', '/order', '/offered', '/mobiles/realme-7', '/about', '/contact'];
const OTHER_PAGES = [
  '/delivery-and-returns',
  '/withdrawal',
  '/login',
  '/signUp',
  '/reset-password',
  '/no/such/page',
];
const PAGES = [...SHOP_PAGES, ...OTHER_PAGES];
/** A page that is not there is told by the browser as well. */
const NOT_THERE = /404/;
/** The list of /order follows by itself up to 72 phones. */
const MOST_STOPS = 200;

for (const [width, colorScheme] of [
  [1280, 'light'],
  [375, 'dark'],
] as const) {
  test(`C29 C31 no axe violation at ${width} px, ${colorScheme}, and on a phone no small target`, async ({
    page,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(NOT_THERE);
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await page.goto(path);
      // Colours of a section that is not laid out yet cannot be read.
      await expect(page.locator('.later:not([data-shown])')).toHaveCount(0);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoViolation(page, `${path}, ${colorScheme}`);
      // On a desk radio buttons are small, and the label around each can be pressed.
      if (width === 375) await expectLargeTargets(page, path);
    }
  });
}

test('C32 C33 nothing scrolls sideways or is cut at 320 px, also with wide text', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NOT_THERE);
  for (const path of PAGES) {
    await page.goto(path);
    await expectFitsNarrow(page, path);
  }
});

test('C36 the first tab stop jumps over the navigation', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const path of ['/', '/order', '/mobiles/realme-7', '/contact', '/login']) {
  test(`C34 C35 on ${path} focus goes through every control, in order, and is seen`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const hidden: string[] = [];
    const stops = new Set<string>();
    for (let index = 0; index < MOST_STOPS; index += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(describeFocus, index);
      // "Show more phones" is met again behind the phones that it brought.
      if (stop === null || (index > 0 && stop.id === '0')) break;
      stops.add(stop.id);
      if (!stop.isSeen && !(await isSeenSoon(page))) hidden.push(stop.name);
    }
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await expect(last, 'the walk came to the end of the page').toHaveAttribute('data-stop');
    expect(stops.size).toBeGreaterThan(15);
    expect(hidden).toEqual([]);
  });
}

/** On a busy machine the frame that shows the focus may come after the key. */
function isSeenSoon(page: Page): Promise<boolean> {
  return expect
    .poll(async () => (await page.evaluate(describeFocus, -1))?.isSeen, { timeout: 2_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
}

/** Runs in the page. What has focus, marked with the number of the first visit, and whether it can be seen. */
function describeFocus(index: number) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  element.dataset.stop ??= String(index);
  const box = element.getBoundingClientRect();
  const isOutlined = Number.parseFloat(getComputedStyle(element).outlineWidth) >= 2;
  const isInView = box.bottom > 0 && box.top < window.innerHeight;
  const top = document.elementFromPoint(
    Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 1),
    Math.min(Math.max(box.top + box.height / 2, 1), window.innerHeight - 1),
  );
  const bar = document.querySelector('header');
  const isCovered = bar?.contains(top) === true && !bar.contains(element);
  const name = `${element.tagName} ${element.textContent?.trim() || element.ariaLabel}`;
  return { id: element.dataset.stop, name, isSeen: isOutlined && isInView && !isCovered };
}

test('C45 short messages have a place that is there from the start', async ({ request }) => {
  for (const path of SHOP_PAGES) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<div role="status" aria-atomic="false"[^>]*><\/div>/);
  }
});

test('C56 where the system chooses the colours, what is chosen is told by a line', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/order');
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('outline-style', 'solid');
  await page.goto('/mobiles/realme-7');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.locator('[aria-current]')).toHaveCSS('outline-style', 'solid');
  await page.goto('/');
  const mark = page.getByRole('button', { name: 'Slide 2' }).first().locator('span');
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(mark).not.toHaveCSS('background-color', paper);
});

test('C63 nothing on a public page moves while it loads', async ({ page }) => {
  for (const path of SHOP_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const shift = await readLayoutShift(page);
    expect(shift, path).toBeLessThanOrEqual(0.02);
  }
});

test('C63 letters that come late move nothing', async ({ page }) => {
  await delayLetters(page);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...SHOP_PAGES, '/login']) {
      await page.goto(path);
      await untilLettersCame(page);
      expect(await readLayoutShift(page), `${path}, ${width} px`).toBeLessThanOrEqual(0.02);
    }
  }
});

test('C63 where the line halts in the middle of the line-up, its first frame is still whole', async ({
  page,
  baseURL,
}) => {
  const line = await startHaltingShop(baseURL ?? '', { after: 'class="line-up"', at: '</li>' });
  await page.goto(line.url, { waitUntil: 'domcontentloaded' });
  const shift = await readLayoutShift(page);
  line.stop();
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('the theme switch is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('for people who want less motion another theme is there at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/about');
  // A short transition on every element would go on, level by level, where the colour is inherited.
  const stillChanging = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    return document.getAnimations().filter((running) => running instanceof CSSTransition).length;
  });
  expect(stillChanging).toBe(0);
});

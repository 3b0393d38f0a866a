/** The bench of /compare: drawn to one scale, whatever screen it is on, and moved by hand, key and button. */
import type { Locator, Page } from '@playwright/test';
import { loadPhoneFacts } from '../../../data/schema.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import {
  excessWidth,
  expectLargeTargets,
  expectNoViolation,
} from '../../support/browser/everyone.ts';

const facts = loadPhoneFacts();
const MINI = 'apple-iphone-12-mini';
const ULTRA = 'samsung-galaxy-s24-ultra';
const FOLD = 'samsung-galaxy-z-fold7';
const FLIP = 'oppo-find-n3-flip';
/** The rule is this long, whatever is seen of it (bench-rule.css). */
const RULE_MM = 1400;

interface Box {
  slug: string;
  left: number;
  bottom: number;
  width: number;
  height: number;
}

const bench = (page: Page) => page.getByRole('region', { name: 'Bench' });
const bodyOf = (page: Page, slug: string) => page.locator(`[data-body="${slug}"]`);

async function open(page: Page, slugs: string[], query = ''): Promise<void> {
  await page.goto(`/compare?phones=${slugs.join(',')}${query}`);
}

/** Bodies as the browser has laid them out, and how long it has made a millimetre of the rule. */
async function measure(page: Page): Promise<{ scale: number; boxes: Box[] }> {
  return await bench(page).evaluate((element, ruleMm) => {
    const rule = element.querySelector('.bench-rule')?.getBoundingClientRect();
    const bodies = [...element.querySelectorAll<HTMLElement>('[data-body]')];
    return {
      scale: (rule?.width ?? 0) / ruleMm,
      boxes: bodies.map((body) => {
        const { left, bottom, width, height } = body.getBoundingClientRect();
        return { slug: body.dataset.body ?? '', left, bottom, width, height };
      }),
    };
  }, RULE_MM);
}

function expectedMm(slug: string, view: string): { width: number; height: number } {
  const body = facts.find((phone) => phone.slug === slug)?.body;
  if (!body) throw new Error(`no phone is called ${slug}`);
  const solid = view === 'open' ? body : (body.folded ?? body);
  return { width: view === 'side' ? solid.depthMm : solid.widthMm, height: solid.heightMm };
}

function expectToScale(boxes: Box[], scale: number, view: string): void {
  for (const { slug, width, height } of boxes) {
    const mm = expectedMm(slug, view);
    expect(Math.abs(width - mm.width * scale), `${slug}, width`).toBeLessThan(0.5);
    expect(Math.abs(height - mm.height * scale), `${slug}, height`).toBeLessThan(0.5);
  }
}

for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
  test.describe(`with ${deviceScaleFactor} pixels of the screen to a pixel`, () => {
    test.use({ deviceScaleFactor });

    test('every body is as large as its millimetres on the rule', async ({ page }) => {
      for (const [slugs, query] of [
        [[MINI, ULTRA], ''],
        [[MINI, FOLD], '&view=open'],
        [[FLIP, FOLD], '&mode=over&align=top-right&view=side'],
        [[FLIP, FOLD, MINI, ULTRA], '&mode=over&align=centre&view=open'],
      ] as const) {
        await page.setViewportSize({ width: slugs.length > 2 ? 375 : 1280, height: 800 });
        await open(page, [...slugs], query);
        const { scale, boxes } = await measure(page);
        expect(boxes).toHaveLength(slugs.length);
        const view = new URLSearchParams(query).get('view') ?? 'back';
        expectToScale(boxes, scale, view);
      }
    });
  });
}

test('side by side they stand on one line, on full centimetres of the rule', async ({ page }) => {
  await open(page, [MINI, ULTRA, FOLD, FLIP]);
  const { scale, boxes } = await measure(page);
  const [first] = boxes;
  for (const { slug, left, bottom } of boxes) {
    expect(Math.abs(bottom - (first?.bottom ?? 0)), slug).toBeLessThan(0.5);
    const centimetres = (left - (first?.left ?? 0)) / scale / 10;
    expect(Math.abs(centimetres - Math.round(centimetres)), slug).toBeLessThan(0.01);
  }
});

test('all phones are turned together, and the address says how', async ({ page }) => {
  await open(page, [MINI, FOLD]);
  const views = bench(page).getByRole('navigation', { name: 'View' });
  await views.getByRole('link', { name: 'Side' }).click();
  await expect(page).toHaveURL(/phones=[\w,-]+&view=side$/);
  await expect(bench(page).getByRole('img', { name: /, side, .+ deep, to scale$/ })).toHaveCount(2);
  await settle(page);
  const { scale, boxes } = await measure(page);
  expectToScale(boxes, scale, 'side');

  await bench(page).getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/view=open$/);
  await expect(bench(page).getByText('Does not fold')).toBeVisible();
  await settle(page);
  const opened = await measure(page);
  expectToScale(opened.boxes, opened.scale, 'open');
});

test('differences are told in millimetres where they are, and in words', async ({ page }) => {
  await open(page, [MINI, ULTRA]);
  const ultra = bench(page).getByRole('listitem').filter({ hasText: 'S24 Ultra' });
  await expect(ultra.getByText('30.8 mm taller than iPhone 12 mini')).toBeVisible();
  await expect(ultra.getByText('14.8 mm wider than iPhone 12 mini')).toBeVisible();
  const drawn = await page.locator('.bench-difference-high').evaluate((mark) => {
    const { width: ruleWidth = 0 } =
      document.querySelector('.bench-rule')?.getBoundingClientRect() ?? {};
    return { height: mark.getBoundingClientRect().height, ruleWidth };
  });
  expect(Math.abs(drawn.height - (30.8 * drawn.ruleWidth) / RULE_MM)).toBeLessThan(0.5);
});

test('C51 a phone is laid over another by hand, by key and by button', async ({ page }) => {
  await open(page, [MINI, ULTRA], '&mode=over');
  const handle = bench(page).getByRole('button', { name: 'Move Galaxy S24 Ultra' });
  const moved = () => offsetMm(page);
  expect(await moved()).toEqual([0, 0]);

  await handle.press('ArrowRight');
  await handle.press('Shift+ArrowUp');
  expect(await moved()).toEqual([1, 10]);

  await bench(page).getByRole('button', { name: 'Move left by 5 mm' }).click();
  await bench(page).getByRole('button', { name: 'Move down by 5 mm' }).click();
  expect(await moved()).toEqual([-4, 5]);
  await expect(bench(page).getByRole('status')).toHaveText('Galaxy S24 Ultra: 4 mm left, 5 mm up');

  const { scale } = await measure(page);
  await dragBy(page, handle, 20 * scale, 10 * scale);
  const [across, up] = await moved();
  expect(across).toBeCloseTo(16, 0);
  expect(up).toBeCloseTo(-5, 0);

  await bench(page).getByRole('button', { name: 'Put back' }).click();
  expect(await moved()).toEqual([0, 0]);
});

test('the pictures may be seen through, their outlines stay', async ({ page }) => {
  await open(page, [MINI, ULTRA], '&mode=over');
  const slider = bench(page).getByRole('slider', { name: /^Pictures at/ });
  await slider.focus();
  await slider.press('Home');
  await expect(bodyOf(page, ULTRA).getByRole('img')).toHaveCSS('opacity', '0');
  await expect(bodyOf(page, ULTRA).locator('.bench-outline')).toHaveCSS('stroke-width', '1.5px');
});

test('at 320 px four phones are shown at once, with nothing that breaks a rule', async ({
  page,
}) => {
  for (const [colorScheme, query] of [
    ['light', ''],
    ['dark', '&mode=over'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, [MINI, FLIP, FOLD, ULTRA], query);
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
    const { boxes } = await measure(page);
    for (const { slug, left, width } of boxes) {
      expect(left, slug).toBeGreaterThanOrEqual(0);
      expect(left + width, slug).toBeLessThanOrEqual(320);
    }
    await expectLargeTargets(page, `bench${query}`);
    // Where one phone covers another, so does its handle; buttons beside do the same (WCAG 2.5.8, equivalent).
    await page.addStyleTag({ content: '.bench-handle { display: none }' });
    await expectNoViolation(page, `bench${query}`);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('C62 phones are turned and laid over each other by links', async ({ page }) => {
    await open(page, [MINI, ULTRA]);
    await bench(page).getByRole('link', { name: 'Laid over' }).click();
    await bench(page).getByRole('link', { name: 'Front' }).click();
    await expect(page).toHaveURL(/mode=over/);
    await expect(bench(page).getByRole('img', { name: /, front, / })).toHaveCount(2);
    const [one, other] = await Promise.all(
      [MINI, ULTRA].map((slug) => bodyOf(page, slug).boundingBox()),
    );
    expect(Math.abs((one?.x ?? 0) - (other?.x ?? 1))).toBeLessThan(0.5);
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('C43 phones are where they belong at once', async ({ page }) => {
    await open(page, [MINI, ULTRA]);
    await bench(page).getByRole('link', { name: 'Side', exact: true }).click();
    await expect(bench(page).getByRole('img', { name: /, side, / })).toHaveCount(2);
    const { scale, boxes } = await measure(page);
    expectToScale(boxes, scale, 'side');
  });
});

/** How far the large phone is from where it is laid at the bottom left, to a tenth of a millimetre. */
async function offsetMm(page: Page): Promise<number[]> {
  const { scale, boxes } = await measure(page);
  const [small, large] = [MINI, ULTRA].map((slug) => boxes.find((box) => box.slug === slug));
  if (!small || !large) throw new Error('a phone is missing');
  const apart = [large.left - small.left, small.bottom - large.bottom];
  // Without the sign of a nought.
  return apart.map((px) => Math.round((px / scale) * 10) / 10 + 0);
}

async function dragBy(page: Page, handle: Locator, x: number, y: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2);
  await page.mouse.move(fromX + x, fromY + y);
  await page.mouse.up();
}

/** Waits for bodies that are on their way. */
async function settle(page: Page): Promise<void> {
  await expect(bench(page)).not.toHaveAttribute('data-moving');
}

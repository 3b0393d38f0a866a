/** What everybody needs: no axe violation, no sideways scrolling, visible focus, large targets. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/e2e.ts';

const PAGES = ['/', '/order', '/offered', '/mobiles/samsung-galaxy-z-fold7', '/about', '/contact'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 1280]) {
    test(`C29 no axe violation, ${colorScheme}, ${width} px`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const path of PAGES) {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
        expect(found, path).toEqual([]);
      }
    });
  }
}

test('C32 nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of PAGES) {
    await page.goto(path);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(excess, path).toBeLessThanOrEqual(0);
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

test('C31 everything that can be pressed is at least 24 px in both directions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 900 });
  for (const path of PAGES) {
    await page.goto(path);
    const small = await page
      .locator('main button:visible, header a:visible, header button:visible, footer a:visible')
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ box: element.getBoundingClientRect(), name: element.textContent }))
          .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
          .map(({ name }) => name),
      );
    expect(small, path).toEqual([]);
  }
});

test('C34 C35 focus reaches every control of the shop and can be seen', async ({ page }) => {
  await page.goto('/contact');
  const stops: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const outlined = Number.parseFloat(getComputedStyle(element).outlineWidth) >= 2;
      const visible = outlined && box.bottom > 0 && box.top < window.innerHeight;
      return `${element.tagName} ${visible}`;
    });
    if (stop === null) break;
    stops.push(stop);
  }
  expect(stops.length).toBeGreaterThan(15);
  expect(stops.filter((stop) => stop.endsWith('false'))).toEqual([]);
});

test('the theme switch is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

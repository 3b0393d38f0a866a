/**
 * What every page owes everybody, whoever may open it; the numbers are those of the checklist. A fault
 * does not end the test, so that one run names all of them.
 */
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settleColours } from './e2e.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** In place of its source where axe has come in already. */
const NO_SOURCE = 'undefined';
export const COLOUR_SCHEMES = ['light', 'dark'] as const;

/** Text as wide as WCAG 1.4.12 lets people make it. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

export function excessWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * For frames of other origins axe opens a page of its own each time; where there are none it need not,
 * and comes into a page once. Nor need it describe each element that is as it should be.
 */
export async function axeOf(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return new AxeBuilder({ page, axeSource: isAlone ? NO_SOURCE : AXE })
    .setLegacyMode(isAlone)
    .options({ resultTypes: ['violations'] });
}

/** C29: no axe violation in what is shown now. */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  await settleColours(page);
  const axe = (await axeOf(page)).withTags(RULES);
  // The card field has no ground of its own: by night axe takes the dark page behind it for white.
  const isNight = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  if (isNight) axe.exclude('iframe[title="Card details"]');
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
  expect.soft(found, what).toEqual([]);
}

/** C32 C33: nothing scrolls sideways or is cut at 320 px, also with wide text. */
export async function expectFitsNarrow(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await excessWidth(page), what).toBeLessThanOrEqual(0);
  const style = await page.addStyleTag({ content: SPACED });
  expect.soft(await excessWidth(page), `${what}, wide text`).toBeLessThanOrEqual(0);
  const cut = await page
    .locator(':is(main, dialog, [role$=dialog]) :is(h1, h2, h3, p, button, a, dd, label):visible')
    .evaluateAll((elements) =>
      elements
        .filter((element) => {
          const isForEyes = element.clientWidth > 1;
          const isClipped = getComputedStyle(element).overflow !== 'visible';
          return isForEyes && isClipped && element.scrollHeight > element.clientHeight + 1;
        })
        .map((element) => element.textContent),
    );
  expect.soft(cut, `${what}, wide text`).toEqual([]);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
}

/** C31: everything that can be pressed is at least 24 px in both directions. */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const small = await page
    .locator(
      ':is(main, header, footer, nav, [role$=dialog]) :is(button, input, select, textarea, summary, [role=tab]):visible, :is(header, footer, nav) a:visible',
    )
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ html }) => html.slice(0, 160)),
    );
  expect.soft(small, what).toEqual([]);
}

/** C35: what has the focus has an outline, is on the screen, and no fixed bar lies over it. */
export async function expectFocusSeen(page: Page, what: string): Promise<void> {
  // A toast covers what is below it for a second or two.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  // Focus by script shows as focus by keyboard does once the keyboard was used.
  await page.keyboard.press('Tab');
  expect.soft(await page.evaluate(findHiddenFocus), what).toEqual([]);
}

/** Runs in the page. Every control on which one cannot see that it has the focus. */
function findHiddenFocus(): string[] {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  const hidden: string[] = [];
  for (const control of controls) {
    control.focus();
    if (document.activeElement !== control) continue;
    for (const animation of document.getAnimations()) animation.finish();
    const box = control.getBoundingClientRect();
    if (box.width <= 1) continue;
    const isOutlined = Number.parseFloat(getComputedStyle(control).outlineWidth) >= 2;
    const isInView = box.bottom > 0 && box.top < window.innerHeight;
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    let bar = over;
    while (bar && !['fixed', 'sticky'].includes(getComputedStyle(bar).position)) {
      bar = bar.parentElement;
    }
    const isCovered = bar !== null && !bar.contains(control);
    if (!isOutlined || !isInView || isCovered) {
      const fault = [
        isOutlined ? '' : 'no outline',
        isInView ? '' : 'out of view',
        isCovered ? `covered by ${bar?.outerHTML.slice(0, 120)}` : '',
      ];
      hidden.push(`${control.outerHTML.slice(0, 120)}: ${fault.filter(Boolean).join(', ')}`);
    }
  }
  return hidden;
}

/** The fonts come after the text, which then is wider or narrower than in those that stood in. */
export async function delayLetters(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue();
  });
}

/** The fonts come only when they are let go: the page that is opened next stands in other letters until then. */
export async function holdLetters(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unroute('**/*.woff2');
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Unlike `document.fonts.ready`, which is so before the first letter is asked for as well. */
export async function untilLettersCame(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const came = [...document.fonts].filter(({ status }) => status === 'loaded');
    const families = came.map(({ family }) => family.replaceAll('"', ''));
    return ['Hanken Grotesk', 'Bricolage Grotesque'].every((one) => families.includes(one));
  });
}

/** The sum of all layout shifts since the page began to load. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

/** Everything above about what is shown now: on a desk by day, on a phone by night. */
export async function expectForEveryone(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Bars that lie over the page lie over its foot then, which is left free for them.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectNoViolation(page, `${what}, ${colorScheme}, ${width} px`);
    await expectLargeTargets(page, `${what}, ${width} px`);
    await expectFocusSeen(page, `${what}, ${width} px`);
  }
  await expectFitsNarrow(page, what);
  if (size) await page.setViewportSize(size);
}

/** Opens a page of the dashboard on a desk and waits until it shows what it is about. */
export async function openDashboard(page: Page, path: string, label: string | RegExp) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/dashboard/${path}`);
  const main = page.getByRole('main');
  await expect(main.getByText(label).first()).toBeVisible();
  return main;
}

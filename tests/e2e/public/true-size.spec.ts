/** Actual size, and a phone in hand and pocket: what is drawn and told is what the pure functions say. */
import type { Page } from '@playwright/test';
import { reachOver } from '../../../src/shop/choosing/hand.ts';
import { HAND_SURVEY } from '../../../src/shop/choosing/hand-survey.ts';
import { fitPocket } from '../../../src/shop/choosing/pocket.ts';
import {
  describePocket,
  describeReach,
} from '../../../src/web/features/true-size/hand/hand-words.ts';
import {
  CARD,
  scaleOfStep,
  stepOfScale,
} from '../../../src/web/features/true-size/scale/scale-steps.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import {
  excessWidth,
  expectLargeTargets,
  expectNoViolation,
} from '../../support/browser/everyone.ts';

const PHONE = '/mobiles/samsung-galaxy-s23-ultra';
/** Its body, as the shop's facts have it. */
const BODY = { widthMm: 78.1, heightMm: 163.4, depthMm: 8.9 };

const opener = (page: Page) => page.getByRole('button', { name: 'Actual size' });
const place = (page: Page) => page.getByRole('region', { name: /in actual size$/ });
const mark = (page: Page) => page.getByText('1:1', { exact: true });
const hand = (page: Page) => page.getByRole('region', { name: 'In the hand, in the pocket' });

/** As if this screen had been set up before. */
async function setUpScreen(page: Page, pxPerMm: number): Promise<void> {
  await page.addInitScript((scale) => {
    const { screen, devicePixelRatio } = window;
    const name = `${screen.width}x${screen.height}@${devicePixelRatio}`;
    localStorage.setItem('handset:screen', JSON.stringify({ [name]: scale }));
  }, pxPerMm);
}

/** The drawn body in pixels: its picture without the margin of 5 mm. */
async function measureBody(page: Page): Promise<{ width: number; height: number }> {
  const box = await place(page).getByRole('img').boundingBox();
  if (!box) throw new Error('nothing is drawn');
  const withoutMargin = (px: number, mm: number) => (px * mm) / (mm + 10);
  return {
    width: withoutMargin(box.width, BODY.widthMm),
    height: withoutMargin(box.height, BODY.heightMm),
  };
}

test('a screen is set up by keyboard with a bank card, kept, checked again and forgotten', async ({
  page,
}) => {
  await page.goto(PHONE);
  await expect(page.locator('figcaption').first()).toContainText('not actual size');
  await opener(page).press('Enter');
  const slider = page.getByRole('slider', { name: 'Size of the drawn card' });
  await slider.focus();
  const before = Number(await slider.inputValue());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  const pxPerMm = scaleOfStep(before + 40);
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `85.6 mm are ${(CARD.widthMm * pxPerMm).toFixed(1)} pixels`,
  );
  const card = await page.locator('[data-fitted]').boundingBox();
  expect(card?.width).toBeCloseTo(CARD.widthMm * pxPerMm, 0);
  expect(card?.height).toBeCloseTo(CARD.heightMm * pxPerMm, 0);
  await expect(mark(page)).toHaveCount(0);
  await expectNoViolation(page, 'setting up');
  await expectLargeTargets(page, 'setting up');
  await page.getByRole('button', { name: 'It fits' }).press('Enter');
  await expect(mark(page)).toBeVisible();
  await expect(place(page)).toBeFocused();
  await expectNoViolation(page, 'actual size');

  await page.reload();
  await opener(page).click();
  await expect(mark(page)).toBeVisible();
  const drawn = await measureBody(page);
  expect(Math.abs(drawn.width / (BODY.widthMm * pxPerMm) - 1)).toBeLessThan(0.005);
  expect(Math.abs(drawn.height / (BODY.heightMm * pxPerMm) - 1)).toBeLessThan(0.005);

  await page.getByRole('button', { name: 'Check the size' }).click();
  await expect(slider).toHaveValue(String(stepOfScale(pxPerMm)));
  await page.getByRole('button', { name: 'Forget this screen' }).click();
  await expect(page.getByRole('button', { name: 'Forget this screen' })).toHaveCount(0);
  await expect(slider).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('handset:screen'))).toBeNull();
});

test('the drawing is pulled at its edge, and a phone at hand does as well as a card', async ({
  page,
}) => {
  await page.goto(PHONE);
  await opener(page).click();
  const thing = page.locator('[data-fitted]');
  const box = await thing.boundingBox();
  if (!box) throw new Error('no card is drawn');
  await page.mouse.move(box.x + box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const pulled = await thing.boundingBox();
  expect(Math.abs((pulled?.width ?? 0) - box.width - 60)).toBeLessThan(0.5);

  await page.getByRole('radio', { name: 'A phone I have' }).check();
  await page
    .getByRole('combobox', { name: 'Your phone' })
    .selectOption({ label: 'Galaxy S23 Ultra' });
  const phone = await thing.boundingBox();
  const pxPerMm = (pulled?.width ?? 0) / CARD.widthMm;
  expect(phone?.width).toBeCloseTo(BODY.widthMm * pxPerMm, 0);
  await page.getByRole('button', { name: 'It fits' }).click();
  const drawn = await measureBody(page);
  expect(Math.abs(drawn.height / (BODY.heightMm * pxPerMm) - 1)).toBeLessThan(0.005);
});

test('at 1, 1.5, 2 and 3 pixels of the screen for one of the page the body is drawn true to 0.5 %', async ({
  page,
}) => {
  const pxPerMm = 4.137;
  const size = { width: 1280, height: 900, mobile: false };
  const browser = await page.context().newCDPSession(page);
  await page.addInitScript((scale) => {
    const { width, height } = window.screen;
    const screens = [1, 1.5, 2, 3].map((density) => [`${width}x${height}@${density}`, scale]);
    localStorage.setItem('handset:screen', JSON.stringify(Object.fromEntries(screens)));
  }, pxPerMm);
  for (const density of [1, 1.5, 2, 3]) {
    const screen = { ...size, deviceScaleFactor: density };
    await browser.send('Emulation.setDeviceMetricsOverride', screen);
    await page.goto(PHONE);
    await opener(page).click();
    await page.getByRole('radio', { name: 'Front' }).check();
    await expect(mark(page)).toBeVisible();
    expect(await page.evaluate(() => window.devicePixelRatio)).toBe(density);
    const { width, height } = await measureBody(page);
    expect(Math.abs(width / (BODY.widthMm * pxPerMm) - 1)).toBeLessThan(0.005);
    expect(Math.abs(height / (BODY.heightMm * pxPerMm) - 1)).toBeLessThan(0.005);
  }
});

test('at another zoom the page no longer says 1:1 but asks again', async ({ page }) => {
  await setUpScreen(page, 4);
  await page.goto(PHONE);
  await opener(page).click();
  await expect(mark(page)).toBeVisible();
  // What a zoom of 125 % does: the page is drawn more finely and has fewer pixels of its own.
  const browser = await page.context().newCDPSession(page);
  const zoomed = { width: 1024, height: 640, deviceScaleFactor: 1.25, mobile: false };
  await browser.send('Emulation.setDeviceMetricsOverride', zoomed);
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
});

test('of a phone that is larger than the screen the part that fits is told and can be scrolled', async ({
  page,
}) => {
  await setUpScreen(page, 6.2);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(PHONE);
  await opener(page).click();
  const told = page.getByText(/of 163 mm of its height and \d+ of 78 mm of its width shown/);
  const first = await told.textContent();
  await place(page).focus();
  await page.keyboard.press('End');
  await expect(told).not.toHaveText(first ?? '');
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  await expectNoViolation(page, 'a phone that does not fit');
});

test('hand and pocket: the figures of the pure functions, in words, kept on the device and forgotten', async ({
  page,
}) => {
  await page.goto(PHONE);
  await hand(page).scrollIntoViewIfNeeded();
  const length = hand(page).getByRole('textbox', { name: 'Length in mm' });
  await length.fill('205');
  await hand(page).getByRole('radio', { name: 'Left hand' }).check();
  await hand(page).getByRole('textbox', { name: 'Width in mm' }).fill('95');
  await hand(page).getByRole('textbox', { name: 'Depth in mm' }).fill('140');
  const pocket = { widthMm: 95, depthMm: 140 };
  await expect(hand(page)).toContainText(describePocket(fitPocket(BODY, pocket), pocket));
  await expect(hand(page)).toContainText(/Your left thumb reaches \d\d % of the screen/);

  await page.reload();
  await hand(page).scrollIntoViewIfNeeded();
  await expect(length).toHaveValue('205');
  await expect(hand(page).getByRole('radio', { name: 'Left hand' })).toBeChecked();
  await expectNoViolation(page, 'hand and pocket');
  await hand(page).getByRole('button', { name: 'Forget my measures' }).click();
  await expect(length).toHaveValue('');
  await expect(hand(page)).toContainText('A right thumb reaches');
  expect(await page.evaluate(() => localStorage.getItem('handset:hand'))).toBeNull();

  const chosen = HAND_SURVEY.at(-1)?.lengthMm ?? 0;
  await hand(page)
    .getByRole('combobox', { name: 'Or from a survey' })
    .selectOption(`${HAND_SURVEY.length - 1}`);
  await expect(length).toHaveValue(String(chosen));
});

test('a foldable is in the hand closed and open, and closed in the pocket', async ({ page }) => {
  await page.goto('/mobiles/samsung-galaxy-z-fold7');
  await hand(page).scrollIntoViewIfNeeded();
  await hand(page).getByRole('textbox', { name: 'Length in mm' }).fill('190');
  await hand(page).getByRole('radio', { name: 'Both hands' }).check();
  const closed = { widthMm: 72.8, heightMm: 158.4, screen: null };
  const own = { lengthMm: 190, hold: 'both' } as const;
  const words = describeReach(reachOver(closed, own), { ...own, measured: 'front', isOwn: true });
  await expect(hand(page).locator('figure', { hasText: 'In the hand, closed' })).toContainText(
    words,
  );
  await expect(hand(page)).toContainText(/In the hand, openYour thumbs reach \d+ % of the screen/);
  await expect(hand(page)).toContainText('In the pocket, closed');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what actual size, hand and pocket need', async ({ page }) => {
    await page.goto(PHONE);
    await expect(page.getByText(/^Actual size needs JavaScript/)).toBeVisible();
    await expect(hand(page)).toContainText('needs JavaScript.');
    await expect(opener(page)).toBeHidden();
  });
});

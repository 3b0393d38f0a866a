/** The phone that somebody owns: said once, told against everywhere, taken away by one click. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { createPerson, signInHere } from '../../support/browser/e2e-people.ts';
import {
  expectForEveryone,
  expectNoViolation,
  readLayoutShift,
} from '../../support/browser/everyone.ts';

const MINI = { name: 'iPhone 12 mini', path: '/mobiles/apple-iphone-12-mini' };
const KEY = 'handset:own-phone';

const line = (page: Page) => page.getByText(`Compared with ${MINI.name}`, { exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
const isMine = (page: Page) => page.getByRole('button', { name: 'This is my phone' });

async function openChoice(page: Page) {
  await page.getByRole('button', { name: 'Which phone do you have?' }).click();
  return page.getByRole('dialog', { name: 'Which phone do you have?' });
}

test('a phone said to be the own one is told against on cards and in other tabs, and taken away by one click', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/order?q=iphone+12');
  await page.goto(MINI.path);
  await Promise.all([
    // Watched for before the press: the message goes by itself.
    page.getByRole('status').filter({ hasText: MINI.name }).waitFor(),
    isMine(page).click(),
  ]);
  await expect(isMine(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('This is your phone', { exact: true })).toBeVisible();

  await expect(line(other)).toBeVisible();
  const larger = card(other, 'iPhone 12 Pro');
  await expect(larger).toContainText('15 mm taller');
  await expect(larger.getByRole('link', { name: 'iPhone 12 Pro' })).toHaveAccessibleDescription(
    /^Compared with your iPhone 12 mini: .*15 mm taller/,
  );
  await expect(card(other, MINI.name)).toContainText('This is your phone');

  await other.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(larger).not.toContainText('taller');
  await expect(isMine(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(other.getByRole('button', { name: 'Undo' })).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(larger).toContainText('15 mm taller');
  await other.reload();
  await expect(larger).toContainText('15 mm taller');
});

test('a phone is found by keyboard, and a size can be typed instead', async ({ page }) => {
  await page.goto('/order?q=iphone+12');
  const choice = await openChoice(page);
  const search = choice.getByRole('combobox', { name: 'Find it in the shop' });
  await search.pressSequentially('12 mini');
  await expect(
    choice.getByRole('option', { name: /^iPhone 12 mini/, selected: true }),
  ).toBeVisible();
  await search.press('Enter');
  await expect(choice).toHaveCount(0);
  await expect(line(page)).toBeVisible();

  await page.getByRole('button', { name: 'Change' }).click();
  const typed = page.getByRole('dialog');
  await typed.getByText('Another phone: type its size').click();
  await typed.getByRole('button', { name: 'Use this size' }).click();
  await expect(typed.getByText('Please enter the height')).toBeVisible();
  await expectNoViolation(page, 'the choice of the own phone, with errors');
  await typed.getByLabel('Height, mm').fill('138,4');
  await typed.getByLabel('Width, mm').fill('67.3');
  await typed.getByRole('button', { name: 'Use this size' }).click();
  await expect(page.getByText('Compared with My phone', { exact: true })).toBeVisible();
  // The iPhone 12 is 146.7 × 71.5 mm; a weight was not typed, so nothing is said of it.
  await expect(card(page, 'iPhone 12')).toContainText('4 mm wider, 8 mm taller');
});

test('rubbish in the storage breaks nothing, and no place is kept for it', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"phone":{"heightMm":"x"}}'), KEY);
  await page.goto('/order');
  await expect(page.getByRole('button', { name: 'Which phone do you have?' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-own-phone');
});

test('what is told moves nothing, at any width, and is for everybody', async ({ page }) => {
  await page.goto(MINI.path);
  await isMine(page).click();
  await expect(isMine(page)).toHaveAttribute('aria-pressed', 'true');
  for (const [width, path] of [
    [320, '/order'],
    [375, '/order?brand=all'],
    [1040, '/order'],
    [375, '/mobiles/samsung-galaxy-s24'],
    [1280, '/mobiles/samsung-galaxy-s24'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    // Another test may have put a phone first of which nothing is known.
    const told = page.locator('.own-place').filter({ hasText: /taller|battery/ });
    await expect(told.first()).toBeVisible();
    expect(await readLayoutShift(page), `${path}, ${width} px`).toBeLessThanOrEqual(0.02);
  }
  await expectForEveryone(page, 'a phone page beside the own phone');
  await page.goto('/order');
  await expectNoViolation(page, 'a list beside the own phone');
});

test('an account keeps it for other devices, and takes it along when its owner leaves', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  const anna = await createPerson(baseURL ?? '');
  await signInHere(baseURL ?? '', context, anna);
  await page.goto('/order');
  const choice = await openChoice(page);
  await choice.getByRole('checkbox', { name: /^Keep it in my account too/ }).check();
  await choice.getByRole('combobox').fill('iphone 12 mini');
  await choice.getByRole('option', { name: /^iPhone 12 mini/ }).click();
  await expect(line(page)).toBeVisible();

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await signInHere(baseURL ?? '', elsewhere, anna);
  const there = await elsewhere.newPage();
  await there.goto('/order');
  await expect(line(there)).toBeVisible();
  await there.getByRole('button', { name: 'Logout' }).click();
  await expect(there.getByRole('button', { name: 'Which phone do you have?' })).toBeVisible();
  expect(await there.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Which phone do you have?' })).toBeVisible();
});

test('where device and account know different phones, neither is lost unasked', async ({
  page,
  context,
  baseURL,
}) => {
  const anna = await createPerson(baseURL ?? '');
  await page.goto(MINI.path);
  await isMine(page).click();
  await expect(isMine(page)).toHaveAttribute('aria-pressed', 'true');
  await signInHere(baseURL ?? '', context, anna);
  const body = { name: 'Old one', heightMm: 120, widthMm: 60 };
  const headers = { origin: baseURL ?? '' };
  const answer = await context.request.put('/own-phone', { data: body, headers });
  expect(answer.ok()).toBe(true);
  await page.goto('/order');
  const question = page.getByRole('complementary', { name: 'Which phone is yours?' });
  await expect(question).toContainText('Old one');
  await expect(line(page)).toBeVisible();
  await question.getByRole('button', { name: `Keep the ${MINI.name} here` }).click();
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('without scripts the line says what it needs, and nothing is broken', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/order');
  await expect(
    page.getByText('Comparing with a phone of your own needs JavaScript.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Which phone do you have?' })).toBeHidden();
  await page.goto(MINI.path);
  await expect(isMine(page)).toBeHidden();
  await context.close();
});

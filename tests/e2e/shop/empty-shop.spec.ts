/** A live shop on its first day: no phone, no order, and an admin who has just signed up. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { showCodes } from '../../support/browser/authenticator.ts';
import { expect, loseSession, type Person, seeToast, signUp } from '../../support/browser/e2e.ts';
import { excessWidth, expectNoViolation } from '../../support/browser/everyone.ts';
import { test } from '../../support/browser/live-shop.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { findMailedLink } from '../../support/mailed-link.ts';

/** Of the addresses that show the same page without phones, one. */
const LOOKED_AT = ['/', '/order', '/compare', '/find', '/nowhere'];

const LOOKS = [
  ['dark', [800, 375]],
  ['light', [1920, 1280]],
] as const;

/** On what is shown now nothing scrolls sideways, and axe finds nothing on phones by night and on desks by day. */
async function expectFinished(page: Page, what: string): Promise<void> {
  for (const [colorScheme, widths] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await excessWidth(page), `${what}, ${width} px`).toBeLessThanOrEqual(0);
    }
    await expectNoViolation(page, `${what}, ${colorScheme}`);
  }
}

test('a shop without phones says on every page that they are coming, and leads to no empty list', async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/404/);
  const main = page.getByRole('main');
  for (const [path, title] of [
    ['/', 'We are opening soon'],
    ['/order', 'No iPhones here yet'],
    ['/order?category=samsung', 'No Samsung phones here yet'],
    ['/order?q=galaxy', 'No phones here yet'],
    ['/compare', 'No phones here yet'],
    ['/offered', 'No phones here yet'],
    ['/find', 'No phones here yet'],
    ['/mobiles/galaxy-s24', /404/],
    ['/nowhere', /404/],
    ['/login', 'Login'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
    const lists = main.getByRole('link', { name: /See all phones|Go to the shop|Find a phone/ });
    await expect(lists, path).toHaveCount(0);
    if (LOOKED_AT.includes(path)) await expectFinished(page, path);
  }
});

/** Confirms the address, and turns the second step on as the account page asks an admin to. */
async function setUpSecondStep(page: Page, person: Person, mailbox: string) {
  await page.goto(await findMailedLink(mailbox, person.email, '/api/auth/verify-email'));
  await page.goto('/dashboard/adminHome');
  await expect(page).toHaveURL('/dashboard/account#second-step');
  const section = page.getByRole('region', { name: 'Second step' });
  await section.getByRole('button', { name: 'Set up a second step' }).click();
  const key = await section.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const code = showCodes(key?.replaceAll(' ', '') ?? '');
  await section.getByRole('textbox', { name: 'Code' }).fill(code());
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  return code;
}

async function logInWithCode(page: Page, person: Person, code: string): Promise<void> {
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(person.email);
  await main.getByLabel('Password', { exact: true }).fill(person.password);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await main.getByLabel('Code', { exact: true }).fill(code);
  await expectFinished(page, 'the second step');
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
}

async function addPhone(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Mobile Name').fill(name);
  await main.getByLabel('Category').selectOption('samsung');
  await main.getByLabel(/^Price/).fill('799');
  const create = { width: 400, height: 800, channels: 3, background: 'teal' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await main
    .getByLabel('Mobile Image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await seeToast(page, fixedTexts.mobile.added, () =>
    main.getByRole('button', { name: 'Add Mobile' }).click(),
  );
}

/** Who sells, and that deliveries are free. */
async function saveSettings(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Company' }).fill('Anna’s Phones');
  await main.getByRole('textbox', { name: 'Address' }).fill('1 New Road');
  await expectFinished(page, 'settings');
  await main.getByRole('button', { name: 'Add a delivery price' }).click();
  const price = main.getByRole('group', { name: 'Delivery price 1' });
  await price.getByLabel('Price, $').fill('0');
  await price.getByLabel('From').fill('2026-01-01');
  await main.getByRole('button', { name: 'Save settings' }).click();
  await expect(main.getByText('The settings are saved.')).toBeVisible();
}

test('its admin logs in with a second step, goes through the first steps, and the shop shows the first phone', async ({
  page,
  emptyShop,
  sandboxUrl,
}) => {
  test.slow();
  const person = await signUp(page, 'Anna Admin');
  await emptyShop.makeAdmin(person.email);
  const code = await setUpSecondStep(page, person, sandboxUrl);
  await loseSession(page);
  await logInWithCode(page, person, code(1));

  const main = page.getByRole('main');
  await page.goto('/dashboard');
  const steps = main.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 4 done');
  await expectFinished(page, 'admin home');
  await page.goto('/dashboard/myCart');
  await expect(main.getByText('Your cart is empty')).toBeVisible();
  await expectFinished(page, 'cart');
  await page.goto('/dashboard/manageItems');
  await expect(main.getByRole('heading', { name: 'No mobiles yet' })).toBeVisible();
  await expect(main.getByText('Select all shown')).toHaveCount(0);
  await expect(main.getByText(/^Edit prices and stock/)).toHaveCount(0);
  await expectFinished(page, 'manage items');

  await page.goto('/dashboard');
  await steps.getByRole('link', { name: 'Add a phone' }).click();
  await expect(main.getByLabel('Mobile Name')).toBeVisible();
  await expectFinished(page, 'add a phone');
  await addPhone(page, 'Galaxy S24');
  await page.goto('/dashboard/manageItems');
  await expect(main.getByText('Select all shown')).toBeVisible();
  await expect(main.getByText(/^Edit prices and stock/)).toBeVisible();
  await page.goto('/dashboard');
  await expect(steps).toContainText('1 of 4 done');
  await steps.getByRole('link', { name: 'Enter company and contact' }).click();
  await saveSettings(page);
  await page.goto('/dashboard');
  await expect(steps).toContainText('3 of 4 done');
  await expectFinished(page, 'admin home with one step left');
  await page.goto('/order?category=samsung');
  await expect(main.getByRole('link', { name: 'Galaxy S24' })).toBeVisible();
  await expectFinished(page, 'the first phone in the shop');
  await page.goto('/');
  await expect(main.getByRole('link', { name: 'Shop our phone' })).toBeVisible();
  await expect(main.getByText('We are opening soon')).toHaveCount(0);
  const shown = main.getByRole('status').filter({ hasText: /^No iPhones$/ });
  await expect(shown, 'which a screen reader says after the tab is chosen').toBeVisible();
  await expect(main.getByText(/\b0 (?:of|chips|iPhones|phones)/)).toHaveCount(0);
  await expect(main.getByRole('region', { name: 'Phones to scale' })).toHaveCount(0);
  await expectFinished(page, 'home with one phone');
});

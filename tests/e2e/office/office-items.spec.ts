import type { Page } from '@playwright/test';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { expect, findMobile, logInAs, test } from '../../support/browser/e2e.ts';
import { signInAdmin } from '../../support/browser/e2e-people.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

async function openItems(page: Page) {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/manageItems');
  const main = page.getByRole('main');
  await main.getByLabel('Sort by').selectOption('name');
  await expect(main.getByLabel(/^Price of /).first()).toBeVisible();
  return main;
}

async function chooseBrand(page: Page, brand: string) {
  await page.getByLabel('Brand').selectOption(brand);
  for (const other of ['iPhone', 'samsung', 'vivo', 'realme', 'oppo'].filter(
    (one) => one !== brand,
  )) {
    await expect(page.getByRole('cell', { name: other, exact: true })).toHaveCount(0);
  }
}

test('prices and stock are typed, moved through and pasted like in a spreadsheet, with one undo (R071)', async ({
  page,
}) => {
  const main = await openItems(page);
  await chooseBrand(page, 'oppo');
  const stocks = main.getByLabel(/^Stock of /);
  const [first, second, third] = [stocks.nth(0), stocks.nth(1), stocks.nth(2)];
  await expect(first).toBeVisible();
  const before = [await first.inputValue(), await second.inputValue(), await third.inputValue()];

  await first.click();
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert').getByText('is no stock')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toHaveValue(before[0] ?? '');
  await first.fill('41');
  await page.keyboard.press('Enter');
  await expect(second).toBeFocused();
  await expect(main.getByText(/^Stock of .* changed\./)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('41');
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByText('Undone')).toBeVisible();
  await expect(first).toHaveValue(before[0] ?? '');

  await first.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '51\r\n52\r\n53\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(main.getByText('3 mobiles changed by pasting.')).toBeVisible();
  await expect(third).toHaveValue('53');
  await page.reload();
  await main.getByLabel('Sort by').selectOption('name');
  await chooseBrand(page, 'oppo');
  await expect(second).toHaveValue('52');
});

test('bulk actions on ticked mobiles; deleting many asks first and can be undone (R176)', async ({
  page,
}) => {
  const main = await openItems(page);
  await chooseBrand(page, 'realme');
  const prices = main.getByLabel(/^Price of /);
  await expect(prices.first()).toBeVisible();
  const before = Number(await prices.first().inputValue());
  const ticks = main.getByRole('checkbox', { name: /^Select (?!all)/ });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  const bar = page.getByRole('region', { name: 'Selected mobiles' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Price ±%' }).click();
  await page.getByLabel('Percent').fill('10');
  await page.getByRole('button', { name: 'Change 2 mobiles' }).click();
  await expect(prices.first()).toHaveValue(String(Math.round(before * 1.1)));
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(prices.first()).toHaveValue(String(before));

  const name = (await prices.first().getAttribute('aria-label'))?.replace('Price of ', '') ?? '';
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: fixedTexts.remove.title });
  await dialog.getByRole('button', { name: fixedTexts.remove.confirm }).click();
  await expect(main.getByText('2 mobiles deleted.')).toBeVisible();
  await expect(main.getByLabel(`Price of ${name}`)).toHaveCount(0);
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByLabel(`Price of ${name}`)).toBeVisible();
});

test('notices and their undo come and go without moving the table', async ({ page, baseURL }) => {
  // A name as long as the notice is wide.
  const name = `Long ${crypto.randomUUID()} ${'<name of a phone> '.repeat(4)}`;
  const admin = await signInAdmin(baseURL ?? '');
  // office-everyone.spec.ts renames the first.
  const [, ...mobiles]: WireMobile[] = await (await admin.get('/mobile-data?limit=3')).json();
  const rename = ({ _id, description, price, category, image }: WireMobile, to: string) =>
    admin.put(`/mobile-data/${_id}`, { name: to, description, price, category, image });
  for (const [index, mobile] of mobiles.entries()) await rename(mobile, name + index);
  const main = await openItems(page);
  await main.getByLabel('Find a mobile').fill(name.slice(0, 41));
  await expect(main.getByText('2 mobiles', { exact: true })).toBeVisible();
  const rows = main.getByRole('row').filter({ has: page.getByLabel(/^Price of /) });
  const topOfFirst = () =>
    rows.first().evaluate((row) => row.getBoundingClientRect().top + window.scrollY);
  const before = await topOfFirst();
  const price = main.getByLabel(/^Price of /).first();
  await price.fill(String(Number(await price.inputValue()) + 1));
  await price.press('Enter');
  await expect(main.getByText(/^Price of .* changed\./)).toBeVisible();
  expect(await topOfFirst()).toBe(before);
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByText('Undone')).toBeVisible();
  expect(await topOfFirst()).toBe(before);

  await main.getByRole('button', { name: `Delete ${name}0`, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: fixedTexts.remove.title });
  await dialog.getByRole('button', { name: fixedTexts.remove.confirm }).click();
  await expect(main.getByLabel(`Price of ${name}0`, { exact: true })).toHaveCount(0);
  const undo = main.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  expect(await topOfFirst()).toBe(before);
  await undo.click();
  await expect(main.getByLabel(`Price of ${name}0`, { exact: true })).toBeVisible();
  expect(await topOfFirst()).toBe(before);
  for (const mobile of mobiles) await rename(mobile, mobile.name);
  await admin.close();
});

test('a cell that somebody else has changed shows both values to choose from', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const main = await openItems(page);
  await chooseBrand(page, 'vivo');
  const other = await page.context().newPage();
  const mine = main.getByLabel(/^Stock of /).first();
  await expect(mine).toBeVisible();
  const name = (await mine.getAttribute('aria-label'))?.replace('Stock of ', '') ?? '';
  const changed = /^Stock of .* changed\.$/;
  await other.goto('/dashboard/manageItems');
  await other.getByLabel('Find a mobile').fill(name);
  const theirs = other.getByLabel(`Stock of ${name}`, { exact: true });
  await theirs.fill('61');
  await theirs.press('Enter');
  await expect(other.getByText(changed)).toBeVisible();
  await mine.fill('62');
  await mine.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await expect(dialog).toContainText('61');
  await expectForEveryone(page, 'the question whose value is kept');
  await dialog.getByLabel('Keep mine').check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText(changed)).toBeVisible();
  await expect(mine).toHaveValue('62');
});

test('an offer with beginning and end, and a changed spec, through the form', async ({ page }) => {
  const main = await openItems(page);
  const name = 'vivo X60 Pro';
  await findMobile(page, name);
  await main.getByRole('link', { name: `Edit ${name}`, exact: true }).click();
  await expect(main.getByLabel('Mobile Name')).toHaveValue(name);
  await main.getByLabel(/^Battery/).fill('4444');
  const offers = main.getByRole('group', { name: /^Offer \d/ });
  while ((await offers.count()) > 0) {
    await offers
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
  }
  await main.getByRole('button', { name: 'Add an offer', exact: true }).click();
  await main.getByLabel('Offer price, $').fill('1000000');
  await main.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(main.getByText('Offer 1 must be below the price')).toBeVisible();
  await main.getByLabel('Offer price, $').fill('9');
  await main.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(page).toHaveURL(/\/dashboard\/manageItems\?q=/);
  await findMobile(page, name);
  const edit = (offer: string) =>
    page
      .getByRole('row')
      .filter({ hasText: offer })
      .getByRole('link', { name: `Edit ${name}`, exact: true });
  await edit('$9 until').click();

  await main.getByLabel('Ends', { exact: true }).fill('');
  await main.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(main.getByText('Offer 1 needs an end, or tick “No end date”')).toBeVisible();
  await main.getByLabel('No end date').check();
  await expect(main.getByLabel('Ends', { exact: true })).toHaveCount(0);
  await expectForEveryone(page, 'an offer without an end');
  await main.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(page).toHaveURL(/\/dashboard\/manageItems\?q=/);
  await edit('$9, no end date').click();
  await expect(main.getByLabel('No end date')).toBeChecked();
});

test('many mobiles are reduced without an end, and one undo takes it back', async ({ page }) => {
  const main = await openItems(page);
  const name = 'vivo X90 Pro';
  await findMobile(page, name);
  await main.getByLabel(`Select ${name}`, { exact: true }).check();
  await main.getByRole('button', { name: 'Offer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent off').fill('10');
  await dialog.getByLabel('No end date').check();
  await expectForEveryone(page, 'the dialog of an offer without an end');
  await dialog.getByRole('button', { name: 'Change 1 mobile' }).click();
  await expect(main.getByText(/\$\d+, no end date/)).toBeVisible();
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByText(/, no end date/)).toHaveCount(0);
});

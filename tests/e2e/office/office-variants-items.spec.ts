import type { Page } from '@playwright/test';
import type { WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { expect, findMobile, logInAs, test } from '../../support/browser/e2e.ts';
import { type Elsewhere, signInAdmin } from '../../support/browser/e2e-people.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';

/** Nothing else changes these. */
const PHONE = 'Galaxy Z Fold6';
const OTHER = 'Galaxy Z Fold5';

async function openVariants(page: Page, name: string) {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/manageItems');
  await findMobile(page, name);
  const main = page.getByRole('main');
  const toggle = main.getByRole('button', { name: /variants of/ });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  return { main, toggle };
}

async function readMobile(admin: Elsewhere, name: string): Promise<WireMobileDetail> {
  const found = await (await admin.get(`/mobile-data?q=${encodeURIComponent(name)}`)).json();
  const id = found.find((one: WireMobileDetail) => one.name === name)._id;
  return (await admin.get(`/mobile-data/${id}`)).json();
}

/** Of each variant by name, as a shopper's page would read it. */
async function readFigures(admin: Elsewhere, name: string) {
  const { variants } = await readMobile(admin, name);
  return variants.map((one) => ({ name: one.name, price: one.listPrice, stock: one.stock }));
}

test('price and stock of variants are typed over in the list, and undone', async ({
  page,
  baseURL,
}) => {
  const admin = await signInAdmin(baseURL ?? '');
  const before = await readFigures(admin, PHONE);
  const [first, second, third] = before;
  if (!first || !second || !third) throw new Error(`${PHONE} has too few variants.`);
  const { main, toggle } = await openVariants(page, PHONE);
  const total = before.reduce((sum, { stock }) => sum + stock, 0);
  const own = main
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /variants of/ }) });
  await expect(own).toContainText(`Price and stock: ${first.name}`);
  await expect(own).toContainText(`${total} in all variants`);
  await expect(main.getByLabel(/^Stock of /)).toHaveCount(before.length + 1);
  await expectForEveryone(page, 'a mobile with its variants');

  const cell = (column: string, name: string | null) =>
    main.getByLabel(`${column} of ${PHONE} (${name})`, { exact: true });
  await cell('Stock', second.name).fill(String(second.stock + 5));
  await page.keyboard.press('Enter');
  await expect(cell('Stock', third.name)).toBeFocused();
  await expect(main.getByText(`Stock of ${PHONE} (${second.name}) changed.`)).toBeVisible();
  await expect(own).toContainText(`${total + 5} in all variants`);
  await cell('Price', third.name).fill(String(third.price + 7));
  await page.keyboard.press('Enter');
  await expect(main.getByText(`Price of ${PHONE} (${third.name}) changed.`)).toBeVisible();
  const after = before.map((one) => ({
    ...one,
    stock: one.name === second.name ? one.stock + 5 : one.stock,
    price: one.name === third.name ? one.price + 7 : one.price,
  }));
  await expect.poll(() => readFigures(admin, PHONE)).toEqual(after);

  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByText('Undone')).toBeVisible();
  await expect(cell('Price', third.name)).toHaveValue(String(third.price));
  await toggle.click();
  await expect(main.getByLabel(/^Stock of /)).toHaveCount(1);
  await expect
    .poll(() => readFigures(admin, PHONE))
    .toEqual(after.map((one, at) => ({ ...one, price: before[at]?.price })));
  await admin.close();
});

test('lines that are pasted into a variant fill those below it, as one change', async ({
  page,
  baseURL,
}) => {
  const admin = await signInAdmin(baseURL ?? '');
  const before = await readFigures(admin, OTHER);
  const { main } = await openVariants(page, OTHER);
  const paste = (lines: string[]) =>
    main
      .getByLabel(/^Stock of /)
      .nth(1)
      .evaluate((input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, lines.join('\r\n'));
  await paste([...before.map(() => '1'), '1']);
  await expect(main.getByText(`${OTHER} has no more.`)).toBeVisible();
  await paste(['141', '142']);
  await expect(main.getByText(`2 variants of ${OTHER} changed by pasting.`)).toBeVisible();
  // The first is the default one: its mobile's own line shows the same.
  await expect(main.getByLabel(`Stock of ${OTHER}`, { exact: true })).toHaveValue('141');
  const stocks = async () => (await readFigures(admin, OTHER)).map(({ stock }) => stock);
  await expect.poll(async () => (await stocks()).slice(0, 2)).toEqual([141, 142]);
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByText('Undone')).toBeVisible();
  await expect.poll(() => stocks()).toEqual(before.map(({ stock }) => stock));
  await admin.close();
});

test('a variant that somebody else has changed is named in the question whose value is kept', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const admin = await signInAdmin(baseURL ?? '');
  const name = 'Galaxy Z Flip7';
  const { _id, variants } = await readMobile(admin, name);
  const variant = variants.at(-1);
  if (!variant) throw new Error(`${name} has no variants.`);
  const { main } = await openVariants(page, name);
  const label = `Stock of ${name} (${variant.name})`;
  const cell = main.getByLabel(label, { exact: true });
  await expect(cell).toHaveValue(String(variant.stock));
  const changes = [{ _id, variant: variant._id, wanted: { stock: 61 } }];
  await admin.post('/mobile-data/changes', { changes });
  await cell.fill('62');
  await cell.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await expect(dialog.getByRole('group', { name: label, exact: true })).toContainText('61');
  await dialog.getByLabel('Keep mine').check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(dialog).toBeHidden();
  await expect(cell).toHaveValue('62');
  await expect
    .poll(async () => (await readMobile(admin, name)).variants.map(({ stock }) => stock))
    .toEqual([...variants.slice(0, -1).map(({ stock }) => stock), 62]);
  await admin.close();
});

test('the list of low stock says which variants run out; bulk actions say which are meant', async ({
  page,
  baseURL,
}) => {
  const admin = await signInAdmin(baseURL ?? '');
  const name = 'Galaxy S25 Edge';
  const { _id, variants } = await readMobile(admin, name);
  const changes = variants.map(({ _id: variant }, at) => ({
    ...{ _id, variant, wanted: { stock: at === 1 ? 2 : 40 } },
  }));
  await admin.post('/mobile-data/changes', { changes });
  await logInAs(page, 'admin');
  await page.goto('/dashboard/manageItems?show=lowStock');
  await findMobile(page, name);
  const main = page.getByRole('main');
  await expect(main.getByText(`Low: ${variants[1]?.name} (2 left)`, { exact: true })).toBeVisible();

  await main.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selected mobiles' });
  await bar.getByRole('button', { name: 'Stock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the stock' });
  await expect(dialog).toContainText(`For ${name} (${variants[0]?.name}), its default variant.`);
  await dialog.getByLabel('In all variants').check();
  await expect(dialog).toContainText(`For all ${variants.length} variants of 1 mobile.`);
  await dialog.getByLabel('Units in stock').fill('33');
  await dialog.getByRole('button', { name: `Change ${variants.length} variants` }).click();
  await expect(main.getByText(`Stock of ${variants.length} variants set to 33.`)).toBeVisible();
  const stocks = async () => (await readMobile(admin, name)).variants.map(({ stock }) => stock);
  await expect.poll(stocks).toEqual(variants.map(() => 33));
  await admin.close();
});

import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { IMPORT_MAX_BYTES } from '../../../src/shared/upload-limits.ts';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';

const HEADER = 'id,slug,name,category,price,stock,description,image';

async function check(page: Page, lines: string[], header = HEADER) {
  const buffer = Buffer.from([header, ...lines, ''].join('\n'));
  const main = page.getByRole('main');
  await main
    .getByLabel('CSV file')
    .setInputFiles({ name: 'phones.csv', mimeType: 'text/csv', buffer });
  await main.getByRole('button', { name: 'Check the file' }).click();
}

test('an import is checked, looked at, made, seen in the activity, and undone there', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/transfer');
  const main = page.getByRole('main');
  const name = `Imported ${crypto.randomUUID().slice(0, 8)}`;
  await check(page, [`,,${name},vivo,123,7,,`, ',,Nameless,nokia,1,1,,']);
  await expect(main.getByText('1 line has errors: nothing has changed yet')).toBeVisible();
  await expect(main.getByText('Line 3', { exact: true })).toBeVisible();
  await expect(main.getByText(/“category” must be one of/)).toBeVisible();

  await check(page, [`,,${name},vivo,123,7,,`]);
  await expect(main.getByText('Checked: nothing has changed yet')).toBeVisible();
  await page.reload();
  await expect(main.getByText('Checked: nothing has changed yet')).toBeVisible();
  await expect(main.getByRole('row', { name: /Price/ })).toContainText('$123');
  await main.getByRole('button', { name: 'Import 1 mobile' }).click();
  await expect(main.getByText('Imported', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Undo the whole import' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Back office' }).getByText('Activity').click();
  await page.getByLabel('What').selectOption('mobiles.imported');
  const entry = main.getByRole('listitem').first();
  await expect(entry).toContainText('imported phones.csv');
  await entry.getByRole('link', { name: 'phones.csv' }).click();
  await expect(main.getByText('Imported', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await page.getByLabel('What').selectOption('mobiles.imported');
  await expect(entry).toContainText('imported phones.csv');
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expect(entry).toContainText('undone by');
  await page.goto('/dashboard/manageItems');
  await main.getByLabel('Find a mobile').fill(name);
  await expect(main.getByText('No mobiles found')).toBeVisible();
  await main.getByRole('button', { name: 'Show all mobiles' }).click();
  await expect(main.getByLabel('Find a mobile')).toHaveValue('');
  await expect(main.getByRole('checkbox', { name: /^Select / }).nth(1)).toBeVisible();
});

test('lines that another shop does not sell are left out, with their reasons', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/transfer');
  const main = page.getByRole('main');
  const header = 'Handle,Title,Vendor,Variant Price,Variant Inventory Qty,Gift Card,Status';
  const lines = [
    'left-a,Left A,vivo,300,-2,false,active',
    'left-b,Left B,vivo,999,4,false,draft',
    'left-c,Left C,vivo,50,4,true,active',
  ];
  await check(page, lines, header);
  await expect(
    main.getByText(/^2 lines are left out: not for sale in the other shop/),
  ).toBeVisible();
  await expect(main.getByRole('button', { name: 'Import 1 mobile' })).toBeEnabled();
  await expect(main.getByRole('button', { name: 'Left out (2)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(main.getByText(/Its status in the other shop is “draft”/)).toBeVisible();
  await expect(main.getByText('It is a gift card; only phones are imported.')).toBeVisible();
  await main.getByRole('button', { name: 'Warnings (1)' }).click();
  await expect(main.getByText('The stock there is -2; here it is 0.')).toBeVisible();
});

test('an undo of what was changed since shows the differences and changes nothing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await logInAs(page, 'admin');
  const main = page.getByRole('main');
  await page.goto('/dashboard/manageItems');
  const first = main.getByLabel(/^Stock of /).first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Stock of ', '');
  const stock = main.getByLabel(`Stock of ${name}`, { exact: true });
  const before = await stock.inputValue();
  for (const units of ['71', '72']) {
    await stock.fill(units);
    await stock.press('Enter');
    await expect(main.getByText(/^Stock of .* changed\.$/)).toBeVisible();
    await expect(stock).toHaveValue(units);
  }
  await page.goto('/dashboard/activity');
  // With its variant in brackets where it has several.
  const meant = new RegExp(`^${name.replaceAll(/[.+()]/g, '\\$&')}(?: \\(.+\\))?: Stock$`);
  const entries = main.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');
  const earlier = entries
    .filter({ has: page.getByRole('rowheader', { name: meant }) })
    .filter({ has: page.getByRole('cell', { name: before, exact: true }) })
    .filter({ has: page.getByRole('cell', { name: '71', exact: true }) })
    .last();
  await earlier.getByRole('button', { name: /^Undo/ }).click();
  await expect(earlier.getByText('Could not be undone')).toBeVisible();
  const conflict = earlier.getByRole('table', { name: 'Changed since' });
  await expect(conflict.getByRole('row', { name: /Stock/ })).toContainText('72');
});

test('an import file over 50 MB is refused before it is sent', async ({ page }, testInfo) => {
  const file = testInfo.outputPath('large.csv');
  writeFileSync(file, '');
  truncateSync(file, IMPORT_MAX_BYTES + 1);
  await logInAs(page, 'admin');
  await page.goto('/dashboard/transfer');
  const main = page.getByRole('main');

  await main.getByLabel('CSV file').setInputFiles(file);
  await expect(main.getByRole('alert')).toHaveText(
    'The file may have at most 50 MB. Split it into several.',
  );
  await expect(main.getByRole('button', { name: 'Check the file' })).toBeDisabled();

  await check(page, [',,Small enough,vivo,123,7,,']);
  await expect(main.getByText('Checked: nothing has changed yet')).toBeVisible();
});

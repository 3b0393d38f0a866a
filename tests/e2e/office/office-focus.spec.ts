import type { Locator, Page } from '@playwright/test';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';

test.describe.configure({ timeout: 120_000 });

async function openPage(page: Page, path: string): Promise<Locator> {
  await page.goto(`/dashboard/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.getByRole('main');
}

/** Opens a dialog by key and closes it again. */
async function openAndLeave(page: Page, found: Locator): Promise<void> {
  // Other tests add to the same lists: the first row may be another one when the dialog closes.
  const mark = crypto.randomUUID();
  await found.evaluate((element, value) => element.setAttribute('data-opener', value), mark);
  const opener = page.locator(`[data-opener="${mark}"]`);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role$=dialog]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role$=dialog]')).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('every dialog of the staff pages gives the focus back to what opened it', async ({ page }) => {
  await logInAs(page, 'admin');
  let main = await openPage(page, 'manageItems');
  await openAndLeave(page, main.getByRole('button', { name: /^Delete / }).first());
  await main
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  const bar = page.getByRole('region', { name: 'Selected mobiles' });
  for (const name of ['Price ±%', 'Stock', 'Offer', 'End offers', 'Delete']) {
    await openAndLeave(page, bar.getByRole('button', { name, exact: true }));
  }
  main = await openPage(page, 'allUsers');
  await openAndLeave(page, main.getByRole('button', { name: /^Delete / }).first());
  main = await openPage(page, 'reviews');
  await openAndLeave(page, main.getByRole('button', { name: /^Reply to/ }).first());
  await openAndLeave(page, main.getByRole('button', { name: /^Reject/ }).first());
  await openAndLeave(page, page.getByRole('button', { name: /^Commands/ }));
  main = await openPage(page, 'transfer');
  const lines = [
    'id,slug,name,category,price,stock,description,image',
    ',,Good,vivo,5,1,,',
    ',,Without a brand,,5,1,,',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  const file = { name: 'phones.csv', mimeType: 'text/csv', buffer };
  await main.getByLabel('CSV file').setInputFiles(file);
  await main.getByRole('button', { name: 'Check the file' }).click();
  await openAndLeave(page, main.getByRole('button', { name: 'Import 1 mobile, skip 1 line' }));
  await page.setViewportSize({ width: 375, height: 800 });
  await openAndLeave(page, page.getByRole('button', { name: 'More' }));
});

test('when the row goes, the focus stays on the page: at the count of what is left', async ({
  page,
  request,
}) => {
  const name = `Gone ${crypto.randomUUID().slice(0, 8)}`;
  await request.post('/contact', { data: { name, email: 'gone@test.example', message: 'Hello' } });
  await logInAs(page, 'admin');
  const main = await openPage(page, 'messages');
  const item = main.getByRole('listitem').filter({ hasText: name });
  await item.getByText(name).first().click();
  const close = item.getByRole('button', { name: /^Close/ });
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(item).toHaveCount(0);
  await expect(main.getByRole('status').filter({ hasText: /message/ })).toBeFocused();

  const items = await openPage(page, 'manageItems');
  await items
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Enter');
  await expect(items.getByLabel('Select all shown')).toBeFocused();
});

import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, findMobile, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import { createPerson } from '../../support/browser/e2e-people.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 400, height: 800, channels: 3, background: 'teal' } as const;
  return {
    name: 'phone.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  };
}

/** Sends the empty form of a mobile. */
async function expectRequiredFields(main: Locator): Promise<void> {
  await main.getByRole('button', { name: 'Add Mobile' }).click();
  const { nameRequired, categoryRequired, priceRequired, imageRequired } = fixedTexts.mobile;
  for (const text of [nameRequired, categoryRequired, priceRequired, imageRequired]) {
    await expect(main.getByText(text)).toBeVisible();
  }
  await expect(main.getByLabel('Mobile Name')).toBeFocused();
}

/** In the order that the requirements fix. */
const CATEGORIES = ['iPhone', 'samsung', 'vivo', 'realme', 'oppo'];

/** Adds a mobile through the form. */
async function addMobile(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/addItem');
  const main = page.getByRole('main');
  await main.getByLabel('Mobile Name').fill(name);
  await main.getByLabel('Category').selectOption('vivo');
  await main.getByLabel(/^Price/).fill('321');
  await main.getByLabel('Mobile Image').setInputFiles(await picture());
  await seeToast(page, fixedTexts.mobile.added, () =>
    main.getByRole('button', { name: 'Add Mobile' }).click(),
  );
}

test('admin home counts; the menu is the admins’ (R057, R066, R068, R070)', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/adminHome');
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Admin Home',
    'Add Mobile',
    'Manage Items',
    'All Users',
    'Home',
    'Shop',
    'Contact',
  ]);
  for (const term of ['Users', 'Products', 'Orders', 'Revenue']) {
    const figure = page.getByRole('term').filter({ hasText: term });
    await expect(figure.locator('xpath=following-sibling::dd')).toHaveText(/^\$?[\d,]+$/);
  }
});

test('a mobile is added, edited and deleted (R061, R062, R065, R071, R083, R127–R134, R172, R173, R175, R176)', async ({
  page,
  expectedErrors,
}) => {
  await logInAs(page, 'admin');
  const name = `Probe ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard/addItem');
  const main = page.getByRole('main');
  await expectRequiredFields(main);
  const options = main.getByLabel('Category').getByRole('option');
  await expect(options).toHaveText(['Choose a category', ...CATEGORIES]);

  expectedErrors.push(/500/);
  await page.route('**/images', (route) => route.fulfill({ status: 500, json: {} }));
  await main.getByLabel('Mobile Name').fill(name);
  await main.getByLabel('Category').selectOption('vivo');
  await main.getByLabel(/^Price/).fill('321');
  await main.getByLabel('Mobile Image').setInputFiles(await picture());
  await main.getByRole('button', { name: 'Add Mobile' }).click();
  await expect(main.getByText('Nothing was saved')).toBeVisible();
  await expect(main.getByLabel('Mobile Name')).toHaveValue(name);
  await page.unroute('**/images');
  const posted = page.waitForRequest(
    (request) => request.url().endsWith('/mobile-data') && request.method() === 'POST',
  );
  await seeToast(page, fixedTexts.mobile.added, () =>
    main.getByRole('button', { name: 'Add Mobile' }).click(),
  );
  expect((await posted).postDataJSON()).toMatchObject({ name, price: 321, category: 'vivo' });

  await page.goto('/dashboard/manageItems');
  await findMobile(page, name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(main.getByLabel('Mobile Name')).toHaveValue(name);
  await page.reload();
  await expect(main.getByLabel(/^Price/)).toHaveValue('321');
  await main.getByLabel(/^Price/).fill('333');
  await seeToast(page, fixedTexts.mobile.updated(name), () =>
    main.getByRole('button', { name: 'Update Mobile' }).click(),
  );
  await expect(page).toHaveURL(/\/manageItems\?q=/);

  await findMobile(page, name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByLabel(`Price of ${name}`)).toHaveValue('333');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: fixedTexts.remove.title });
  const toast = page.locator('[data-toast]').filter({ hasText: fixedTexts.remove.done(name) });
  await Promise.all([
    expect(toast).toContainText(fixedTexts.remove.doneTitle),
    question.getByRole('button', { name: fixedTexts.remove.confirm, exact: true }).click(),
  ]);
  await expect(row).toBeHidden();
});

test('of two admins who edit one mobile the second is told, and chooses (412)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  await logInAs(page, 'admin');
  const name = `Shared ${crypto.randomUUID().slice(0, 8)}`;
  await addMobile(page, name);
  await page.goto('/dashboard/manageItems');
  await findMobile(page, name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('10');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Stock', { exact: true }).fill('7');
  await other.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(other).toHaveURL('/dashboard/manageItems');
  await page.getByLabel('Stock', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Update Mobile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  const stock = dialog.getByRole('group', { name: 'Stock' });
  await expect(stock.getByLabel('Take theirs')).toBeChecked();
  await expect(stock).toContainText('7');
  await stock.getByLabel('Keep mine').check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page).toHaveURL(/\/manageItems\?q=/);
  await findMobile(page, name);
  await expect(page.getByLabel(`Stock of ${name}`)).toHaveValue('8');
});

test('a user becomes admin and is deleted (R060, R072, R073, R119, R174, R177)', async ({
  page,
  baseURL,
}) => {
  const name = `Pat ${crypto.randomUUID().slice(0, 8)}`;
  const person = await createPerson(baseURL ?? '', { name });
  await logInAs(page, 'admin');
  await page.goto('/dashboard/allUsers');
  const row = page.getByRole('row').filter({ hasText: name });
  for (const header of ['Name', 'Email', 'Role']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect(row.getByRole('rowheader')).toHaveText(name);
  await expect(row).toContainText(person.email);
  await expect(row.getByRole('cell', { name: 'User', exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Make Admin ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Make ${name} an admin?` });
  await expect(question).toContainText(person.email);
  await seeToast(page, fixedTexts.users.promoted(name), () =>
    question.getByRole('button', { name: 'Yes, make admin' }).click(),
  );
  await expect(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await seeToast(page, fixedTexts.remove.done(name), () =>
    page.getByRole('button', { name: fixedTexts.remove.confirmUser, exact: true }).click(),
  );
  await expect(row).toBeHidden();
});

test('admins are not offered to delete themselves, not even while the session is asked for', async ({
  page,
}) => {
  const { name } = await logInAs(page, 'admin');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/get-session', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard/allUsers');
  const own = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(own).toContainText('This is you');
  await expect(own.getByRole('button')).toHaveCount(0);
  release();
});

test('what needs a fresh proof asks for the password and goes on', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/403/, /401/);
  const name = `Quinn ${crypto.randomUUID().slice(0, 8)}`;
  await createPerson(baseURL ?? '', { name });
  const { password } = await logInAs(page, 'admin');
  await page.goto('/dashboard/allUsers');
  let isProven = false;
  await page.route('**/users/admin/*', (route) => {
    if (isProven || route.request().method() !== 'PATCH') return route.continue();
    isProven = true;
    const json = { code: 'reauthentication-required', title: 'Please confirm your password' };
    return route.fulfill({ status: 403, json });
  });
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: `Make Admin ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, make admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm your password' });
  await dialog.getByLabel('Your password').fill('Wrong-1!');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not your current password');
  await dialog.getByLabel('Your password').fill(password);
  await seeToast(page, fixedTexts.users.promoted(name), () =>
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  );
});

import { expect, logInAs, test } from '../../support/browser/e2e.ts';

test('R071 R148 after an edit, Manage Items keeps its filters and focuses the edited row', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/manageItems');
  const main = page.getByRole('main');
  await main.getByLabel('Brand').selectOption('samsung');
  await main.getByLabel('Sort by').selectOption('name');
  await main.getByLabel('Find a mobile').fill('galaxy s2');
  const list = '/dashboard/manageItems?q=galaxy+s2&category=samsung&sort=name';
  await expect(page).toHaveURL(list);
  const edit = main.getByRole('link', { name: 'Edit Galaxy S23 Ultra' });
  await edit.click();
  await main.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(page).toHaveURL(list);
  await expect(main.getByLabel('Find a mobile')).toHaveValue('galaxy s2');
  await expect(edit).toBeFocused();
  await expect(edit).toBeInViewport();
  await page.reload();
  await expect(main.getByLabel('Sort by')).toHaveValue('name');
  await expect(main.getByRole('row', { name: /Galaxy S2/ }).first()).toBeVisible();
  await expect(main.getByRole('row', { name: /iPhone/ })).toHaveCount(0);
});

test('Admin Home links to the sold-out filter of Manage Items', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/adminHome');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Restock sold-out mobiles' }).click();
  await expect(main.getByLabel('Show', { exact: true })).toHaveValue('soldOut');
  const rows = main.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.first()).toContainText('none left');
});

test('users, messages, reviews and changes keep their filters after a reload and Back', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  const main = page.getByRole('main');
  for (const [path, field, option] of [
    ['allUsers', 'Role', 'admin'],
    ['messages', 'Show', 'closed'],
    ['reviews', 'Rating', '5'],
    ['activity', 'What', 'mobile.changed'],
  ] as const) {
    await page.goto(`/dashboard/${path}`);
    const choice = main.getByLabel(field, { exact: true });
    await choice.selectOption(option);
    await page.reload();
    await expect(choice).toHaveValue(option);
    await page.getByRole('link', { name: 'Admin Home' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Home');
    await page.goBack();
    await expect(choice).toHaveValue(option);
  }
});

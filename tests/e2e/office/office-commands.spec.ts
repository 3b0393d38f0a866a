import { expect, logInAs, test } from '../../support/browser/e2e.ts';

test.describe.configure({ timeout: 120_000 });

test('commands find users, mobiles, actions and pages in groups, and say when there is nothing', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const input = palette.getByRole('combobox');
  const status = palette.getByRole('status');

  await input.fill('galaxy');
  const mobiles = palette.getByRole('group', { name: 'Mobiles' });
  await expect(mobiles.getByRole('option', { name: /Galaxy/ }).first()).toBeVisible();
  await expect(palette.getByText(/Nothing/)).toHaveCount(0);
  await expect(status).toHaveText('');

  await input.fill('csv');
  await expect(
    palette
      .getByRole('group', { name: 'Actions' })
      .getByRole('option', { name: 'Import or export mobiles' }),
  ).toBeVisible();

  await input.fill('9999-99999');
  await expect(status).toHaveText('Nothing found for “9999-99999”.');
  await expect(palette.getByRole('option')).toHaveText(['Search all orders for “9999-99999”']);

  await input.fill('shopper@handset');
  const users = palette.getByRole('group', { name: 'Users' });
  await expect(users.getByRole('option')).toContainText('shopper@handset.example');
  await expect(users.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/allUsers?q=shopper%40handset.example');
  await expect(page.getByLabel('Find a user')).toHaveValue('shopper@handset.example');
});

test('commands find an order by its number, and a failed search can be tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await logInAs(page, 'admin');
  const order = {
    ...{ _id: '01900000-0000-7000-8000-000000000001', status: 'pending', price: 799, refunded: 0 },
    date: '2026-11-22T10:00:00.000Z',
    productsName: ['X'],
    hasRefundDue: false,
    invoice: '2026-00001',
    buyer: { name: 'Ada Byron', email: 'ada@test.example' },
  };
  let fails = true;
  await page.route(/\/orders\?q=2026-00001/, (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: [order] }),
  );
  await page.goto('/dashboard/adminHome');
  await expect(page.getByRole('heading', { name: 'Needs attention today' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('2026-00001');
  const again = palette.getByRole('option', { name: 'Search again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  fails = false;
  await again.click();
  const hit = palette.getByRole('group', { name: 'Orders' }).getByRole('option');
  await expect(hit).toHaveText(/2026-00001.*Ada Byron, \$799, To pack/);
});

test('commands find settings by their content, before phones, and open that section', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/messages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('tax');
  await expect(palette.getByRole('group', { name: 'Mobiles' })).toBeVisible();
  await expect(palette.getByRole('option').first()).toHaveText('Tax rates');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/settings#tax');
  await expect(page.getByRole('heading', { name: 'Tax', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Tax', exact: true })).toBeInViewport();
});

test('commands switch to dark and log out', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/messages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const run = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(text);
    await page.keyboard.press('Enter');
  };
  await run('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await run('log out');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('Logout is visible on a laptop and in a low window', async ({ page }) => {
  await logInAs(page, 'admin');
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto('/dashboard/messages');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  }
});

test('the keys are one command away', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/messages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

import { expect, logInAs, test } from '../../support/browser/e2e.ts';

test.describe.configure({ timeout: 120_000 });

test('the back office by keyboard: commands, ways, search and the sheet of keys', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/adminHome');
  await expect(page.getByRole('heading', { name: 'Needs attention today' })).toBeVisible({
    timeout: 30_000,
  });
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('This sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('galaxy');
  await expect(palette.getByRole('option', { name: /Galaxy/ }).first()).toBeVisible();
  await palette.getByRole('combobox').fill('activity');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/activity');

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/dashboard/manageItems');
  await expect(page.getByLabel('Find a mobile')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Find a mobile')).toBeFocused();
  await page.keyboard.type('g?');
  await expect(page.getByLabel('Find a mobile')).toHaveValue('g?');
  await expect(page).toHaveURL('/dashboard/manageItems?q=g%3F');
});

test('a way begun while the page changes goes on', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/activity');
  await page.evaluate(() => {
    // The address changes before the new page is drawn: G comes in between.
    const { pushState } = history;
    history.pushState = function push(...args) {
      pushState.apply(this, args);
      history.pushState = pushState;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true }));
    };
  });
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Messages' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/dashboard/manageItems');
});

test('shoppers have no commands (R069)', async ({ page }) => {
  await logInAs(page, 'shopper');
  await page.goto('/dashboard/userHome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Commands')).toHaveCount(0);
});

test('what is typed while the commands are on their way leads nowhere', async ({ page }) => {
  await page.route(/\/assets\/staff-commands-.*\.js/, async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue();
  });
  await logInAs(page, 'admin');
  await page.goto('/dashboard/reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ga');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/reviews');
});

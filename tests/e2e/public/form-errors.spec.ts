/** Forms that were sent with more than one wrong field: a summary on top leads to each of them. */
import type { Page } from '@playwright/test';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';

const FORMS: readonly { name: string; path: string; button: string; fields: readonly string[] }[] =
  [
    { name: 'sign-up', path: '/signUp', button: 'Sign Up', fields: ['Name', 'Email', 'Password'] },
    { name: 'login', path: '/login', button: 'Login', fields: ['Email', 'Password'] },
    { name: 'contact', path: '/contact', button: 'Send message', fields: ['Name', 'Email'] },
  ];

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Fields to correct' });

/** What sends the form, and not the tab or the link of the same name. */
const send = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

for (const { name, path, button, fields } of FORMS) {
  test(`the ${name} form leads to each wrong field and starts at the first (C07)`, async ({
    page,
  }) => {
    await page.goto(path);
    await send(page, button);
    const links = summaryOf(page).getByRole('link');
    await expect(links).toHaveText([...fields]);
    const main = page.getByRole('main');
    await expect(main.getByLabel(fields[0] ?? '', { exact: true })).toBeFocused();
    for (const field of fields) {
      await links.filter({ hasText: field }).press('Enter');
      const input = main.getByLabel(field, { exact: true });
      await expect(input).toBeFocused();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page).toHaveURL(path);
  });
}

test('what is corrected is ticked off; one wrong field needs no summary', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await send(page, 'Send message');
  await main.getByLabel('Name').fill('Nora');
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Name (corrected)', 'Email']);
  await send(page, 'Send message');
  await expect(summaryOf(page)).toHaveCount(0);
  await expect(main.getByLabel('Email')).toBeFocused();
});

test('the password form of the account has the summary as well', async ({ page }) => {
  await logInAs(page, 'new');
  await page.goto('/dashboard/account');
  await send(page, 'Change password');
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Current password', 'New password']);
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the summary is in the page that comes back, and its links work', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    await page.goto('/signUp');
    await send(page, 'Sign Up');
    await expect(summaryOf(page).getByRole('link')).toHaveText(['Name', 'Email', 'Password']);
    await summaryOf(page).getByRole('link', { name: 'Password' }).click();
    await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeFocused();
  });
});

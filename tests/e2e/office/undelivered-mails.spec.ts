/** Undelivered emails in the admin area: how staff find them, what they read, and what they do. */
import type { Page } from '@playwright/test';
import { test as base, expect, logInAs } from '../../support/browser/e2e.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { type OwnShop, openOwnShop } from '../../support/browser/own-shop.ts';
import { type HoldingServer, startHoldingServer } from '../../support/mails/holding-server.ts';

const test = base.extend<object, { mailServer: HoldingServer; ownShop: OwnShop }>({
  mailServer: [
    async ({ browserName: _ }, use) => {
      const server = await startHoldingServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  ownShop: [
    async ({ mailServer }, use) => {
      const shop = await openOwnShop({ SMTP_URL: mailServer.url });
      await use(shop);
      mailServer.release();
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const mails = (page: Page) =>
  page.getByRole('list', { name: 'Undelivered emails, newest first' }).getByRole('listitem');

test('staff find them in the menu, on a desk and on a phone, also when there are none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInAs(page, 'admin');
  await page.goto('/dashboard/adminHome');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await menu.getByRole('link', { name: 'Undelivered Emails' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Undelivered emails' })).toBeVisible();
  await expect(page.getByText('All emails are delivered')).toBeVisible();
  await expectForEveryone(page, 'no undelivered emails');

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/dashboard/adminHome');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Undelivered Emails' }).click();
  await expect(page.getByText('All emails are delivered')).toBeVisible();
});

test('one that was given up is a problem of the day, and is sent again once', async ({
  page,
  mailServer,
}) => {
  mailServer.behave('refuse-for-good');
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInAs(page, 'admin');
  const data = { name: 'Ann Visitor', email: 'ann@visitor.example', message: 'Hello there' };
  expect((await page.request.post('/contact', { data })).status()).toBe(202);
  const problem = page.getByRole('region', { name: 'Undelivered emails' });
  await expect(async () => {
    await page.goto('/dashboard/adminHome');
    await expect(problem).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await problem.getByRole('link', { name: 'View undelivered emails' }).click();

  const mail = mails(page).filter({ hasText: 'Message from Ann Visitor' });
  await expect(mail.getByText('Given up', { exact: true })).toBeVisible();
  await expect(mail.getByText('The mail server replied: 554 Message refused')).toBeVisible();
  await expectForEveryone(page, 'an email that was given up');

  mailServer.behave('hold');
  const again = mail.getByRole('button', { name: 'Send again Message from Ann Visitor' });
  await again.click();
  await expect(mail.getByText('Being sent', { exact: true })).toBeVisible();
  await expect(again).toBeHidden();
  mailServer.release();
  await expect(page.getByText('All emails are delivered')).toBeVisible();
  const given = mailServer.given.filter((text) => text.includes('Message from Ann Visitor'));
  expect(given, 'once refused, once taken').toHaveLength(2);
});

test('one whose link is gone says what to do instead, and is dismissed', async ({
  page,
  mailServer,
}) => {
  mailServer.behave('refuse-for-good');
  const { email } = await logInAs(page, 'new');
  const body = { email, redirectTo: '/reset-password' };
  await page.request.post('/api/auth/request-password-reset', { data: body });
  await logInAs(page, 'admin');
  const mail = mails(page).filter({ hasText: 'Set a new password' });
  await expect(async () => {
    await page.goto('/dashboard/undeliveredMails');
    await expect(mail).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(mail).toContainText(
    'It cannot be sent again. Its link works for 15 minutes only. The person can request a new one with “Forgot password?” on the login page.',
  );
  await expect(mail.getByRole('button', { name: /Send again/ })).toBeHidden();
  await expectForEveryone(page, 'an email whose link is gone');
  await mail.getByRole('button', { name: 'Dismiss Set a new password' }).click();
  await expect(mail).toBeHidden();
});

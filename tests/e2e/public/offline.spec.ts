/** Without a network, a page that is open stays open. */
import { expect, test } from '../../support/browser/e2e.ts';

test('a link followed offline leaves the page as it is, says so, and leads on once back', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/contact');
  const message = page.getByRole('main').getByLabel('Message');
  await message.fill('Half a sentence');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(message).toHaveValue('Half a sentence');

  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/order');
  await expect(page.getByRole('article').first()).toBeVisible();
});

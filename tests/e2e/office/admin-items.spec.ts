import { expect, logInAs, test } from '../../support/browser/e2e.ts';

test('the list is empty with a skeleton until the mobiles are loaded; each can be edited and deleted (R054, R071)', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  const answer = Promise.withResolvers<void>();
  await page.route('**/mobile-data?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/dashboard/manageItems');
  const main = page.getByRole('main');
  await expect(main.getByRole('status').getByText('Loading the mobiles')).toBeAttached();
  await expect(main.getByRole('link', { name: /^Edit / })).toHaveCount(0);
  answer.resolve();
  const edits = main.getByRole('link', { name: /^Edit / });
  // A hundred rows with drawings take their time on a busy machine.
  await expect(edits.first()).toBeVisible({ timeout: 30_000 });
  expect(await edits.count()).toBeGreaterThan(5);
  await expect(main.getByRole('button', { name: /^Delete / })).toHaveCount(await edits.count());
});

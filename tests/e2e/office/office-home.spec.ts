import { expect, logInAs, test } from '../../support/browser/e2e.ts';

// Three pages each, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

test('admin home: numbers, problems first, charts with their tables (R057, R070)', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/adminHome');
  const main = page.getByRole('main');
  await expect(main.getByRole('term').first()).toHaveText('Users');
  await expect(main.getByRole('heading', { name: 'Needs attention today' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(main.getByRole('img', { name: /^Revenue: \$/ })).toBeVisible();
  await main.getByText('Show as a table').first().click();
  await expect(main.getByRole('table', { name: 'Revenue' }).getByRole('row')).toHaveCount(31);
  await main.getByLabel('Period', { exact: true }).selectOption('7');
  await expect(main.getByRole('table', { name: 'Revenue' }).getByRole('row')).toHaveCount(8);
});

test('a message is read, answered by mail and closed', async ({
  page,
  request,
  sandboxUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const name = `Visitor ${crypto.randomUUID().slice(0, 6)}`;
  const email = `${crypto.randomUUID()}@test.example`;
  await request.post('/contact', { data: { name, email, message: 'Is it blue?' } });
  await logInAs(page, 'admin');
  await page.goto('/dashboard/messages');
  const main = page.getByRole('main');
  const item = main.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('New');
  await item.getByText(name).first().click();
  await item.getByRole('button', { name: 'Send answer' }).click();
  await expect(item.getByText('Please write an answer')).toBeVisible();
  await item.getByLabel(`Answer to ${name}`).fill('It is.');
  await item.getByRole('button', { name: 'Send answer' }).click();
  await expect(item.getByRole('blockquote')).toContainText('It is.');
  await expect(async () => {
    const mailbox = await request.get(`${sandboxUrl}/mailbox?to=${encodeURIComponent(email)}`);
    expect(await mailbox.text()).toContain('Your message to Handset');
  }).toPass();
  await item.getByRole('button', { name: /^Close/ }).click();
  await expect(item).toHaveCount(0);
});

/** Webhooks in the back office: from the address of a tool to its events, through a failure, and for everybody. */
import type { Locator, Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { expectForEveryone, openDashboard } from '../../support/browser/everyone.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

test.describe.configure({ timeout: 300_000 });

async function undoRemoval(page: Page, host: string) {
  await page.goto('/dashboard/activity');
  await page.getByLabel('What').selectOption('webhook.removed');
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `removed the webhook ${host}` });
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expect(entry).toContainText('undone by');
}

test('a tool is added with its secret, tested, fails, is sent to again, paused and removed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const tool = await startReceiver();
  const { host } = new URL(tool.url);
  await logInAs(page, 'admin');
  const main = await openDashboard(page, 'webhooks', 'No webhooks yet');
  await main.getByRole('button', { name: 'Add webhook' }).click();
  let dialog = page.getByRole('dialog');
  await fillWrongly(dialog);
  await dialog.getByLabel('Address').fill(tool.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();

  dialog = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  const item = main.getByRole('listitem').filter({ hasText: host }).first();
  await expect(item.getByText('On', { exact: true })).toBeVisible();
  await item.getByText('Deliveries').click();
  await expect(item.getByText('No deliveries')).toBeVisible();
  tool.answer({ status: 500 });
  await item.getByRole('button', { name: `Send test to ${host}` }).click();
  await expect(item.getByText(/The answer was 500 after/)).toBeVisible();
  const [{ body, headers } = { body: '', headers: {} }] = tool.heard;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  tool.answer({ status: 200 });
  await item.getByRole('button', { name: /^Send again/ }).click();
  await expect(item.getByText('Arrived', { exact: true }).last()).toBeVisible();

  await item.getByRole('button', { name: `Pause ${host}` }).click();
  await expect(item.getByText('Paused', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: `Resume ${host}` }).click();
  await expect(item.getByRole('button', { name: `Pause ${host}` })).toBeVisible();
  await item.getByRole('button', { name: `Replace secret of ${host}` }).click();
  await page.getByRole('button', { name: 'Replace secret', exact: true }).click();
  dialog = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(dialog.locator('code')).not.toHaveText(secret);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(item.getByText(/The former secret signs as well until/)).toBeVisible();
  await item.getByRole('button', { name: `Remove ${host}` }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(main.getByText('No webhooks yet')).toBeVisible();

  await undoRemoval(page, host);
  await tool.close();
  await openDashboard(page, 'webhooks', host);
  await page.getByRole('button', { name: `Remove ${host}` }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(main.getByText('No webhooks yet')).toBeVisible();
});

test('C29–C36 webhooks, their questions and their log are for everybody', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const tool = await startReceiver();
  await logInAs(page, 'admin');
  const main = await openDashboard(page, 'webhooks', 'No webhooks yet');
  await expectForEveryone(page, 'no webhooks');
  await main.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expectForEveryone(page, 'a new webhook with faults');
  await dialog.getByLabel('Address').fill(`${tool.url}&${'a-long-part-of-an-address'.repeat(6)}`);
  await dialog.getByLabel('An order was paid').check();
  await dialog.getByLabel('Mobiles were added').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.locator('code')).toBeVisible();
  await expectForEveryone(page, 'the secret of a webhook');
  await dialog.getByRole('button', { name: 'Done' }).click();
  tool.answer({ status: 500 });
  await main.getByRole('button', { name: /^Send test/ }).click();
  await main.getByText('Deliveries').click();
  await expect(main.getByText(/The answer was 500 after/).first()).toBeVisible();
  await page.reload();
  await expect(main.getByText(/Every attempt has failed since/)).toBeVisible();
  await main.getByText('Deliveries').click();
  await expect(main.getByText(/The answer was 500 after/).first()).toBeVisible();
  await expectForEveryone(page, 'a webhook that fails, with its deliveries');
  await main.getByRole('button', { name: /^Remove/ }).click();
  await expectForEveryone(page, 'the question before a webhook is removed');
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(main.getByText('No webhooks yet')).toBeVisible();
  await tool.close();
});

/** Says what is wrong beside its field, by the page and by the server; an event is chosen then. */
async function fillWrongly(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Please enter the address of the tool')).toBeVisible();
  await expect(dialog.getByText('Please choose at least one event')).toBeVisible();
  await dialog.getByLabel('Address').fill('https://10.0.0.1/');
  await dialog.getByLabel('An order was paid').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText(/leads into a private network/)).toBeVisible();
}

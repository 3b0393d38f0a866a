/** Captures after a backup: paid back also with the embedded database, and few requests and lines until then. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { jobMarks, unrecordedCaptures } from '../../../../src/database/schema.ts';
import { reconcile } from '../../../../src/shop/orders/index.ts';
import { askBank, dropWebhooks, setFault } from '../../../support/checkout.ts';
import { createTestFolder, prepareTestDatabase } from '../../../support/database/database.ts';
import { runCommand } from '../../../support/live/run-command.ts';
import { createPaidOrder } from '../../../support/orders.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

vi.setConfig({ testTimeout: 240_000 });
const MANY = 120;
const MOST_RECHECKED = 10;

it('with the embedded database captures are paid back once the shop is stopped', async () => {
  const database = await prepareTestDatabase({ kind: 'embedded' });
  const shop = await startTestShop({
    database: { ...database, remove: async () => undefined },
    catalogue: false,
  });
  const folder = createTestFolder();
  const [backup, DATA_DIR] = [path.join(folder, 'backup'), path.join(folder, 'restored')];
  const [PORT = '', SANDBOX_PORT = ''] = [shop.url, shop.sandboxUrl].map(
    (url) => new URL(url).port,
  );
  const settings = { PUBLIC_URL: shop.url, PORT, SANDBOX_PORT };
  await createPaidOrder(shop);
  const made = await runCommand('backup', [backup], { ...settings, DATA_DIR: database.dataDir });
  expect(made.code, made.printed).toBe(0);
  const { intentId } = await createPaidOrder(shop);
  const beside = await runCommand('captures:orphaned', [], {
    ...settings,
    DATA_DIR: database.dataDir,
  });
  expect(beside).toEqual({ code: 1, printed: expect.stringContaining('Stop the shop') });
  expect(beside.printed).not.toContain('Another process');
  await shop.close();

  const restored = await runCommand('restore', [backup], { ...settings, DATA_DIR });
  expect(restored.code, restored.printed).toBe(0);
  // No restore takes a provider back in time.
  fs.rmSync(path.join(DATA_DIR, 'sandbox'), { recursive: true });
  fs.cpSync(path.join(database.dataDir, 'sandbox'), path.join(DATA_DIR, 'sandbox'), {
    recursive: true,
  });
  const run = (...args: string[]) =>
    runCommand('captures:orphaned', args, { ...settings, DATA_DIR });
  const listed = await run();
  expect(listed).toEqual({ code: 0, printed: expect.stringContaining(intentId) });
  expect(listed.printed).toContain('1 to pay back');
  const paid = await run('--refund', '1');
  expect(paid).toEqual({ code: 0, printed: expect.stringContaining(`✓ ${intentId} paid back`) });
  expect((await run()).printed).toContain('0 to pay back');
  await database.remove();
});

async function payAtBank(shop: TestShop): Promise<string> {
  const { body } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
    amount: '5000',
    currency: 'usd',
    confirm: 'true',
    'payment_method_types[]': 'card',
    payment_method: 'pm_card_visa',
    'metadata[orderId]': crypto.randomUUID(),
    'metadata[shop]': shop.url,
  });
  return body.id;
}

it('many captures without an order are named once each, and few of them are asked for again', async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const shop = await startTestShop({ catalogue: false, log: { write } });
  const count = (text: string) => lines.filter((line) => line.includes(text)).length;
  const requests = () => count('"/v1/payment_intents/pi_');
  await setFault(shop, dropWebhooks);
  const captures: string[] = [];
  for (let paid = 0; paid < MANY; paid += 1) captures.push(await payAtBank(shop));

  for (let walk = 0; walk < 3; walk += 1) await reconcile(shop.services);
  const named = lines.filter((line) => line.includes('a capture that is not ours'));
  expect(named.map((line) => JSON.parse(line).intentId).sort()).toEqual([...captures].sort());
  expect(count('"level":50')).toBe(0);
  expect(requests()).toBe(0);

  // Longer ago than a walk looks back.
  await shop.db.update(jobMarks).set({ reachedAt: new Date(Date.now() + 86_400_000) });
  await reconcile(shop.services);
  expect(requests()).toBe(MOST_RECHECKED);
  for (const id of captures) await askBank(shop, '/v1/refunds', { payment_intent: id });
  for (let walk = 0; walk < MANY / MOST_RECHECKED; walk += 1) await reconcile(shop.services);
  expect(await shop.db.$count(unrecordedCaptures)).toBe(0);
  await shop.close();
});

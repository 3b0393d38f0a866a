/** A key that Stripe refuses, in the log of a shop that has just opened. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECRET } from '../../../support/live/live-settings.ts';
import { startTestShop } from '../../../support/shop/app.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/shop/sandbox.ts';

let bank: TestSandbox;
beforeAll(async () => {
  bank = await startTestSandbox();
});
afterAll(() => bank?.remove());

it('a shop whose key Stripe refuses opens, and its log says so at once as an error', async () => {
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const shop = await startTestShop({
    catalogue: false,
    log: { write },
    settings: { STRIPE_SECRET_KEY: `sk_test_${SECRET}`, STRIPE_API_URL: bank.httpUrl },
  });
  const refusals = () =>
    log
      .split('\n')
      .filter((line) => line.includes('card provider refuses our key'))
      .map((line) => JSON.parse(line));
  await expect.poll(refusals).toContainEqual(expect.objectContaining({ level: 50, status: 401 }));
  expect(log).not.toContain(SECRET.slice(0, 12));
  await shop.close();
});

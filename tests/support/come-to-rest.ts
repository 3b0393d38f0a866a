/** The shop after everything that was left open has had its turn. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { checkInvariants, reconcile } from '../../src/shop/orders/index.ts';
import type { TestShop } from './checkout.ts';

/** Gives everything that was left open its turn, as the next minutes would. */
export async function heal(shop: TestShop): Promise<void> {
  for (let round = 0; round < 3; round += 1) await reconcile(shop.services);
}

const REST_TIMEOUT_MS = 30_000;

/** Every promise about money and stock, after the shop has come to rest: late events may be on their way. */
export async function expectInvariants(shop: TestShop): Promise<void> {
  const deadline = Date.now() + REST_TIMEOUT_MS;
  for (;;) {
    await heal(shop);
    const findings = await checkInvariants(shop.services);
    const broken = findings.filter((finding) => finding.violations.length > 0);
    if (broken.length === 0) return;
    if (Date.now() > deadline) assert.deepEqual(broken, []);
    await delay(100);
  }
}

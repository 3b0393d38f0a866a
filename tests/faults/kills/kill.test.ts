import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import {
  describeOnBoth,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../../support/database/database.ts';
import { type Buyer, createBuyers } from '../buyer.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';

const chance = createChance('kill');

const KILLS = Number(process.env.KILLS ?? 1);

describeOnBoth('SIGKILL while a payment is on its way', (kind) => {
  let database: PreparedDatabase;
  let shop: KillableShop;
  let buyers: ReturnType<typeof createBuyers>;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind, catalogue: true });
    shop = await createKillableShop(database);
    buyers = createBuyers(shop);
    await shop.start();
  });
  afterAll(async () => {
    await shop.stop();
    await database.remove();
  });

  /** How the payment is going when the process dies. */
  const moments: [string, (intentId: string, buyer: Buyer) => Promise<unknown>][] = [
    ['right after the bank has captured', (intentId) => buyers.confirm(intentId)],
    [
      'while the bank captures',
      async (intentId) => {
        buyers.confirm(intentId).catch(() => undefined);
        await sleep(chance.fraction() * 30);
      },
    ],
    [
      'while the browser reports it',
      async (intentId, buyer) => {
        await buyers.confirm(intentId);
        buyers.report(buyer, intentId).catch(() => undefined);
        await sleep(chance.fraction() * 40);
      },
    ],
  ];

  it.for(moments)(
    'R114 R118: killed %s: recorded once and the cart emptied, or nothing at all',
    { timeout: 120_000 + KILLS * 30_000 },
    async ([moment, act], { task }) => {
      task.meta.runs = KILLS;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const email = `kill-${moments.findIndex(([name]) => name === moment)}-${kill}@test.example`;
        const buyer = await buyers.createBuyer(email);
        const intentId = await buyers.startIntent(buyer);
        await act(intentId, buyer);
        await shop.kill();
        await shop.start();
        if ((await buyers.statusOf(intentId)) !== 'succeeded') {
          expect(await buyers.readBooks(buyer)).toEqual({ rows: 1, payments: [] });
          continue;
        }
        const done = { rows: 0, payments: [intentId] };
        await expect.poll(() => buyers.readBooks(buyer), { timeout: 60_000 }).toEqual(done);
        const report = await buyers.report(buyer, intentId);
        expect(report.body).toMatchObject({ deletedResult: { deletedCount: 1 } });
        expect(await buyers.readBooks(buyer)).toEqual(done);
      }
    },
  );

  it('afterwards every invariant holds', { timeout: 120_000 }, async () => {
    expect(await shop.stop()).toBe(0);
    const { code, output } = await shop.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
    expect(output).toContain('I10');
  });
});

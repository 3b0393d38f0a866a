import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../scripts/lib/testing/chance.ts';
import { checkInvariants, reconcile } from '../../src/shop/orders/index.ts';
import {
  addRow,
  askIntent,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  intentIdOf,
  postPayment,
  readCart,
  type Shopper,
  sendWebhook,
  setFault,
  startIntent,
  type TestShop,
  unitsOf,
} from '../support/checkout.ts';
import { heal } from '../support/come-to-rest.ts';
import {
  createTestFolder,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../support/database/database.ts';
import { startBank } from './bank-process.ts';
import { createMovableClocks, type MovableClocks } from './model/movable-clocks.ts';
import { type FaultShop, openShop } from './open-shop.ts';

const chance = createChance('clocks');

const SCHEDULES = Number(process.env.CLOCK_SCHEDULES ?? 3);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JUMPS = [-3 * DAY_MS, -HOUR_MS, -10 * MINUTE_MS, 0, 10 * MINUTE_MS, HOUR_MS, 3 * DAY_MS];
/** How far the provider's signature may be from the shop's clock. */
const TOLERANCE_MS = 5 * MINUTE_MS;

describe('clocks are set forward and back while people pay', () => {
  let database: PreparedDatabase;
  let clocks: MovableClocks;
  let bank: Awaited<ReturnType<typeof startBank>>;
  let opened: FaultShop;
  let shop: TestShop;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind: 'postgres' });
    clocks = await createMovableClocks(database.ownerUrl ?? '');
    bank = await startBank(createTestFolder());
    opened = await openShop(database.ownerUrl ?? '', { STRIPE_API_URL: bank.url });
    shop = { ...opened, sandboxUrl: bank.url };
    await setFault(shop, dropWebhooks);
  });
  afterEach(() => clocks.setRight());
  afterAll(async () => {
    await opened.close();
    await bank.close();
    await clocks.close();
    await database.remove();
  });

  /** Signs in anew: a session or token may have run out by the clock as it is now. */
  async function again(shopper: Shopper): Promise<Shopper> {
    const { userId } = shopper;
    const { rows } = await shop.db.execute<{ id: string }>(sql`update identity_sessions
      set expires_at = now() + interval '1 hour' where user_id = ${userId} returning id`);
    const sessionId = rows[0]?.id ?? '';
    return { ...shopper, token: await shop.services.accessTokens.issue({ userId, sessionId }) };
  }

  async function report(shopper: Shopper, intentId: string): Promise<number> {
    return (await postPayment(shop, await again(shopper), intentId)).status;
  }

  async function expectNothingBroken(): Promise<void> {
    const findings = await checkInvariants(shop.services);
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
  }

  const pick = <T>(list: readonly T[]): T => list[chance.below(list.length)] as T;

  it('R114 R158 hours and days, between all steps: every capture is recorded or goes back', {
    timeout: 60_000 + SCHEDULES * 10_000,
  }, async ({ task }) => {
    task.meta.runs = SCHEDULES;
    for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
      const jumps: string[] = [];
      let shopByMs = 0;
      const jump = async () => {
        const [shopTo, databaseTo] = [pick(JUMPS), pick(JUMPS)];
        jumps.push(`shop ${shopTo / HOUR_MS} h, database ${databaseTo / HOUR_MS} h`);
        shopByMs = shopTo;
        clocks.moveShop(shopTo);
        await clocks.moveDatabase(databaseTo);
        if (chance.fraction() < 0.3) await reconcile(shop.services);
      };
      const mobile = await createMobile(shop, { stock: 1 });
      const buy = async () => {
        const shopper = await createShopper(shop);
        await addRow(shop, await again(shopper), mobile);
        await jump();
        const { status, body } = await askIntent(shop, await again(shopper), 100);
        expect([200, 409], String(jumps)).toContain(status);
        if (status === 409) return;
        const intentId = intentIdOf(body.clientSecret);
        await jump();
        if (chance.fraction() < 0.8) await confirmCard(shop, intentId);
        await jump();
        const atS = Math.floor((Date.now() - shopByMs) / 1_000);
        const { status: told } = await sendWebhook(shop, { intentId, atS });
        expect(told, String(jumps)).toBe(Math.abs(shopByMs) > TOLERANCE_MS ? 400 : 200);
        await jump();
        if (chance.fraction() < 0.5) expect([200, 409]).toContain(await report(shopper, intentId));
        await jump();
      };
      for (let buyer = 0; buyer < 2; buyer += 1) {
        // Somebody else's phone may be held or sold already.
        await buy().catch((error) => {
          if (!String(error).includes('out-of-stock')) throw error;
        });
      }
      // By whatever time it is now, and again when all reservations have ended.
      await heal(shop);
      await expectNothingBroken();
      await clocks.moveDatabase(7 * DAY_MS);
      await heal(shop);
      expect((await unitsOf(shop, mobile))?.reserved, String(jumps)).toBe(0);
      await expectNothingBroken();
      await clocks.setRight();
    }
  });

  it('R114: three days ahead, the webhook refused: the reconciler finds the capture in the ledger', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const intentId = await startIntent(shop, shopper);
    clocks.moveShop(3 * DAY_MS);
    await reconcile(shop.services);
    await confirmCard(shop, intentId);
    const atS = Math.floor((Date.now() - 3 * DAY_MS) / 1_000);
    expect(await sendWebhook(shop, { intentId, atS })).toMatchObject({ status: 400 });
    expect(await reconcile(shop.services)).toMatchObject({ settled: 1, failures: 0 });
    expect(await readCart(shop, await again(shopper))).toEqual([]);
  });

  it('R158: a reservation ends by the database, whatever the shop believes', async () => {
    const mobile = await createMobile(shop, { stock: 1 });
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, mobile);
    const intentId = await startIntent(shop, shopper);
    clocks.moveShop(3 * DAY_MS);
    expect(await reconcile(shop.services)).toMatchObject({ closed: 0 });
    await clocks.moveDatabase(HOUR_MS);
    expect(await reconcile(shop.services)).toMatchObject({ closed: 1 });
    // Nothing can be captured any more for what was given back.
    expect(await confirmCard(shop, intentId)).toBe(400);
  });
});

/**
 * The model-based test of the checkout over HTTP: random commands of two shoppers, a scheduler that
 * decides when each call to the provider is sent and answered, lost and repeated webhooks, crashes,
 * expired and void attempts, prices that change, orders that are called off and paid back in part.
 * Afterwards the shop heals and every invariant must hold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { transact } from '../../../src/database/transact.ts';
import { checkInvariants, reconcile } from '../../../src/shop/orders/index.ts';
import type { CardGateway } from '../../../src/shop/ports.ts';
import {
  askBank,
  call,
  createMobile,
  createShopper,
  expireAttempts,
  readCart,
  type Shopper,
  sendWebhook,
  setPrice,
  type TestShop,
} from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import { Crashed, scheduledGateway } from './scheduled-gateway.ts';

const MAX_COMMANDS = 40;
/** Long enough for a request to reach its next call to the provider. */
const REACH_MS = 4;
const STOCKS = [2, 1];

export type Command =
  | { kind: 'add' | 'remove'; shopper: number; item: number }
  | { kind: 'intent' | 'expire' | 'void'; shopper: number }
  | { kind: 'confirm' | 'report' | 'webhook' | 'callOff' | 'payBack'; intent: number }
  | { kind: 'price'; item: number; dollars: number }
  | { kind: 'reconcile' | 'crash' | 'rush' };

const shopper = fc.nat(1);
const item = fc.nat(1);
const intent = fc.nat(3);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), shopper, item }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), shopper, item }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('intent' as const), shopper }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('confirm' as const), intent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('report' as const), intent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('webhook' as const), intent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('callOff' as const), intent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payBack' as const), intent }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reconcile' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'rush' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), shopper }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), shopper }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      item,
      dollars: fc.integer({ min: 1, max: 999 }),
    }),
  },
);

/** Each command, and how many calls to the provider go on before the next one. */
const schedule = fc.array(fc.tuple(command, fc.nat(2)), {
  minLength: 5,
  maxLength: MAX_COMMANDS,
  size: 'max',
});

/** @throws when an invariant does not hold after a schedule */
export function checkoutProperty(shop: TestShop) {
  const bank = shop.services.cards;
  return fc.asyncProperty(fc.scheduler(), schedule, async (scheduler, steps) => {
    const run = await beginRun(shop, bank, scheduler);
    for (const [step, calls] of steps) {
      run.start(step);
      await sleep(REACH_MS);
      for (let i = 0; i < calls && scheduler.count() > 0; i += 1) {
        await scheduler.waitNext(1);
        await sleep(1);
      }
    }
    await run.drain();
    await run.heal();
    await run.check();
  });
}

async function beginRun(shop: TestShop, bank: CardGateway, scheduler: fc.Scheduler) {
  await shop.db.execute(sql`truncate payment_attempts, attempt_items, payments, payment_items, cart_rows,
    webhook_inbox, outbox, stock_movements, price_history, offers, job_marks, invoice_counters,
    daily_sales, daily_units, daily_brands, sold_mobiles, mobiles cascade`);
  await shop.db.execute(sql`delete from kept_counts where counted = 'mobiles'`);
  const shoppers = [await createShopper(shop), await createShopper(shop)] as const;
  const staff = await createStaff(shop);
  const mobiles = await Promise.all(STOCKS.map((stock) => createMobile(shop, { stock })));
  const gateway = scheduledGateway(bank, scheduler);
  shop.services.cards = gateway.cards;
  const running = new Set<Promise<unknown>>();
  const surprises: string[] = [];

  function track(work: Promise<{ status: number; body?: unknown } | unknown>): void {
    const tracked = work
      .catch((error: unknown) => {
        if (!(error instanceof Crashed)) surprises.push(String(error));
      })
      .finally(() => running.delete(tracked));
    running.add(tracked);
  }

  /** A crash looks like 500 to a client; without one, 500 is a bug. */
  async function ask(work: Promise<{ status: number }>): Promise<void> {
    const { status } = await work;
    if (status === 500 && !gateway.hasCrashed()) surprises.push('a call answered 500');
  }

  const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
  const perform = (step: Command) =>
    performStep({ shop, bank, gateway, shoppers, staff, mobiles, pick }, step);

  return {
    start: (step: Command) => track(ask(perform(step))),
    async drain() {
      while (running.size > 0) {
        if (scheduler.count() > 0) await scheduler.waitNext(1);
        await sleep(1);
      }
    },
    async heal() {
      shop.services.cards = gateway.settled;
      await shop.db.execute(
        sql`update payment_attempts set created_at = created_at - interval '1 minute'`,
      );
      for (let round = 0; round < 3; round += 1) await reconcile(shop.services);
    },
    async check() {
      const findings = await checkInvariants(shop.services);
      const broken = findings.flatMap(({ invariant, violations }) =>
        violations.map((violation) => `${invariant} ${violation}`),
      );
      const all = [...broken, ...surprises];
      if (all.length > 0) throw new Error(all.join('\n'));
    },
  };
}

interface World {
  shop: TestShop;
  bank: CardGateway;
  gateway: ReturnType<typeof scheduledGateway>;
  shoppers: readonly [Shopper, Shopper];
  staff: Shopper;
  mobiles: string[];
  pick: <T>(list: readonly T[], index: number) => T | undefined;
}

const NOTHING = { status: 204 };

async function performStep(world: World, step: Command): Promise<{ status: number }> {
  const { shop, gateway, pick } = world;
  switch (step.kind) {
    case 'add':
    case 'remove':
      return changeCart(world, step);
    case 'price':
      await setPrice(shop, world.mobiles[step.item] ?? '', step.dollars);
      return NOTHING;
    case 'crash':
      gateway.crash();
      return NOTHING;
    case 'rush':
      await Promise.all([0, 1].map((shopper) => changeOrder(world, { kind: 'intent', shopper })));
      return NOTHING;
    case 'reconcile':
      await reconcile(shop.services);
      return NOTHING;
    case 'intent':
    case 'expire':
    case 'void':
      return changeOrder(world, step);
    default: {
      const chosen = pick(gateway.intents, step.intent);
      if (!chosen) return NOTHING;
      if (step.kind === 'callOff' || step.kind === 'payBack') {
        return giveBack(world, step.kind, chosen);
      }
      return pay(world, step.kind, chosen);
    }
  }
}

async function changeCart(
  { shop, shoppers, mobiles, pick }: World,
  step: Extract<Command, { kind: 'add' | 'remove' }>,
) {
  const as = shoppers[step.shopper] ?? shoppers[0];
  if (step.kind === 'add') {
    const body = { productId: mobiles[step.item], email: as.email };
    return call(shop, '/carts', { as, body });
  }
  const row = pick(await readCart(shop, as), step.item);
  return row ? call(shop, `/carts/${row._id}`, { method: 'DELETE', as }) : NOTHING;
}

async function changeOrder(
  { shop, shoppers }: World,
  step: Extract<Command, { kind: 'intent' | 'expire' | 'void' }>,
) {
  const as = shoppers[step.shopper] ?? shoppers[0];
  if (step.kind === 'intent') {
    const price = (await readCart(shop, as)).reduce((sum, row) => sum + row.price, 0);
    return call(shop, '/create-payment-intent', { as, body: { price } });
  }
  if (step.kind === 'expire') await expireAttempts(shop, as.userId);
  else await voidWithoutAsking(shop, as.userId);
  return NOTHING;
}

/** Somebody gives an attempt up while the provider cannot be asked. */
async function voidWithoutAsking({ db }: TestShop, userId: string): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`update payment_attempts
      set state = 'void', closed_at = now() where user_id = ${userId} and state = 'pending'
      returning id`);
    for (const { id } of rows) {
      await tx.execute(sql`update mobiles m set reserved = reserved - held.units from (
        select mobile_id, count(*)::int as units from attempt_items where attempt_id = ${id}
        group by mobile_id) held where m.id = held.mobile_id`);
    }
  });
}

async function pay(
  { shop, shoppers }: World,
  kind: 'confirm' | 'report' | 'webhook',
  { id, userId }: { id: string; userId: string },
) {
  if (kind === 'confirm') {
    await askBank(shop, `/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
    return NOTHING;
  }
  if (kind === 'webhook') return sendWebhook(shop, { intentId: id, eventId: `evt_${id}` });
  const as = shoppers.find((shopper) => shopper.userId === userId) ?? shoppers[0];
  return call(shop, '/payment', { as, body: { transactionId: id } });
}

/** The buyer calls a paid order off, or staff pay half of it back. */
async function giveBack(
  { shop, shoppers, staff }: World,
  kind: 'callOff' | 'payBack',
  { id, userId }: { id: string; userId: string },
) {
  const buyer = shoppers.find((shopper) => shopper.userId === userId) ?? shoppers[0];
  const history = await call<{ _id: string; transactionId: string; price: number }[]>(
    shop,
    `/payment-history/${encodeURIComponent(buyer.email)}`,
    { as: buyer },
  );
  const payment = history.body.find(({ transactionId }) => transactionId === id);
  if (!payment) return NOTHING;
  const path = `/orders/${payment._id}`;
  if (kind === 'callOff') return call(shop, `${path}/cancel`, { as: buyer, method: 'POST' });
  const body = { amount: Math.ceil(payment.price / 2), reason: 'Half of it' };
  return call(shop, `${path}/refunds`, { as: staff, body });
}

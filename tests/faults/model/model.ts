/**
 * The model-based test of the checkout over HTTP: random commands of two shoppers who buy phones in several
 * colours, a scheduler that decides when each call to the provider is sent and answered, lost and repeated
 * webhooks, crashes, expired and void attempts, prices and default variants that change, orders that are
 * called off and paid back in part.
 * Afterwards the shop heals and every invariant must hold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { transact } from '../../../src/database/transact.ts';
import type { CardGateway } from '../../../src/shop/card-port.ts';
import { checkInvariants, reconcile } from '../../../src/shop/orders/index.ts';
import {
  askBank,
  call,
  createShopper,
  createVariants,
  expireAttempts,
  readCart,
  type Shopper,
  sendWebhook,
  setPrice,
  type TestShop,
} from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import { type Command, PHONES, schedule } from './commands.ts';
import { Crashed, scheduledGateway } from './scheduled-gateway.ts';

/** Long enough for a request to reach its next call to the provider. */
const REACH_MS = 4;
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
  await empty(shop);
  const shoppers = [await createShopper(shop), await createShopper(shop)] as const;
  const staff = await createStaff(shop);
  /** What was chosen, by the cart row that came of it. */
  const chosen = new Map<string, string>();
  const phones = await Promise.all(PHONES.map((variants) => createVariants(shop, variants)));
  const items = phones.flatMap(({ mobileId, variantIds }) =>
    variantIds.map((variantId) => ({ mobileId, variantId })),
  );
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
    performStep({ shop, bank, gateway, shoppers, staff, items, chosen, pick }, step);

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
      const all = [...broken, ...(await findOthers(shop, chosen)), ...surprises];
      if (all.length > 0) throw new Error(all.join('\n'));
    },
  };
}

async function empty(shop: TestShop): Promise<void> {
  await shop.db.execute(
    sql`alter table issued_documents disable trigger issued_documents_append_only`,
  );
  await shop.db.execute(sql`truncate payment_attempts, attempt_items, payments, payment_items, cart_rows,
    webhook_inbox, outbox, stock_movements, price_history, offers, job_marks, invoice_counters,
    credit_note_counters, daily_sales, daily_units, daily_brands, sold_mobiles, variants, mobiles cascade`);
  await shop.db.execute(
    sql`alter table issued_documents enable trigger issued_documents_append_only`,
  );
  await shop.db.execute(sql`delete from kept_counts where counted = 'mobiles'`);
}

interface World {
  shop: TestShop;
  bank: CardGateway;
  gateway: ReturnType<typeof scheduledGateway>;
  shoppers: readonly [Shopper, Shopper];
  staff: Shopper;
  items: { mobileId: string; variantId: string }[];
  chosen: Map<string, string>;
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
      await setPrice(shop, world.items[step.item]?.variantId ?? '', step.dollars);
      return NOTHING;
    case 'default':
      await shop.db.execute(sql`update mobiles set default_variant_id = v.id
        from variants v where v.mobile_id = mobiles.id and v.id = ${world.items[step.item]?.variantId}`);
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
      if (step.kind === 'cancel' || step.kind === 'payBack') {
        return giveBack(world, step.kind, chosen);
      }
      return pay(world, step.kind, chosen);
    }
  }
}

async function changeCart(
  { shop, shoppers, items, chosen, pick }: World,
  step: Extract<Command, { kind: 'add' | 'remove' }>,
) {
  const as = shoppers[step.shopper] ?? shoppers[0];
  if (step.kind === 'add') {
    const { mobileId, variantId } = items[step.item] ?? {};
    // Whatever stands for the first phone is meant where nobody says which.
    const variant = step.item === 0 ? undefined : variantId;
    const body = { productId: mobileId, variant, email: as.email };
    const added = await call<{ insertedId?: string }>(shop, '/carts', { as, body });
    const { insertedId } = added.body ?? {};
    if (insertedId && variant) chosen.set(insertedId, variant);
    return added;
  }
  const row = pick(await readCart(shop, as), step.item);
  return row ? call(shop, `/carts/${row._id}`, { method: 'DELETE', as }) : NOTHING;
}

/** Cart rows, and what was asked for and bought of them, in another variant than was chosen. */
async function findOthers({ db }: TestShop, chosen: ReadonlyMap<string, string>) {
  const { rows } = await db.execute<{ row: string; variant: string }>(sql`
    select id as row, variant_id as variant from cart_rows
    union all select cart_row_id, variant_id from attempt_items
    union all select cart_row_id, variant_id from payment_items`);
  return rows
    .filter(({ row, variant }) => (chosen.get(row) ?? variant) !== variant)
    .map(({ row, variant }) => `row ${row}: ${variant} instead of ${chosen.get(row)}`);
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
      await tx.execute(sql`update variants v set reserved = reserved - held.units from (
        select variant_id, count(*)::int as units from attempt_items where attempt_id = ${id}
        group by variant_id) held where v.id = held.variant_id`);
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
  kind: 'cancel' | 'payBack',
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
  if (kind === 'cancel') return call(shop, `${path}/cancel`, { as: buyer, method: 'POST' });
  const body = { amount: Math.ceil(payment.price / 2), reason: 'Half of it' };
  return call(shop, `${path}/refunds`, { as: staff, body });
}

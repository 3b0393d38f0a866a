/**
 * Starts paying a cart. Protects: the amount comes from our prices, never from the client; one
 * pending order a user; its units are held before anybody can pay for them.
 * Called by http/routes/payments.ts; tested in tests/api/payments.test.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { cartTotalCents, centsToDollars } from '../../shared/money.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { findCartRows, lockCart, type PricedRow, priceRows } from '../cart/index.ts';
import { countUnits, isOnSale, reserveStock } from '../catalogue/index.ts';
import { closeOrder, learnIntent, voidOrder } from './close-order.ts';
import { isSameSnapshot, MAX_ORDERS_PER_MINUTE, type SnapshotItem } from './rules.ts';
import {
  countRecentOrders,
  findItems,
  findOrder,
  findPendingOrder,
  insertOrder,
  type Order,
} from './store.ts';

type Part = Pick<Services, 'db' | 'cards' | 'logger' | 'config'>;

/** An earlier order may have to be given up first, and another request may do the same meanwhile. */
const MAX_ROUNDS = 3;

export interface StartedPayment {
  orderId: string;
  clientSecret: string;
  amountCents: number;
}

/**
 * @param input.priceDollars the sum that the shopper was shown
 * @throws AppError cart-empty, price-changed (with `current`), out-of-stock (with `items`),
 *   cart-changed, item-in-payment, rate-limited, provider-error, provider-timeout
 */
export async function startPayment(
  services: Part,
  actor: Actor,
  input: { priceDollars: number },
): Promise<StartedPayment> {
  const { userId } = requireSignedIn(actor);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = await transact(services.db, (tx) => prepareOrder(tx, userId, input.priceDollars));
    if (next.kind === 'stale') {
      await giveUp(services, next.order);
      continue;
    }
    const started = await openIntent(services, next.order);
    if (started) return started;
  }
  throw new AppError('cart-changed');
}

type Prepared = { kind: 'ready' | 'stale'; order: Order };

async function prepareOrder(
  tx: Queryable,
  userId: string,
  priceDollars: number,
): Promise<Prepared> {
  await lockCart(tx, userId);
  const rows = await priceRows(tx, await findCartRows(tx, userId), new Map());
  const items = rows.map(toItem);
  const pending = await findPendingOrder(tx, userId);
  if (pending) {
    const held = await findItems(tx, pending.id);
    if (pending.isExpired || !isSameSnapshot(held, items)) return { kind: 'stale', order: pending };
  }
  if (rows.length === 0) throw new AppError('cart-empty');
  const amountCents = cartTotalCents(items.map((item) => item.priceCents));
  assertPrice(priceDollars, amountCents);
  if (pending) return { kind: 'ready', order: pending };
  await assertNotTooMany(tx, userId);
  const order = await insertOrder(tx, { id: newId(), userId, amountCents, items });
  // Others wait for the same units from here on, so it comes last.
  await reserve(tx, rows);
  return { kind: 'ready', order };
}

function toItem(row: PricedRow): SnapshotItem {
  const { id: cartRowId, mobile, priceCents } = row;
  return { cartRowId, mobileId: mobile.id, name: mobile.name, priceCents };
}

function assertPrice(priceDollars: number, amountCents: number): void {
  const current = centsToDollars(amountCents);
  if (priceDollars === current) return;
  throw new AppError('price-changed', {
    detail: `Your cart costs $${current.toLocaleString('en-US')} now.`,
    extra: { current },
  });
}

async function assertNotTooMany(tx: Queryable, userId: string): Promise<void> {
  if ((await countRecentOrders(tx, userId)) < MAX_ORDERS_PER_MINUTE) return;
  throw new AppError('rate-limited', {
    detail: 'That was too often. Please wait a minute and try again.',
    retryAfterSeconds: 60,
  });
}

async function reserve(tx: Queryable, rows: PricedRow[]): Promise<void> {
  const gone = rows.filter((row) => !isOnSale(row.mobile)).map((row) => row.mobile.id);
  const missing = await reserveStock(tx, countUnits(rows.map((row) => row.mobile.id)));
  const items = [...new Set([...gone, ...missing])];
  if (items.length === 0) return;
  const names = new Set(
    rows.filter((row) => items.includes(row.mobile.id)).map((row) => row.mobile.name),
  );
  throw new AppError('out-of-stock', {
    detail: `Not enough in stock: ${[...names].join(', ')}.`,
    extra: { items },
  });
}

async function giveUp(services: Part, order: Order): Promise<void> {
  const payment = await closeOrder(services, order.id);
  if (payment) throw alreadyPaid(payment.id);
}

const alreadyPaid = (paymentId: string) =>
  new AppError('cart-changed', {
    detail: 'Your payment has already gone through; it is in your payment history.',
    extra: { paymentId },
  });

/** The intent to pay the order with; null when the order was given up meanwhile. */
async function openIntent(services: Part, order: Order): Promise<StartedPayment | null> {
  const intent = order.intentId
    ? await services.cards.retrieveIntent(order.intentId)
    : await learnIntent(services, order);
  if (intent === null) {
    await voidOrder(services, order.id);
    if (order.intentId === null) throw new AppError('provider-error');
    return null;
  }
  if (intent.status !== 'open' || intent.clientSecret === null) {
    await giveUp(services, order);
    return null;
  }
  if (intent.amountCents !== order.amountCents) throw new AppError('provider-error');
  if ((await findOrder(services.db, order.id))?.state !== 'pending') return null;
  return { orderId: order.id, clientSecret: intent.clientSecret, amountCents: order.amountCents };
}

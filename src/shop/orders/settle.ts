/**
 * The only way to paid. Protects: one captured intent is exactly one payment, stock and cart move
 * with it or not at all, and what was captured for a void order goes back to its buyer.
 * Called by POST /payment, the webhook and the reconciler; tested in tests/api/settle.test.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import { commitTogether } from '../../database/statement.ts';
import { transactOnStock } from '../../database/transact.ts';
import { newId } from '../../shared/ids.ts';
import { countUnits, sellStock } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import type { CardIntent } from '../ports.ts';
import { queueAddressQuestion } from './address-mail.ts';
import { insertRefund, issueInvoice } from './fulfilment-store.ts';
import { queueReceipt } from './order-mails.ts';
import {
  findPaymentByTransaction,
  insertPayment,
  insertSale,
  type Payment,
  toPayment,
} from './payment-store.ts';
import {
  findOrder,
  findOrderAndPayment,
  findOwnOrders,
  lockOrderToSettle,
  type Order,
  type OrderToSettle,
  setIntent,
} from './store.ts';

export type Settlement =
  | { kind: 'settled'; payment: Payment; isNew: boolean }
  /** Not captured (yet). `order` is the one that the intent was noted for. */
  | { kind: 'open'; intent: CardIntent; order: Order | null }
  /** Captured, but for none of our orders, or not as we asked for it. */
  | { kind: 'foreign'; intent: CardIntent; order: Order | null }
  | { kind: 'unknown'; order: Order | null };

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger' | 'config'>;

/** Settlements on their way in this process, by database and intent. */
const running = new WeakMap<ShopDeps['db'], Map<string, Promise<Settlement>>>();

/**
 * Brings our records in line with one intent at the provider. Repeating it changes nothing.
 * The buyer's report and the provider's come at the same moment: who comes second waits for the
 * first and asks again only when that has not settled it.
 * @param reportedBy when a user says so: another person's intent is unknown then
 * @throws AppError provider-error, provider-timeout
 */
export async function settle(
  services: Part,
  intentId: string,
  reportedBy?: string,
): Promise<Settlement> {
  const ofDatabase = running.get(services.db) ?? new Map<string, Promise<Settlement>>();
  running.set(services.db, ofDatabase);
  const first = await ofDatabase.get(intentId)?.catch(() => undefined);
  if (first?.kind === 'settled') return { ...first, isNew: false };
  const own = settleAlone(services, intentId, reportedBy);
  ofDatabase.set(intentId, own);
  try {
    return await own;
  } finally {
    if (ofDatabase.get(intentId) === own) ofDatabase.delete(intentId);
  }
}

async function settleAlone(
  services: Part,
  intentId: string,
  reportedBy?: string,
): Promise<Settlement> {
  const { order: noted, payment } = await findBooked(services.db, intentId);
  if (payment) return { kind: 'settled', payment, isNew: false };
  if (reportedBy && !(await mayReport(services.db, reportedBy, noted))) {
    return { kind: 'unknown', order: null };
  }
  const intent = await services.cards.retrieveIntent(intentId);
  if (intent === null) return { kind: 'unknown', order: noted };
  if (intent.status !== 'succeeded') return { kind: 'open', intent, order: noted };
  const order = noted ?? (await findNamedOrder(services.db, intent));
  if (order === null || !isAsOrdered(order, intent)) {
    services.logger.error({ intentId, orderId: order?.id }, 'captured, but not as ordered');
    return { kind: 'foreign', intent, order: noted };
  }
  const { publicUrl } = services.config;
  return transactOnStock(services.db, (tx) => record(tx, { orderId: order.id, intent, publicUrl }));
}

/**
 * Whether the provider is to be asked about an intent because a user names it: of an own order, or when
 * an own order is still without one. Protects: ids that somebody makes up cost the shop no calls.
 */
async function mayReport(db: Queryable, userId: string, noted: Order | null): Promise<boolean> {
  if (noted) return noted.userId === userId;
  const { pending } = await findOwnOrders(db, userId);
  return pending?.intentId === null;
}

/** What we have recorded about an intent; a payment of an order with another intent counts as well. */
async function findBooked(
  db: Queryable,
  intentId: string,
): Promise<{ order: Order | null; payment: Payment | null }> {
  const noted = await findOrderAndPayment(db, intentId);
  if (noted) return { ...noted, payment: noted.payment && toPayment(noted.payment) };
  return { order: null, payment: await findPaymentByTransaction(db, intentId) };
}

/** By the order id that the provider kept for us, unless that order has another intent. */
async function findNamedOrder(db: Queryable, intent: CardIntent): Promise<Order | null> {
  const named = intent.orderId === null ? null : await findOrder(db, intent.orderId);
  return (named?.intentId ?? intent.id) === intent.id ? named : null;
}

function isAsOrdered(order: Order, intent: CardIntent): boolean {
  return (
    intent.userId === order.userId &&
    intent.currency === order.currency &&
    intent.amountCents === order.amountCents &&
    intent.amountReceivedCents === order.amountCents
  );
}

interface Capture {
  orderId: string;
  intent: CardIntent;
  publicUrl: string;
}

async function record(tx: Queryable, capture: Capture): Promise<Settlement> {
  const { orderId, intent, publicUrl } = capture;
  const order = await lockOrderToSettle(tx, orderId);
  if (order === null) throw new Error(`the order ${orderId} has vanished`);
  if (order.intentId === null) await setIntent(tx, order.id, intent.id);
  if (order.state === 'pending') {
    return { kind: 'settled', payment: await sell(tx, order, intent, publicUrl), isNew: true };
  }
  // Only an order that is no longer pending can have been paid.
  const known = await findPaymentByTransaction(tx, intent.id);
  const payment = known ?? (await owe(tx, order, intent));
  return { kind: 'settled', payment, isNew: known === null };
}

async function sell(
  tx: Queryable,
  order: OrderToSettle,
  intent: CardIntent,
  publicUrl: string,
): Promise<Payment> {
  const { items, buyer, hasAddress } = order;
  const sale = bill(order, intent);
  const mobileIds = items.map((item) => item.mobileId);
  // Every other buyer waits for the stock and for the number of the invoice: they come last.
  const [payment] = await commitTogether(tx, [
    insertSale(tx, sale),
    sellStock(tx, countUnits(mobileIds), order.id),
    issueInvoice(tx, sale.id),
    queueReceipt(tx, sale, { buyer, items, publicUrl }),
    ...(hasAddress ? [] : [queueAddressQuestion(tx, sale, { buyer, publicUrl })]),
  ]);
  return payment;
}

/** The order was given up before the money came: it is recorded and goes back. */
async function owe(tx: Queryable, order: Order, intent: CardIntent): Promise<Payment> {
  const payment = await insertPayment(tx, {
    ...bill(order, intent),
    status: 'cancelled',
    refund: 'due',
  });
  const { id: paymentId, amountCents } = payment;
  const reason = 'The order had been given up when the payment arrived';
  await insertRefund(tx, { paymentId, amountCents, reason });
  return payment;
}

function bill(order: Order, intent: CardIntent) {
  return {
    id: newId(),
    orderId: order.id,
    userId: order.userId,
    transactionId: intent.id,
    amountCents: intent.amountReceivedCents,
    currency: intent.currency,
  };
}

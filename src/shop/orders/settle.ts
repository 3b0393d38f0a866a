/**
 * The only way to paid. Protects: one captured intent is exactly one payment, stock and cart move
 * with it or not at all, and what was captured for a void order goes back to its buyer.
 * Called by POST /payment, the webhook and the reconciler; tested in tests/api/settle.test.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import { newId } from '../../shared/ids.ts';
import { deleteCartRows } from '../cart/index.ts';
import { countUnits, sellStock } from '../catalogue/index.ts';
import type { CardIntent } from '../ports.ts';
import { insertRefund, issueInvoice } from './fulfilment-store.ts';
import { findBuyer, queueReceipt } from './order-mails.ts';
import { findPaymentByTransaction, insertPayment, type Payment } from './payment-store.ts';
import {
  closeOrderAs,
  findItems,
  findOrder,
  findOrderByIntent,
  lockOrder,
  type Order,
  setIntent,
} from './store.ts';

export type Settlement =
  | { kind: 'settled'; payment: Payment; isNew: boolean }
  /** Not captured (yet). */
  | { kind: 'open'; intent: CardIntent }
  /** Captured, but for none of our orders, or not as we asked for it. */
  | { kind: 'foreign'; intent: CardIntent }
  | { kind: 'unknown' };

type Part = Pick<Services, 'db' | 'cards' | 'logger' | 'config'>;

/** Settlements on their way in this process, by database and intent. */
const running = new WeakMap<Services['db'], Map<string, Promise<Settlement>>>();

/**
 * Makes our books agree with one intent at the provider. Repeating it changes nothing.
 * The buyer's report and the provider's come at the same moment: who comes second waits for the
 * first and asks again only when that has not settled it.
 * @throws AppError provider-error, provider-timeout
 */
export async function settle(services: Part, intentId: string): Promise<Settlement> {
  const ofDatabase = running.get(services.db) ?? new Map<string, Promise<Settlement>>();
  running.set(services.db, ofDatabase);
  const first = await ofDatabase.get(intentId)?.catch(() => undefined);
  if (first?.kind === 'settled') return { ...first, isNew: false };
  const own = settleAlone(services, intentId);
  ofDatabase.set(intentId, own);
  try {
    return await own;
  } finally {
    if (ofDatabase.get(intentId) === own) ofDatabase.delete(intentId);
  }
}

async function settleAlone(services: Part, intentId: string): Promise<Settlement> {
  const known = await findPaymentByTransaction(services.db, intentId);
  if (known) return { kind: 'settled', payment: known, isNew: false };
  const intent = await services.cards.retrieveIntent(intentId);
  if (intent === null) return { kind: 'unknown' };
  if (intent.status !== 'succeeded') return { kind: 'open', intent };
  const order = await findOrderOf(services.db, intent);
  if (order === null || !isAsOrdered(order, intent)) {
    services.logger.error({ intentId, orderId: order?.id }, 'captured, but not as ordered');
    return { kind: 'foreign', intent };
  }
  const { publicUrl } = services.config;
  return transact(services.db, (tx) => record(tx, { orderId: order.id, intent, publicUrl }));
}

/** By the intent that we noted, else by the order id that the provider kept for us. */
async function findOrderOf(db: Queryable, intent: CardIntent): Promise<Order | null> {
  const noted = await findOrderByIntent(db, intent.id);
  if (noted || intent.orderId === null) return noted;
  const named = await findOrder(db, intent.orderId);
  return named?.intentId === null ? named : null;
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
  const order = await lockOrder(tx, orderId);
  const known = await findPaymentByTransaction(tx, intent.id);
  if (known) return { kind: 'settled', payment: known, isNew: false };
  if (order === null) throw new Error(`the order ${orderId} has vanished`);
  if (order.intentId === null) await setIntent(tx, order.id, intent.id);
  const payment =
    order.state === 'pending'
      ? await sell(tx, order, intent, publicUrl)
      : await owe(tx, order, intent);
  return { kind: 'settled', payment, isNew: true };
}

async function sell(
  tx: Queryable,
  order: Order,
  intent: CardIntent,
  publicUrl: string,
): Promise<Payment> {
  const items = await findItems(tx, order.id);
  const mobileIds = items.map((item) => item.mobileId);
  const rowIds = items.map((item) => item.cartRowId);
  const clearedRows = await deleteCartRows(tx, order.userId, rowIds);
  const payment = await insertPayment(tx, { ...bill(order, intent), clearedRows }, items);
  await closeOrderAs(tx, order.id, 'paid');
  const buyer = await findBuyer(tx, order.userId);
  // Every other buyer waits for the stock and for the number of the invoice: they come last.
  await sellStock(tx, countUnits(mobileIds), order.id);
  const invoice = await issueInvoice(tx, payment.id);
  await queueReceipt(tx, payment, { buyer, items, invoice, publicUrl });
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

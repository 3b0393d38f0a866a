/**
 * The only way to paid; idempotent. Protects: one captured intent is exactly one payment, stock and cart move
 * with it or not at all, and what was captured for a void attempt goes back to its buyer.
 */
import type { Queryable } from '../../../database/connect.ts';
import { pipelined } from '../../../database/statement.ts';
import { transactOnStock } from '../../../database/transact.ts';
import { type AttemptId, newOrderId } from '../../../shared/tools/ids.ts';
import type { CardIntent } from '../../card-port.ts';
import { countUnits, sellStock } from '../../catalogue/index.ts';
import type { ShopDeps } from '../../deps.ts';
import type { RateLimits } from '../../ports.ts';
import { queueLowStock, queueWebhook } from '../../webhook-outbox/index.ts';
import { queueAddressQuestion } from '../address/address-mail.ts';
import {
  type Attempt,
  type AttemptToSettle,
  findAttempt,
  findAttemptAndPayment,
  findOwnAttempts,
  lockAttemptToSettle,
  setIntent,
} from '../attempt-store.ts';
import { issueInvoice } from '../fulfilment/fulfilment-store.ts';
import { queueReceipt } from '../fulfilment/order-mails.ts';
import { insertRefund } from '../fulfilment/refund-store.ts';
import {
  findPaymentByTransaction,
  insertPayment,
  insertSale,
  type Payment,
} from './payment-store.ts';

export type Settlement =
  | { kind: 'settled'; payment: Payment; isNew: boolean }
  /** Not captured (yet). `attempt` is the one that the intent was noted for. */
  | { kind: 'open'; intent: CardIntent; attempt: Attempt | null }
  /** Captured, but for none of our attempts, or not as we asked for it. */
  | { kind: 'foreign'; intent: CardIntent; attempt: Attempt | null }
  | { kind: 'unknown'; attempt: Attempt | null };

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger' | 'config' | 'settling'>;

/** A user who says that an intent is paid, and what counts the intents that they have none of. */
interface Reporter {
  userId: string;
  limits: RateLimits;
}

const UNKNOWN_INTENTS = { max: 20, windowSeconds: 3_600 };

const guessKey = ({ userId }: Reporter) => `unknown-intent:${userId}`;

/**
 * Brings our records in line with one intent at the provider. Repeating it changes nothing.
 * The buyer's report and the provider's come at the same moment: the second waits for the first, and finds the
 * payment recorded.
 * @param reportedBy when a user says so: another person's intent is unknown then
 * @throws AppError provider-error, provider-timeout; rate-limited for a user who makes up ids
 */
export async function settle(
  services: Part,
  intentId: string,
  reportedBy?: Reporter,
): Promise<Settlement> {
  return services.settling.run(intentId, () => settleAlone(services, intentId, reportedBy));
}

async function settleAlone(
  services: Part,
  intentId: string,
  reportedBy?: Reporter,
): Promise<Settlement> {
  const { attempt: noted, payment } = await findBooked(services.db, intentId);
  const owner = payment?.userId ?? noted?.userId;
  const guesser = reportedBy?.userId === owner ? undefined : reportedBy;
  if (guesser && !(await mayReport(services.db, guesser, owner))) {
    return { kind: 'unknown', attempt: null };
  }
  if (payment) return { kind: 'settled', payment, isNew: false };
  const intent = await askProvider(services, intentId, guesser);
  if (intent === null) return { kind: 'unknown', attempt: noted };
  if (intent.status !== 'succeeded') return { kind: 'open', intent, attempt: noted };
  const attempt = noted ?? (await findNamedAttempt(services.db, intent));
  if (attempt === null || !isAsAsked(attempt, intent)) {
    services.logger.error(
      { intentId, attemptId: attempt?.id },
      'captured, but not as it was asked for',
    );
    return { kind: 'foreign', intent, attempt: noted };
  }
  const { publicUrl } = services.config;
  return transactOnStock(services.db, (tx) =>
    record(tx, { attemptId: attempt.id, intent, publicUrl }),
  );
}

/** Does not count a report as a guess when the provider fails, or when the shop made the intent for this user and failed to note it. */
async function askProvider(
  { cards }: Pick<Part, 'cards'>,
  intentId: string,
  guesser: Reporter | undefined,
): Promise<CardIntent | null> {
  let wasGuess = false;
  try {
    const intent = await cards.retrieveIntent(intentId);
    wasGuess = intent?.userId !== guesser?.userId;
    return intent;
  } finally {
    if (guesser && !wasGuess) await guesser.limits.giveBack(guessKey(guesser));
  }
}

/**
 * Whether the provider is asked about an intent that a user names and none of their attempts has: only while an
 * own attempt is still without one. Protects: ids that somebody makes up cost the shop few calls, and end in a
 * refusal.
 */
async function mayReport(
  db: Queryable,
  reporter: Reporter,
  owner: string | null | undefined,
): Promise<boolean> {
  await reporter.limits.take(guessKey(reporter), UNKNOWN_INTENTS);
  if (owner) return false;
  const { pending } = await findOwnAttempts(db, reporter.userId);
  return pending?.intentId === null;
}

/** What we have recorded about an intent; a payment of an attempt with another intent counts as well. */
async function findBooked(
  db: Queryable,
  intentId: string,
): Promise<{ attempt: Attempt | null; payment: Payment | null }> {
  const noted = await findAttemptAndPayment(db, intentId);
  if (noted) return noted;
  return { attempt: null, payment: await findPaymentByTransaction(db, intentId) };
}

/** By the attempt id that the provider kept for us, unless that attempt has another intent. */
async function findNamedAttempt(db: Queryable, intent: CardIntent): Promise<Attempt | null> {
  const named = intent.attemptId === null ? null : await findAttempt(db, intent.attemptId);
  return (named?.intentId ?? intent.id) === intent.id ? named : null;
}

/** Whether one of our attempts asked for this capture. */
export async function isAskedFor(db: Queryable, intent: CardIntent): Promise<boolean> {
  const { attempt: noted, payment } = await findBooked(db, intent.id);
  const attempt = noted ?? (await findNamedAttempt(db, intent));
  return payment !== null || (attempt !== null && isAsAsked(attempt, intent));
}

function isAsAsked(attempt: Attempt, intent: CardIntent): boolean {
  return (
    intent.userId === attempt.userId &&
    intent.currency === attempt.currency &&
    intent.amountCents === attempt.amountCents &&
    intent.amountReceivedCents === attempt.amountCents
  );
}

interface Capture {
  attemptId: AttemptId;
  intent: CardIntent;
  publicUrl: string;
}

async function record(tx: Queryable, capture: Capture): Promise<Settlement> {
  const { attemptId, intent, publicUrl } = capture;
  const attempt = await lockAttemptToSettle(tx, attemptId);
  if (attempt === null) throw new Error(`the attempt ${attemptId} has vanished`);
  if (attempt.intentId === null) await setIntent(tx, attempt.id, intent.id);
  if (attempt.state === 'pending') return sell(tx, attempt, intent, publicUrl);
  // Only an attempt that is no longer pending can have been paid.
  const known = await findPaymentByTransaction(tx, intent.id);
  const payment = known ?? (await owe(tx, attempt, intent));
  return { kind: 'settled', payment, isNew: known === null };
}

async function sell(
  tx: Queryable,
  attempt: AttemptToSettle,
  intent: CardIntent,
  publicUrl: string,
): Promise<Settlement> {
  const { items, buyer, hasAddress } = attempt;
  const sale = bill(attempt, intent);
  const units = countUnits(items);
  // Every other buyer waits for the stock and for the number of the invoice: they come last.
  const [payment] = await pipelined([
    insertSale(tx, sale),
    queueWebhook(tx, toPaidEvent(sale, items)),
    sellStock(tx, units, attempt.id),
    queueLowStock(tx, units),
    issueInvoice(tx, sale.id),
    queueReceipt(tx, sale, { buyer, items, charges: attempt, publicUrl }),
    ...(hasAddress ? [] : [queueAddressQuestion(tx, sale, { buyer, publicUrl })]),
  ]);
  return { kind: 'settled', payment, isNew: true };
}

/** The attempt was given up before the money came: it is recorded and goes back. */
async function owe(tx: Queryable, attempt: Attempt, intent: CardIntent): Promise<Payment> {
  const payment = await insertPayment(tx, {
    ...bill(attempt, intent),
    status: 'cancelled',
    refund: 'due',
  });
  const { id: paymentId, amountCents } = payment;
  const reason = 'The order had been given up when the payment arrived';
  await insertRefund(tx, { paymentId, amountCents, reason });
  return payment;
}

function toPaidEvent(sale: ReturnType<typeof bill>, items: AttemptToSettle['items']) {
  const { id: orderId, amountCents, currency } = sale;
  const units = items.map(({ mobileId, variantId, sku, name, priceCents }) => {
    return { mobileId, variantId, sku, name, priceCents };
  });
  return { type: 'order.paid' as const, data: { orderId, amountCents, currency, units } };
}

function bill(attempt: Attempt, intent: CardIntent) {
  return {
    id: newOrderId(),
    attemptId: attempt.id,
    userId: attempt.userId,
    transactionId: intent.id,
    amountCents: intent.amountReceivedCents,
    currency: intent.currency,
  };
}

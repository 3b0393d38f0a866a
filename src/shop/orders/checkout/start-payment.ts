/**
 * Starts paying a cart. Protects: the amount comes from our prices, never from the client; one pending attempt a user;
 * its units are held before anybody can pay for them.
 */
import type { Queryable } from '../../../database/connect.ts';
import { pipelined } from '../../../database/statement.ts';
import { transactOnStock } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { amountToCents, centsToAmount, formatCents } from '../../../shared/money.ts';
import { type AttemptId, newAttemptId, type OrderId } from '../../../shared/tools/ids.ts';
import { isSame } from '../../../shared/tools/is-same.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { findUnitsToBuy, lockCart, type UnitToBuy } from '../../cart/index.ts';
import {
  countUnits,
  nameUnit,
  nameVariant,
  reserveStock,
  type StockItem,
} from '../../catalogue/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings } from '../../settings/index.ts';
import { findRememberedAddress } from '../address/delivery-address.ts';
import { type Attempt, findAttempt, findItems, findOwnAttempts } from '../attempt-store.ts';
import { isSameOrder, toCharges } from '../pricing/order-charges.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import { type OrderToQuote, priceByOwnRates, quoteCart } from '../pricing/quote-order.ts';
import {
  isSameSnapshot,
  MAX_ATTEMPTS_PER_MINUTE,
  RESERVATION_MINUTES,
  UNCONFIRMED_RESERVATION_MINUTES,
} from '../rules.ts';
import { closeAttempt, learnIntent, retrieveNoted, voidAttempt } from './close-attempt.ts';
import { insertAttempt } from './insert-attempt.ts';
import { findBeyondShare, isConfirmed } from './unconfirmed-buyers.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'taxes' | 'logger' | 'config' | 'clock'>;

export interface StartedPayment {
  attemptId: AttemptId;
  /** The number that the payment will have at the card provider. */
  intentId: string;
  /** What the browser confirms the card with. */
  clientSecret: string;
  amountCents: number;
}

/** An outdated attempt is for another cart or sum, has expired, or cannot be paid any more. */
type Outcome =
  | { kind: 'started'; payment: StartedPayment }
  | { kind: 'outdated'; attempt: Attempt };

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
  const wanted = { userId, priceDollars: input.priceDollars };
  const first = await tryToStart(services, wanted);
  if (first.kind === 'started') return first.payment;

  await giveUp(services, first.attempt);
  const second = await tryToStart(services, wanted);
  if (second.kind === 'started') return second.payment;
  throw new AppError('cart-changed');
}

interface Wanted {
  userId: string;
  priceDollars: number;
}

async function tryToStart(services: Part, wanted: Wanted): Promise<Outcome> {
  const at = services.clock.now();
  const quoted = services.taxes ? await quoteOwnCart(services, wanted.userId, at) : null;
  const { attempt, isOutdated } = await transactOnStock(services.db, (tx) =>
    prepareAttempt(tx, { ...wanted, at, quoted }),
  );
  const payment = isOutdated ? null : await openIntent(services, attempt);
  return payment ? { kind: 'started', payment } : { kind: 'outdated', attempt };
}

interface QuotedCart {
  order: OrderToQuote;
  priced: PricedOrder;
}

/** What a tax service says of the cart, asked before its rows are locked. */
async function quoteOwnCart(services: Part, userId: string, at: Date): Promise<QuotedCart> {
  const { db } = services;
  const [units, { settings }, address] = await pipelined([
    findUnitsToBuy(db, userId),
    findSettings(db),
    findRememberedAddress(db, userId),
  ]);
  const order = { settings, pricesCents: pricesOf(units), address, at };
  const { priced } = await quoteCart(services, order);
  return { order, priced };
}

async function prepareAttempt(
  tx: Queryable,
  wanted: Wanted & { at: Date; quoted: QuotedCart | null },
): Promise<{ attempt: Attempt; isOutdated: boolean }> {
  const { userId, quoted } = wanted;
  // Pipelined behind the lock, so these reads see the latest cart. Settling a payment does not take that lock. So
  // attempts are read first: rows that are just being sold then come with their pending attempt, or not at all.
  const [, { pending, recent }, units, isKnown, { settings }, address] = await pipelined([
    lockCart(tx, userId),
    findOwnAttempts(tx, userId),
    findUnitsToBuy(tx, userId),
    isConfirmed(tx, userId),
    findSettings(tx),
    findRememberedAddress(tx, userId),
  ]);
  const order = { settings, pricesCents: pricesOf(units), address, at: wanted.at };
  const priced = quoted ? pricedAsQuoted(quoted, order) : priceByOwnRates(order);
  if (pending) {
    const items = await findItems(tx, pending.id);
    const isCurrent =
      isSameSnapshot(items, units) && isSameOrder({ order: pending, items }, priced);
    if (pending.isExpired || !isCurrent) return { attempt: pending, isOutdated: true };
  }
  if (units.length === 0) throw new AppError('cart-empty');
  assertPrice(wanted.priceDollars, priced.totalCents);
  if (pending) return { attempt: pending, isOutdated: false };
  assertNotTooMany(recent);

  const stock = countUnits(units);
  const values = {
    id: newAttemptId(),
    userId,
    heldMinutes: isKnown ? RESERVATION_MINUTES : UNCONFIRMED_RESERVATION_MINUTES,
    amountCents: priced.totalCents,
    ...toCharges(priced),
    items: toItems(units, priced),
    returnDays: settings.returnDays,
  };
  // Others wait for the same units from `reserveStock` on, so it comes last.
  const [attempt, missing] = await pipelined([insertAttempt(tx, values), reserveStock(tx, stock)]);
  if (missing.length > 0) throw outOfStock(units, missing);
  if (!isKnown) await assertShare(tx, units, stock);
  return { attempt, isOutdated: false };
}

const pricesOf = (units: readonly UnitToBuy[]) => units.map(({ priceCents }) => priceCents);

/** @throws AppError cart-changed when prices or address are no longer those that were quoted */
function pricedAsQuoted({ order, priced }: QuotedCart, now: OrderToQuote): PricedOrder {
  const isQuoted = isSame(order.pricesCents, now.pricesCents) && isSame(order.address, now.address);
  if (isQuoted) return priced;
  throw new AppError('cart-changed', {
    detail: 'Your cart or your address was being changed at the same time. Please try again.',
  });
}

function toItems(units: readonly UnitToBuy[], { lines }: PricedOrder) {
  return units.flatMap((unit, index) => {
    const line = lines[index];
    return line ? { ...unit, variantName: nameVariant(unit), ...line } : [];
  });
}

function assertPrice(priceDollars: number, amountCents: number): void {
  if (amountToCents(priceDollars) === amountCents) return;
  throw new AppError('price-changed', {
    detail: `Your cart costs ${formatCents(amountCents)} now.`,
    extra: { current: centsToAmount(amountCents) },
  });
}

/** @param recent attempts that the user has begun within the last minute */
function assertNotTooMany(recent: number): void {
  if (recent < MAX_ATTEMPTS_PER_MINUTE) return;
  throw new AppError('rate-limited', {
    detail: 'That was too often. Please wait a minute and try again.',
    retryAfterSeconds: 60,
  });
}

function outOfStock(units: readonly UnitToBuy[], missing: readonly StockItem[]): AppError {
  const names = missing.map((item) => nameItem(units, item)).join(', ');
  return refuseItems(missing, `Not enough in stock: ${names}.`);
}

/**
 * Asked once the units are held, which `findBeyondShare` relies on.
 * @throws AppError out-of-stock when unconfirmed buyers would hold more than their share
 */
async function assertShare(
  tx: Queryable,
  units: readonly UnitToBuy[],
  stock: readonly StockItem[],
): Promise<void> {
  const shares = await findBeyondShare(tx, stock);
  const beyond = stock.filter(({ variantId }) => shares.has(variantId));
  if (beyond.length === 0) return;
  const tooMany = beyond.find((item) => item.units > (shares.get(item.variantId) ?? 0));
  if (tooMany) {
    const most = `${shares.get(tooMany.variantId)} of ${nameItem(units, tooMany)}`;
    throw refuseItems(
      beyond,
      `You can buy at most ${most} before you have confirmed your email address with the link that we have sent you.`,
    );
  }
  const names = beyond.map((item) => nameItem(units, item)).join(', ');
  throw refuseItems(
    beyond,
    `Other people are paying for this right now: ${names}. Confirm your email address with the link that we have sent you, or try again in a few minutes.`,
  );
}

function refuseItems(items: readonly StockItem[], detail: string): AppError {
  const mobileIds = [...new Set(items.map(({ mobileId }) => mobileId))];
  return new AppError('out-of-stock', { detail, extra: { items: mobileIds } });
}

function nameItem(units: readonly UnitToBuy[], { variantId }: StockItem): string {
  const unit = units.find((one) => one.variantId === variantId);
  return unit ? nameUnit(unit.name, nameVariant(unit)) : '';
}

/** Closes an attempt, so that another one can begin. @throws AppError cart-changed when it was paid in time */
async function giveUp(services: Part, attempt: Attempt): Promise<void> {
  const payment = await closeAttempt(services, attempt.id);
  if (payment) throw alreadyPaid(payment.id);
}

const alreadyPaid = (paymentId: OrderId) =>
  new AppError('cart-changed', {
    detail: 'Your payment has already gone through; it is in your payment history.',
    extra: { paymentId },
  });

/** The intent to pay the attempt with; null when the attempt cannot be paid any more. */
async function openIntent(services: Part, attempt: Attempt): Promise<StartedPayment | null> {
  const learned = attempt.intentId
    ? await lookAgain(services, attempt.id, attempt.intentId)
    : await learnIntent(services, attempt);
  if (learned === null) {
    await voidAttempt(services, attempt.id);
    throw new AppError('provider-error');
  }
  const { intent, state } = learned;
  if (intent.status !== 'open' || intent.clientSecret === null) return null;
  if (intent.amountCents !== attempt.amountCents) throw new AppError('provider-error');
  if (state !== 'pending') return null;
  const { id: intentId, clientSecret } = intent;
  return { attemptId: attempt.id, intentId, clientSecret, amountCents: attempt.amountCents };
}

/** What `learnIntent` says, of an intent that was noted before. */
async function lookAgain(services: Part, attemptId: AttemptId, intentId: string) {
  const intent = await retrieveNoted(services, attemptId, intentId);
  return { intent, state: (await findAttempt(services.db, attemptId))?.state };
}

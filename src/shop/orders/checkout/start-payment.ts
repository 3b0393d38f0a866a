/**
 * Starts paying a cart. Protects: the amount comes from our prices, never from the client; one pending
 * attempt a user; its units are held before anybody can pay for them.
 */
import type { Queryable } from '../../../database/connect.ts';
import { together } from '../../../database/statement.ts';
import { commitBehind, type Ending, transactOnStock } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { amountToCents, centsToAmount, formatCents } from '../../../shared/money.ts';
import { type AttemptId, newAttemptId, type OrderId } from '../../../shared/tools/ids.ts';
import { isSame } from '../../../shared/tools/is-same.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { findUnitsToBuy, lockCart, type UnitToBuy } from '../../cart/index.ts';
import {
  countUnits,
  isShortage,
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
import { closeAttempt, learnIntent, voidAttempt } from './close-attempt.ts';
import { insertAttempt } from './insert-attempt.ts';
import { retrieveNoted } from './noted-intent.ts';
import {
  assertShareLeft,
  findYieldingAttempts,
  isConfirmed,
  makeWay,
} from './unconfirmed-buyers.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'taxes' | 'logger' | 'config' | 'clock'>;

/** An earlier attempt may have to be given up first, and another request may do the same meanwhile. */
const MAX_ROUNDS = 3;

export interface StartedPayment {
  attemptId: AttemptId;
  /** The number that the payment will have at the card provider. */
  intentId: string;
  /** What the browser confirms the card with. */
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
    const mayDisplace = round < MAX_ROUNDS - 1;
    const at = services.clock.now();
    const quoted = services.taxes ? await quoteOwnCart(services, userId, at) : null;
    const wish = { userId, ...input, mayDisplace, at, quoted };
    const next = await transactOnStock(services.db, (tx) => prepareAttempt(tx, wish)).catch(
      toRound,
    );
    if (next.kind === 'short') continue;
    if (next.kind === 'held') {
      await makeWay(services, next.attemptIds);
      continue;
    }
    if (next.kind === 'stale') {
      await giveUp(services, next.attempt);
      continue;
    }
    const started = await openIntent(services, next.attempt);
    if (started) return started;
  }
  throw new AppError('cart-changed');
}

type Prepared =
  | { kind: 'ready' | 'stale'; attempt: Attempt }
  /** What is missing is held by attempts that give way. */
  | { kind: 'held'; attemptIds: AttemptId[] };

interface Wish {
  userId: string;
  priceDollars: number;
  at: Date;
  /** Whether attempts of unconfirmed buyers may be given up for this one. */
  mayDisplace: boolean;
  quoted: QuotedCart | null;
}

interface QuotedCart {
  order: OrderToQuote;
  priced: PricedOrder;
}

/** What a tax service says of the cart, asked before its rows are locked. */
async function quoteOwnCart(services: Part, userId: string, at: Date): Promise<QuotedCart> {
  const { db } = services;
  const [units, { settings }, address] = await together([
    findUnitsToBuy(db, userId),
    findSettings(db),
    findRememberedAddress(db, userId),
  ]);
  const order = { settings, pricesCents: pricesOf(units), address, at };
  const { priced } = await quoteCart(services, order);
  return { order, priced };
}

/** Somebody else was faster: the next round sees what is missing. */
function toRound(error: unknown): { kind: 'short' } {
  if (isShortage(error)) return { kind: 'short' };
  throw error;
}

async function prepareAttempt(tx: Queryable, wish: Wish): Promise<Prepared | Ending<Prepared>> {
  const { userId, priceDollars, quoted } = wish;
  // The reads see what was there when the lock was given.
  const [, units, { pending, recent }, isKnown, { settings }, address] = await together([
    lockCart(tx, userId),
    findUnitsToBuy(tx, userId),
    findOwnAttempts(tx, userId),
    isConfirmed(tx, userId),
    findSettings(tx),
    findRememberedAddress(tx, userId),
  ]);
  const order = { settings, pricesCents: pricesOf(units), address, at: wish.at };
  const priced = quoted ? pricedAsQuoted(quoted, order) : priceByOwnRates(order);
  if (pending) {
    const held = await findItems(tx, pending.id);
    const isAsked =
      isSameSnapshot(held, units) && isSameOrder({ order: pending, items: held }, priced);
    if (pending.isExpired || !isAsked) return { kind: 'stale', attempt: pending };
  }
  if (units.length === 0) throw new AppError('cart-empty');
  assertPrice(priceDollars, priced.totalCents);
  if (pending) return { kind: 'ready', attempt: pending };
  assertNotTooMany(recent);
  const wanted = countUnits(units);
  const missing = findMissing(units, wanted);
  if (missing.length > 0) {
    const variantIds = missing.map(({ variantId }) => variantId);
    const mayTake = isKnown && wish.mayDisplace;
    const attemptIds = mayTake
      ? await findYieldingAttempts(tx, { variantIds, limit: units.length })
      : [];
    if (attemptIds.length === 0) throw outOfStock(units, missing);
    return { kind: 'held', attemptIds };
  }
  const heldMinutes = isKnown ? RESERVATION_MINUTES : UNCONFIRMED_RESERVATION_MINUTES;
  const attempt = {
    ...{ id: newAttemptId(), userId, heldMinutes, amountCents: priced.totalCents },
    ...toCharges(priced),
    items: toItems(units, priced),
    returnDays: settings.returnDays,
  };
  // Others wait for the same units from `reserveStock` on, so it comes last.
  const sent = [insertAttempt(tx, attempt), reserveStock(tx, wanted)] as const;
  if (isKnown) return commitBehind(sent, ([made]): Prepared => ({ kind: 'ready', attempt: made }));
  const [made] = await together(sent);
  const variantIds = wanted.map(({ variantId }) => variantId);
  await assertShareLeft(tx, { userId, variantIds });
  return { kind: 'ready', attempt: made };
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

/** That no unit is held twice is seen to by `reserveStock`. */
function findMissing(units: UnitToBuy[], wanted: StockItem[]): StockItem[] {
  const available = new Map(units.map((unit) => [unit.variantId, unit.available]));
  return wanted.filter((item) => item.units > (available.get(item.variantId) ?? 0));
}

function outOfStock(units: UnitToBuy[], missing: StockItem[]): AppError {
  const nameOf = (unit: UnitToBuy) => nameUnit(unit.name, nameVariant(unit));
  const byId = new Map(units.map((unit) => [unit.variantId, nameOf(unit)]));
  const names = missing.map(({ variantId }) => byId.get(variantId));
  const items = [...new Set(missing.map(({ mobileId }) => mobileId))];
  return new AppError('out-of-stock', {
    detail: `Not enough in stock: ${names.join(', ')}.`,
    extra: { items },
  });
}

async function giveUp(services: Part, attempt: Attempt): Promise<void> {
  const payment = await closeAttempt(services, attempt.id);
  if (payment) throw alreadyPaid(payment.id);
}

const alreadyPaid = (paymentId: OrderId) =>
  new AppError('cart-changed', {
    detail: 'Your payment has already gone through; it is in your payment history.',
    extra: { paymentId },
  });

/** The intent to pay the attempt with; null when the attempt was given up meanwhile. */
async function openIntent(services: Part, attempt: Attempt): Promise<StartedPayment | null> {
  const learned = attempt.intentId
    ? await lookAgain(services, attempt.id, attempt.intentId)
    : await learnIntent(services, attempt);
  if (learned === null) {
    await voidAttempt(services, attempt.id);
    throw new AppError('provider-error');
  }
  const { intent, state } = learned;
  if (intent.status !== 'open' || intent.clientSecret === null) {
    await giveUp(services, attempt);
    return null;
  }
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

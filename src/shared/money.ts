/**
 * Money is an integer number of US cents inside the shop and dollars on the wire: whole ones, unless tax or
 * delivery adds cents to the sum of an order (shop/orders/pricing/price-order.ts).
 */
import { formatNumber } from './words/wording.ts';

export const CURRENCY = 'usd';

/**
 * Money as people read it: `$1,234` or `$12.50`.
 * @param cents a whole number; below zero it is written `−$5`
 * @param fraction 'always' writes `$1,234.00` too, for columns of amounts
 */
export function formatCents(
  cents: number,
  fraction: 'when-needed' | 'always' = 'when-needed',
): string {
  const whole = formatNumber(Math.floor(Math.abs(cents) / 100));
  const rest = Math.abs(cents) % 100;
  const shown = rest > 0 || fraction === 'always' ? `.${String(rest).padStart(2, '0')}` : '';
  return `${cents < 0 ? '−' : ''}$${whole}${shown}`;
}

/** Whole dollars (as on the wire) to cents. Throws a RangeError for anything but a safe integer. */
export function dollarsToCents(dollars: number): number {
  const cents = dollars * 100;
  if (!Number.isInteger(dollars) || !Number.isSafeInteger(cents)) {
    throw new RangeError(`not a whole amount of dollars: ${dollars}`);
  }
  return cents;
}

/** Cents to whole dollars, rounded half up: the specification's "rounded sum". */
export function centsToDollars(cents: number): number {
  return Math.floor((cents + 50) / 100);
}

/** Cents to dollars as on the wire: whole ones for what has no cents, such as 1082.49 for what has. */
export function centsToAmount(cents: number): number {
  return cents / 100;
}

/** What adding up amounts as floating-point numbers may be off by, in cents. */
const FLOAT_NOISE_CENTS = 1e-6;

/**
 * Dollars of the wire to cents. Nothing is rounded: a number is one of cents, or it is none. Clients that add
 * amounts send 1082.4900000000002, which is 1082.49.
 * @returns null for what is no whole number of cents
 */
export function amountToCents(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  const isOfCents = cents / 100 === dollars || Math.abs(dollars * 100 - cents) < FLOAT_NOISE_CENTS;
  return Number.isSafeInteger(cents) && isOfCents ? cents : null;
}

/** Sum of prices in cents. */
export function sumCents(pricesCents: readonly number[]): number {
  return pricesCents.reduce((sum, cents) => sum + cents, 0);
}

/**
 * What a cart costs, in cents: the exact sum rounded half up to whole dollars once, at the end.
 * Cart total, payment intent and payment record all come from here.
 */
export function cartTotalCents(pricesCents: readonly number[]): number {
  return centsToDollars(sumCents(pricesCents)) * 100;
}

/** Percent by which `priceCents` lies below `earlierCents`, rounded down, 0–100. */
export function reductionPercent(earlierCents: number, priceCents: number): number {
  if (earlierCents <= 0 || priceCents >= earlierCents) return 0;
  return Math.floor(((earlierCents - priceCents) * 100) / earlierCents);
}

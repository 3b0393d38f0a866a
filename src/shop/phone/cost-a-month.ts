/**
 * What a phone costs a month for as long as its maker mends security holes. Protects: it is never shown
 * cheaper than it is (months begun do not count, cents are rounded up), and nothing is said where the end is
 * not known. Pure; used by the phone page, tested beside it.
 */

export interface MonthlyCost {
  /** Whole cents. */
  centsAMonth: number;
  /** Full months from today until the end. */
  months: number;
}

/**
 * Full months from one day until another: a month is full on the day with the same number, so from the 31st of
 * January it is not yet full on the 28th of February. None when that day has passed.
 * @param from ISO date
 * @param until ISO date
 */
export function fullMonthsUntil(from: string, until: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = until.split('-').map(Number);
  const begun = (year - fromYear) * 12 + (month - fromMonth);
  return Math.max(0, day < fromDay ? begun - 1 : begun);
}

/**
 * The price divided by the full months that are left, rounded up to a whole cent.
 * @param priceCents what is paid now
 * @param today ISO date
 * @param until ISO date of the end of security updates; null when it is not known
 * @returns null without an end, and when less than a full month is left
 */
export function costAMonth(
  priceCents: number,
  today: string,
  until: string | null,
): MonthlyCost | null {
  const months = until === null ? 0 : fullMonthsUntil(today, until);
  return months < 1 ? null : { centsAMonth: Math.ceil(priceCents / months), months };
}

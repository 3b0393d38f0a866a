/** Numbers as people, spreadsheets and other shops write them. Pure. */

/**
 * Reads an amount such as "$1,299.50". A comma before exactly three digits separates thousands; before the last
 * one or two digits it is a decimal comma ("12,50", "1.299,50"). Any other comma stays and makes the number invalid.
 */
export function plainNumber(text: string): string {
  const amount = text.trim().replace(/^\$/, '');
  const [, whole, cents] = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(amount) ?? [];
  if (whole !== undefined) return `${whole.replaceAll('.', '')}.${cents}`;
  return amount.replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1');
}

/** Reads a percentage such as "8,875" or "7.5 %". It has no thousands, so a comma is always decimal. */
export function plainPercent(text: string): string {
  return text
    .replace('%', '')
    .trim()
    .replace(/^(-?\d+),(\d+)$/, '$1.$2');
}

const WHOLE = [
  // 1299, 1299.00, 1299,00 and 1299.0000
  /^\d{1,9}(?:[.,]0{1,2}|\.0{4})?$/,
  // 1,299 and 1,299.00
  /^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/,
  // 1.299,00
  /^\d{1,3}(?:\.\d{3})+,0{1,2}$/,
  // 1 299 and 1'299.00
  /^\d{1,3}(?:[ ']\d{3})+(?:[.,]0{1,2})?$/,
];

/** Raised digits, circled digits and fractions, which NFKC would turn into plain digits: 50² is not 502. */
const OTHER_NUMBERS = /\p{No}/u;

/** @returns undefined for what is no whole number, and for `1.299`, which is 1299 or a fraction */
export function readWhole(cell: string): number | undefined {
  if (OTHER_NUMBERS.test(cell)) return undefined;
  const text = cell.normalize('NFKC').replaceAll('’', "'").replace(/^'/, '').trim();
  const digits = text.replace(/^-/, '');
  if (!WHOLE.some((pattern) => pattern.test(digits))) return undefined;
  const amount = Number(digits.replace(/[.,]0{1,2}$|\.0{4}$/, '').replace(/\D/g, ''));
  return text.startsWith('-') && amount > 0 ? -amount : amount;
}

/** Whole dollars; `$1,299` and `1299 USD` are as good. */
export function readDollars(cell: string): number | undefined {
  return readWhole(cell.trim().replace(/^(?:US ?\$|\$|USD)|(?:\$|USD)$/i, ''));
}

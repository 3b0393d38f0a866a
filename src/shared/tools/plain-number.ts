/** Numbers as people, spreadsheets and other shops write them. Pure. */

/**
 * A number as spreadsheets write it, "$1,299.50", without what is not the number. A comma that separates no thousands
 * stays, so that "12,50" is taken for no number, never for another one.
 */
export function plainNumber(text: string): string {
  return text
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1');
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

/** @returns undefined for what is no whole number, and for `1.299`, which is 1299 or a fraction */
export function readWhole(cell: string): number | undefined {
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

/** Sizes of storage and RAM in words, and back. Pure. */

const SIZE = String.raw`(\d{1,6}(?:[.,]\d{1,2})?)\s*(GB|TB|Go|To|G|T|ГБ|ТБ)?`;
const ONE = new RegExp(String.raw`^${SIZE}(?:\s*RAM)?$`, 'i');
const TWO = new RegExp(String.raw`^${SIZE}(?:\s*RAM)?\s*[+/]\s*${SIZE}(?:\s*RAM)?$`, 'i');
const GB_A_TB = 1_024;

/** Gigabytes of a size such as `256`, `256 GB` or `1TB`; undefined when it is none. */
export function readSize(text: string): number | undefined {
  const [, amount, unit] = ONE.exec(text) ?? [];
  return toGigabytes(amount, unit);
}

/** Of one size, or of two in one such as `8GB + 256GB`. */
export function readSizes(text: string): [number] | [number, number] | undefined {
  const one = readSize(text);
  if (one !== undefined) return [one];
  const [, first, firstUnit, second, secondUnit] = TWO.exec(text) ?? [];
  const [a, b] = [toGigabytes(first, firstUnit ?? secondUnit), toGigabytes(second, secondUnit)];
  return a === undefined || b === undefined ? undefined : [a, b];
}

function toGigabytes(amount: string | undefined, unit = ''): number | undefined {
  if (amount === undefined) return undefined;
  const gigabytes = Number(amount.replace(',', '.')) * (/^[tт]/i.test(unit) ? GB_A_TB : 1);
  return Number.isInteger(gigabytes) && gigabytes > 0 ? gigabytes : undefined;
}

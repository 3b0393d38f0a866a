import { plainNumber } from '../../../shared/tools/plain-number.ts';

/** A price as somebody types it: `799`, `$1,299`. @returns null for nothing, NaN for anything else */
export function readPrice(text: string): number | null {
  const plain = plainNumber(text);
  if (plain === '') return null;
  return /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN;
}

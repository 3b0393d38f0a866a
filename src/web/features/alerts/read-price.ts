/** A price as somebody types it: `799`, `$1,299`. @returns null for nothing, NaN for anything else */
export function readPrice(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  if (plain === '') return null;
  return /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN;
}

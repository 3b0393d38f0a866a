import type { WireImportHead } from '../../../../contract/import-export.ts';

/** "1 mobile", "100,000 variants of 20,000 mobiles": what the import writes. */
export function countWritten({ mobiles, variants }: WireImportHead): string {
  // A file may say something of mobiles alone.
  if (variants <= mobiles) return countOf(mobiles, 'mobile');
  return `${countOf(variants, 'variant')} of ${countOf(mobiles, 'mobile')}`;
}

/** "1 line", "4,000 lines". */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

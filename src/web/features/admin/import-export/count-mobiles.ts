import type { WireImportHead } from '../../../../contract/import-export.ts';

/** "1 mobile", "100,000 mobiles": those that the import writes. */
export function countMobiles({ added, changed }: WireImportHead): string {
  return countOf(added + changed, 'mobile');
}

/** "1 line", "4,000 lines". */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

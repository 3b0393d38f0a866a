import { formatStorage } from '../../../../shared/words/wording.ts';

/** The size that we sell, which is the smallest one; said so where there are larger ones. */
export function describeStorage(storageGb: readonly number[]): string {
  const size = formatStorage(Math.min(...storageGb));
  return storageGb.length === 1 ? size : `${size} (the version we sell)`;
}

/** Sizes of storage in words. */
import { joinWords } from '../../../shared/wording.ts';

export function formatStorage(gigabytes: number): string {
  return gigabytes >= 1024 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`;
}

/** The size that we sell, which is the smallest one, and those that exist beside it. */
export function describeStorage(storageGb: readonly number[]): string {
  const [sold = 0, ...others] = [...storageGb].sort((a, b) => a - b);
  if (others.length === 0) return formatStorage(sold);
  return `${formatStorage(sold)}. Also made with ${joinWords(others.map(formatStorage), 'and')}, which we do not sell`;
}

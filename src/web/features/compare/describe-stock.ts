import { FEW_UNITS } from '../../../shared/words/terms.ts';

/** Whether a phone can be had, in words. */
export function describeStock(available: number): string {
  if (available < 1) return 'Sold out';
  return available <= FEW_UNITS ? `Only ${available} left` : 'In stock';
}

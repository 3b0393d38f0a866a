import { formatNumber } from '../../../shared/wording.ts';

/** How many phones a list holds, in words. */
export function countPhones(count: number, brandLabel?: string): string {
  const noun = count === 1 ? 'phone' : 'phones';
  return [formatNumber(count), brandLabel, noun].filter(Boolean).join(' ');
}

import { plainNumber } from '../../../../shared/tools/plain-number.ts';
import { formatDollars } from '../../../ui/price.tsx';

/**
 * What staff typed as the amount of a refund.
 * @param of.hasCents whether the order has tax or a delivery price; else nobody pays cents back
 * @param of.least in dollars
 */
export function checkRefund(
  text: string,
  { most, hasCents, least }: { most: number; hasCents: boolean; least: number },
): true | string {
  const digits = plainNumber(text);
  const pattern = hasCents ? /^\d+(?:\.\d{1,2})?$/ : /^\d+$/;
  if (!pattern.test(digits) || Number(digits) < least) {
    return hasCents ? 'Please enter dollars, such as 107.25' : 'Please enter whole dollars';
  }
  return Number(digits) <= most || `At most ${formatDollars(most)} can be refunded`;
}

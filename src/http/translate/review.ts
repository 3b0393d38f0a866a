/** Reviews from the shop's form to the wire's. */
import type { WireReview } from '../../contract/mobiles.ts';
import type { Review } from '../../shop/reviews/index.ts';

export function toWireReview({ id, ...rest }: Review): WireReview {
  return { _id: id, ...rest };
}

/** Reviews that a page quotes. */

import type { ListedPhone } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { listReviews, type Review } from '../reviews/index.ts';

/** The newest that are short enough, or the newest where none is; each with its phone, if that is on sale. */
export async function readReviewsToShow(
  deps: Pick<ShopDeps, 'catalogue' | 'db'>,
  { count, longest }: { count: number; longest: number },
): Promise<{ review: Review; phone: ListedPhone | null }[]> {
  const snapshot = await deps.catalogue.current();
  const newest = await deps.catalogue.unlessAway(() => listReviews(deps), []);
  const short = newest.filter(({ details }) => details.length <= longest);
  return (short.length > 0 ? short : newest).slice(0, count).map((review) => ({
    review,
    phone: snapshot.byId.get(review.mobileId ?? '') ?? null,
  }));
}

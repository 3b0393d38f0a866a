/** What the page of one phone shows. The phone is looked up once, and everything else is about it. */
import type { PhonePageBySlug, PriceHistory } from '../../contract/page-api.ts';
import type { Services } from '../../services.ts';
import { centsToDollars } from '../../shared/money.ts';
import {
  findMobileBySlug,
  findPresentSlug,
  isOnSale,
  listPriceHistory,
  listRelated,
  type Mobile,
} from '../../shop/catalogue/index.ts';
import { listReviewsOf, rateMobile } from '../../shop/reviews/index.ts';
import { toWireMobile, toWireMobileDetail, toWirePricePoint } from '../translate/mobile.ts';
import { toWirePhoneReview } from '../translate/review.ts';
import { sharingUrlOf } from './sharing-pictures.ts';

const RELATED_COUNT = 4;

type Part = Pick<Services, 'db' | 'clock'>;

/** All that its page shows; null for a slug that nobody has ever had. */
export async function readPhonePage(services: Part, slug: string): Promise<PhonePageBySlug | null> {
  const mobile = await findMobileBySlug(services.db, slug);
  if (mobile === null) {
    const present = await findPresentSlug(services.db, slug);
    return present === null ? null : { kind: 'moved', slug: present };
  }
  if (!isOnSale(mobile)) return { kind: 'gone' };
  const [rating, history, reviews, related] = await Promise.all([
    rateMobile(services, mobile.id),
    readHistory(services, mobile),
    listReviewsOf(services, mobile.id),
    listRelated(services, mobile, RELATED_COUNT),
  ]);
  return {
    kind: 'found',
    mobile: toWireMobileDetail(mobile, rating),
    history,
    reviews: reviews.map(toWirePhoneReview),
    related: related.map(toWireMobile),
    sharingPicture: sharingUrlOf(mobile),
  };
}

/** What a mobile has cost, in dollars. */
export async function readHistory(services: Part, mobile: Mobile): Promise<PriceHistory> {
  const { points, lowestBeforeCents } = await listPriceHistory(services, mobile.id);
  return {
    points: points.map(toWirePricePoint),
    lowestOf30Days: centsToDollars(lowestBeforeCents ?? mobile.listPriceCents),
  };
}

/** What the page of one phone shows. The phone is looked up once, and everything else is about it. */
import type {
  BySlug,
  MobileBySlug,
  PhonePageBySlug,
  PriceHistory,
} from '../../contract/page-api.ts';
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

/** A mobile as its own page has it; null for a slug that nobody has ever had. */
export function readMobileBySlug(services: Part, slug: string): Promise<MobileBySlug | null> {
  return findBySlug(services, slug, async (mobile) => ({
    mobile: toWireMobileDetail(mobile, await rateMobile(services, mobile.id)),
  }));
}

/** All that its page shows; null for a slug that nobody has ever had. */
export function readPhonePage(services: Part, slug: string): Promise<PhonePageBySlug | null> {
  return findBySlug(services, slug, async (mobile) => {
    const [rating, history, reviews, related] = await Promise.all([
      rateMobile(services, mobile.id),
      readHistory(services, mobile),
      listReviewsOf(services, mobile.id),
      listRelated(services, mobile, RELATED_COUNT),
    ]);
    return {
      mobile: toWireMobileDetail(mobile, rating),
      history,
      reviews: reviews.map(toWirePhoneReview),
      related: related.map(toWireMobile),
      sharingPicture: sharingUrlOf(mobile),
    };
  });
}

async function findBySlug<Found>(
  { db }: Part,
  slug: string,
  read: (mobile: Mobile) => Promise<Found>,
): Promise<BySlug<Found> | null> {
  const mobile = await findMobileBySlug(db, slug);
  if (mobile === null) {
    const present = await findPresentSlug(db, slug);
    return present === null ? null : { kind: 'moved', slug: present };
  }
  if (!isOnSale(mobile)) return { kind: 'gone' };
  return { kind: 'found', ...(await read(mobile)) };
}

async function readHistory(services: Part, mobile: Mobile): Promise<PriceHistory> {
  const { points, lowestBeforeCents } = await listPriceHistory(services, mobile.id);
  return {
    points: points.map(toWirePricePoint),
    lowestOf30Days: centsToDollars(lowestBeforeCents ?? mobile.listPriceCents),
  };
}

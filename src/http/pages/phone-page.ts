/** What the page of one phone shows. The phone is looked up once, and everything else is about it. */
import type { PhonePage, PhonePageBySlug, PriceHistory } from '../../contract/page-api.ts';
import type { Services } from '../../services.ts';
import { centsToDollars } from '../../shared/money.ts';
import {
  findMobileBySlug,
  findPresentSlug,
  isOnSale,
  listPriceHistories,
  listRelated,
  type Mobile,
  summarise,
  type Variant,
  type VariantPriceHistory,
} from '../../shop/catalogue/index.ts';
import { listReviewsOf, rateMobile } from '../../shop/reviews/index.ts';
import { readShopDays } from '../../shop/settings/index.ts';
import { readPastPrices } from '../past-prices.ts';
import {
  toPriceFrom,
  toWireMobile,
  toWireMobileDetail,
  toWirePricePoint,
} from '../translate/mobile.ts';
import { toWirePhoneReview } from '../translate/review.ts';
import { sharingUrlOf } from './sharing-pictures.ts';

const RELATED_COUNT = 4;
/** Of all variants together, so that a page with many of them stays a page; of each at least a few. */
const MOST_POINTS = 1_200;
const FEWEST_POINTS = 20;

type Part = Pick<Services, 'db' | 'clock'>;

/**
 * All that its page shows; null for a slug that no phone has ever had.
 * @param slug in small letters
 */
export async function readPhonePage(services: Part, slug: string): Promise<PhonePageBySlug | null> {
  const mobile = await findMobileBySlug(services.db, slug);
  if (mobile === null) {
    const present = await findPresentSlug(services.db, slug);
    return present === null ? null : { kind: 'moved', slug: present };
  }
  if (!isOnSale(mobile)) {
    return { kind: 'gone', name: mobile.name, related: await readRelated(services, mobile) };
  }
  const dayOf = await readShopDays(services.db);
  const [rating, variantPages, reviews, related] = await Promise.all([
    rateMobile(services, mobile.id),
    readVariantPages(services, mobile, dayOf),
    listReviewsOf(services, mobile.id),
    readRelated(services, mobile),
  ]);
  return {
    kind: 'found',
    mobile: toWireMobileDetail(mobile, rating),
    variantPages,
    today: dayOf(services.clock.now()),
    reviews: reviews.map((review) => toWirePhoneReview(review, dayOf)),
    related,
    sharingPicture: sharingUrlOf(mobile),
  };
}

async function readRelated(services: Part, mobile: Mobile): Promise<PhonePage['related']> {
  const related = await listRelated(services, mobile, RELATED_COUNT);
  const pastPrices = await readPastPrices(services, related);
  return related.map((other) => ({
    ...toWireMobile(other),
    ...toPriceFrom(other),
    ...pastPrices(other),
  }));
}

async function readVariantPages(
  services: Part,
  { variants, specs }: Mobile,
  dayOf: (at: Date) => string,
): Promise<PhonePage['variantPages']> {
  const found = await listPriceHistories(
    services,
    variants.map(({ id }) => id),
  );
  const mostPoints = Math.max(FEWEST_POINTS, Math.floor(MOST_POINTS / variants.length));
  return Object.fromEntries(
    variants.map((variant) => {
      const own = found.get(variant.id);
      const history: PriceHistory = {
        points: (own?.points ?? [])
          .slice(-mostPoints)
          .map((point) => toWirePricePoint(point, dayOf)),
        lowestOf30Days: toLowestOf30Days(own, variant),
        ...(own?.lowestSince && { lowestSinceOn: dayOf(own.lowestSince) }),
      };
      return [variant.id, { history, summary: summarise(specs, variant.storageGb) }];
    }),
  );
}

/** In dollars; without a known history, the list price. */
export function toLowestOf30Days(
  history: VariantPriceHistory | undefined,
  { listPriceCents }: Pick<Variant, 'listPriceCents'>,
): number {
  return centsToDollars(history?.lowestBeforeCents ?? listPriceCents);
}

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

const UNKNOWN: VariantPriceHistory = { points: [], lowestBeforeCents: null, lowestSince: null };

type Part = Pick<Services, 'db' | 'clock'>;

/** Where a phone is that has no such slug: under its present one, or under the same in small letters. */
async function findMovedTo({ db }: Part, slug: string): Promise<string | null> {
  const small = slug.toLowerCase();
  if (small !== slug && (await findMobileBySlug(db, small))) return small;
  return findPresentSlug(db, small);
}

/** All that its page shows; null for a slug that nobody has ever had. */
export async function readPhonePage(services: Part, slug: string): Promise<PhonePageBySlug | null> {
  const mobile = await findMobileBySlug(services.db, slug);
  if (mobile === null) {
    const present = await findMovedTo(services, slug);
    return present === null ? null : { kind: 'moved', slug: present };
  }
  if (!isOnSale(mobile)) {
    return { kind: 'gone', name: mobile.name, related: await readRelated(services, mobile) };
  }
  const [rating, variantPages, reviews, related] = await Promise.all([
    rateMobile(services, mobile.id),
    readVariantPages(services, mobile),
    listReviewsOf(services, mobile.id),
    readRelated(services, mobile),
  ]);
  return {
    kind: 'found',
    mobile: toWireMobileDetail(mobile, rating),
    variantPages,
    reviews: reviews.map(toWirePhoneReview),
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

/** What a variant has cost, in dollars. */
export async function readHistory(
  services: Part,
  { id, listPriceCents }: Pick<Variant, 'id' | 'listPriceCents'>,
): Promise<PriceHistory> {
  const found = await listPriceHistories(services, [id]);
  return toPriceHistory(found.get(id), { listPriceCents });
}

async function readVariantPages(
  services: Part,
  { variants, specs }: Mobile,
): Promise<PhonePage['variantPages']> {
  const found = await listPriceHistories(
    services,
    variants.map(({ id }) => id),
  );
  const mostPoints = Math.max(FEWEST_POINTS, Math.floor(MOST_POINTS / variants.length));
  return Object.fromEntries(
    variants.map((variant) => {
      const history = toPriceHistory(found.get(variant.id), variant, mostPoints);
      return [variant.id, { history, summary: summarise(specs, variant.storageGb) }];
    }),
  );
}

/** @param mostPoints of more, the newest */
function toPriceHistory(
  { points, lowestBeforeCents, lowestSince }: VariantPriceHistory = UNKNOWN,
  { listPriceCents }: Pick<Variant, 'listPriceCents'>,
  mostPoints = MOST_POINTS,
): PriceHistory {
  return {
    points: points.slice(-mostPoints).map(toWirePricePoint),
    lowestOf30Days: centsToDollars(lowestBeforeCents ?? listPriceCents),
    ...(lowestSince && { lowestSince: lowestSince.toISOString() }),
  };
}

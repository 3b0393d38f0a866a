/** What the pages' loaders may ask: the same use cases and translations as the JSON calls. */
import type {
  MobileBySlug,
  PageApi,
  PublicSettings,
  ReviewOfMobile,
  Viewer,
} from '../contract/page-api.ts';
import { DEMO_ACCOUNTS } from '../database/demo-accounts.ts';
import type { Services } from '../services.ts';
import { centsToDollars } from '../shared/money.ts';
import { resolveActor } from '../shop/accounts/index.ts';
import {
  findMobileBySlug,
  findPresentSlug,
  isOnSale,
  listMobiles,
  listPriceHistory,
  listRelated,
  loadMobiles,
  type Mobile,
  readRangeFacts,
} from '../shop/catalogue/index.ts';
import { listReviews, listReviewsOf, rateMobile } from '../shop/reviews/index.ts';
import { publicCacheOf } from './public-cache.ts';
import { toRatedMobiles } from './rated-mobiles.ts';
import { searchForPage, suggest } from './search.ts';
import { sharingUrl } from './sharing-pictures.ts';
import { toWireMobile, toWireMobileDetail, toWirePricePoint } from './translate/mobile.ts';
import { toWirePhoneReview, toWireReview } from './translate/review.ts';

const RELATED_COUNT = 4;
const OFFERS_COUNT = 60;

/** @param headers of the page's request; only the session cookie in them matters */
export function createPageApi(services: Services, headers: Headers): Omit<PageApi, 'submit'> {
  return {
    settings: () => publicSettings(services),
    report: (error) => services.logger.error({ err: error }, 'page failed'),
    viewer: () => findViewer(services, headers),
    searchMobiles: (query) => searchForPage(services, query),
    suggest: (text) => suggest(services, text),
    async listOffers() {
      const offered = { offers: true, sort: 'price', limit: OFFERS_COUNT } as const;
      return toRatedMobiles(services, (await listMobiles(services, offered)).mobiles);
    },
    async listReviews() {
      const reviews = await listReviews(services);
      const mobiles = await loadMobiles(
        services.db,
        reviews.flatMap(({ mobileId }) => mobileId ?? []),
      );
      return reviews.map((review) => {
        const mobile = mobiles.get(review.mobileId ?? '');
        return {
          ...toWireReview(review),
          isSample: !review.isVerified,
          mobile: mobile && isOnSale(mobile) ? toReviewedMobile(mobile) : null,
        };
      });
    },
    async mobileBySlug(slug) {
      const mobile = await findMobileBySlug(services.db, slug);
      if (mobile) return isOnSale(mobile) ? foundMobile(services, mobile) : { kind: 'gone' };
      const present = await findPresentSlug(services.db, slug);
      return present === null ? null : { kind: 'moved', slug: present };
    },
    async listReviewsOf(slug) {
      const mobile = await findMobileBySlug(services.db, slug);
      return mobile ? (await listReviewsOf(services, mobile.id)).map(toWirePhoneReview) : [];
    },
    async listPriceHistory(slug) {
      const mobile = await findMobileBySlug(services.db, slug);
      if (!mobile || !isOnSale(mobile)) return null;
      const { points, lowestBeforeCents } = await listPriceHistory(services, mobile.id);
      return {
        points: points.map(toWirePricePoint),
        lowestOf30Days: centsToDollars(lowestBeforeCents ?? mobile.listPriceCents),
      };
    },
    rangeFacts: () =>
      publicCacheOf(services).remember('range-facts', () => readRangeFacts(services)),
    sharingPicture: (subject) => sharingUrl(services, subject),
    async listRelated(slug) {
      const mobile = await findMobileBySlug(services.db, slug);
      if (!mobile) return [];
      return (await listRelated(services, mobile, RELATED_COUNT)).map(toWireMobile);
    },
  };
}

function toReviewedMobile(mobile: Mobile): ReviewOfMobile['mobile'] {
  const { name, slug, image, drawing, tint } = toWireMobile(mobile);
  return { name, slug, image, drawing, tint };
}

async function foundMobile(services: Services, mobile: Mobile): Promise<MobileBySlug> {
  const rating = await rateMobile(services, mobile.id);
  return { kind: 'found', mobile: toWireMobileDetail(mobile, rating) };
}

async function findViewer(services: Services, headers: Headers): Promise<Viewer | null> {
  const actor = await resolveActor(services, headers);
  if (actor.kind !== 'user') return null;
  const { userId, name, email, role, needsSecondFactor } = actor;
  return {
    _id: userId,
    name,
    email,
    ...(role === 'admin' ? { role } : {}),
    ...(needsSecondFactor ? { needsSecondFactor } : {}),
  };
}

function publicSettings({ config }: Services): PublicSettings {
  const { publishableKey, embedded, apiUrl } = config.stripe;
  return {
    mode: config.mode,
    publicUrl: config.publicUrl,
    card: embedded
      ? { kind: 'embedded', publishableKey, fieldUrl: `${new URL(apiUrl).origin}/card-field` }
      : { kind: 'stripe', publishableKey },
    googleSignIn: config.google !== undefined,
    demoAccounts: config.mode === 'sandbox' ? DEMO_ACCOUNTS : [],
  };
}

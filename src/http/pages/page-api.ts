/** What the pages' loaders may ask: the same use cases and translations as the JSON calls. */
import type { PageApi, PublicSettings, ReviewOfMobile, Viewer } from '../../contract/page-api.ts';
import { DEMO_ACCOUNTS } from '../../database/demo-accounts.ts';
import type { Services } from '../../services.ts';
import { resolveActor } from '../../shop/accounts/index.ts';
import {
  isOnSale,
  listMobiles,
  loadMobiles,
  type Mobile,
  readRangeFacts,
} from '../../shop/catalogue/index.ts';
import { listReviews } from '../../shop/reviews/index.ts';
import { publicCacheOf } from '../cache/public-cache.ts';
import { toRatedMobiles } from '../rated-mobiles.ts';
import { searchForPage, suggest } from '../search.ts';
import { toWireMobile } from '../translate/mobile.ts';
import { toWireReview } from '../translate/review.ts';
import { readMobileBySlug, readPhonePage } from './phone-page.ts';
import { sharingUrl } from './sharing-pictures.ts';

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
    mobileBySlug: (slug) => readMobileBySlug(services, slug),
    phonePage: (slug) => readPhonePage(services, slug),
    rangeFacts: () =>
      publicCacheOf(services).remember('range-facts', () => readRangeFacts(services)),
    sharingPicture: (subject) => sharingUrl(services, subject),
  };
}

function toReviewedMobile(mobile: Mobile): ReviewOfMobile['mobile'] {
  const { name, slug, image, drawing, tint } = toWireMobile(mobile);
  return { name, slug, image, drawing, tint };
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

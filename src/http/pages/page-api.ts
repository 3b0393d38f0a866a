/** What the pages' loaders may ask: the same use cases and translations as the JSON calls. */
import type {
  PageApi,
  PhonePageBySlug,
  PublicSettings,
  ReviewOfMobile,
  Viewer,
} from '../../contract/page-api.ts';
import { DEMO_ACCOUNTS } from '../../database/demo-accounts.ts';
import type { Services } from '../../services.ts';
import { type ShopTerms, termsOf } from '../../shared/rules/shop-settings.ts';
import { isResetLinkOpen, resolveActor } from '../../shop/accounts/index.ts';
import { readAlertToConfirm } from '../../shop/alerts/index.ts';
import {
  isOnSale,
  listMobiles,
  loadMobiles,
  type Mobile,
  readRangeFacts,
} from '../../shop/catalogue/index.ts';
import { readLinkedWithdrawal } from '../../shop/orders/index.ts';
import { listReviews } from '../../shop/reviews/index.ts';
import { findSettings } from '../../shop/settings/index.ts';
import { publicCacheOf } from '../cache/public-cache.ts';
import { LIST, mobileTag, unitsTag } from '../cache/tags.ts';
import { findForPage } from '../find.ts';
import { toRatedMobiles } from '../rated-mobiles.ts';
import { findUnknownAnswers, findUnknownValues } from '../requests/unknown-values.ts';
import { searchForPage, suggest } from '../search.ts';
import { toAlertToConfirm } from '../translate/alert.ts';
import { toWireMobile } from '../translate/mobile.ts';
import { toWireReview } from '../translate/review.ts';
import { listChoosable, readComparison } from './comparison.ts';
import { readPhonePage } from './phone-page.ts';
import { readSharedWishList } from './shared-wishes.ts';
import { sharingUrl } from './sharing-pictures.ts';
import { readShownPhones } from './shown-phones.ts';

const OFFERS_COUNT = 60;

/**
 * @param headers of the page's request; only the session cookie in them matters
 * @param shows gets the tags of what is read for the page (http/cache/tags.ts)
 */
export function createPageApi(
  services: Services,
  headers: Headers,
  shows = new Set<string>(),
): Omit<PageApi, 'submit'> {
  const showingLists =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    (...given: Given) => {
      shows.add(LIST);
      return call(...given);
    };
  const { reading } = services;
  return {
    settings: () => publicSettings(services),
    unknownValues: findUnknownValues,
    unknownAnswers: findUnknownAnswers,
    report: (error) => services.logger.error({ err: error }, 'page failed'),
    viewer: () => findViewer(services, headers),
    searchMobiles: showingLists((query) => searchForPage(reading, query)),
    findPhones: showingLists(async (answers) => {
      const found = await findForPage(reading, answers);
      for (const { mobile } of found.best) shows.add(unitsTag(mobile._id));
      return found;
    }),
    suggest: showingLists((text) => suggest(reading, text)),
    listOffers: showingLists(() => listOffers(reading, shows)),
    listReviews: showingLists((wanted) => listShownReviews(reading, wanted)),
    shownPhones: showingLists((looks) => readShownPhones(reading, looks)),
    isResetLinkOpen: (token) => isResetLinkOpen(services, token),
    alertToConfirm: async (token) => {
      const alert = await readAlertToConfirm(services, token);
      return alert && toAlertToConfirm(alert);
    },
    withdrawalToAnswer: (token) => readLinkedWithdrawal(services, token),
    sharedWishes: (token) => readSharedWishList(services, token),
    async phonePage(slug) {
      const found = await readPhonePage(reading, slug);
      for (const tag of tagsOfPhone(found)) shows.add(tag);
      return found;
    },
    async comparison(slugs) {
      const comparison = await readComparison(reading, slugs);
      for (const { _id } of comparison.phones) shows.add(mobileTag(_id));
      return comparison;
    },
    choosablePhones: showingLists(() =>
      publicCacheOf(reading).remember('choosable', () => listChoosable(reading)),
    ),
    rangeFacts: showingLists(() =>
      publicCacheOf(reading).remember('range-facts', () => readRangeFacts(reading)),
    ),
    // A change of the settings makes every page anew.
    terms: () => readTerms(reading),
    sharingPicture: showingLists((subject) => sharingUrl(reading, subject)),
  };
}

async function listOffers(reading: Services['reading'], shows: Set<string>) {
  const offered = { offers: true, sort: 'price', limit: OFFERS_COUNT } as const;
  const { mobiles } = await listMobiles(reading, offered);
  for (const { id } of mobiles) shows.add(unitsTag(id));
  return toRatedMobiles(reading, mobiles);
}

function readTerms(services: Services): Promise<ShopTerms> {
  return publicCacheOf(services).remember('terms', async () =>
    termsOf((await findSettings(services.db)).settings, services.taxes !== undefined),
  );
}

/** The phone and those beside it; whether an address leads to one at all, any change of the list may change. */
function tagsOfPhone(phone: PhonePageBySlug | null): string[] {
  if (phone === null || phone.kind === 'moved') return [LIST];
  const related = phone.related.map(({ _id }) => mobileTag(_id));
  return [phone.kind === 'found' ? mobileTag(phone.mobile._id) : LIST, ...related];
}

/** The newest that are short enough, or the newest where none is. */
async function listShownReviews(
  services: Services,
  { count, longest }: Parameters<PageApi['listReviews']>[0],
) {
  const newest = await listReviews(services);
  const short = newest.filter(({ details }) => details.length <= longest);
  const reviews = (short.length > 0 ? short : newest).slice(0, count);
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

function publicSettings({ config, passkeys }: Services): PublicSettings {
  const { publishableKey, embedded, apiUrl } = config.stripe;
  return {
    mode: config.mode,
    publicUrl: config.publicUrl,
    card: embedded
      ? { kind: 'embedded', publishableKey, fieldUrl: `${new URL(apiUrl).origin}/card-field` }
      : { kind: 'stripe', publishableKey },
    googleSignIn: config.google !== undefined,
    passkeys: passkeys.isOffered,
    demoAccounts: config.mode === 'sandbox' ? DEMO_ACCOUNTS : [],
  };
}

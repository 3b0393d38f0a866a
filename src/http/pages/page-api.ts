/** What the pages' loaders may ask: the same use cases and translations as the JSON calls. */
import { MOST_COMPARED } from '../../contract/compare/address.ts';
import { LIST_STEP } from '../../contract/mobile-address.ts';
import type { MobileQuery } from '../../contract/mobile-query.ts';
import type {
  PageApi,
  PhoneLook,
  PhonePageBySlug,
  PublicSettings,
  ReviewOfMobile,
  SharingSubject,
  Viewer,
} from '../../contract/page-api.ts';
import { DEMO_ACCOUNTS } from '../../database/demo-accounts.ts';
import type { Services } from '../../services.ts';
import { type ShopTerms, termsOf } from '../../shared/rules/shop-settings.ts';
import { isResetLinkOpen, resolveActor } from '../../shop/accounts/index.ts';
import { readAlertToConfirm } from '../../shop/alerts/index.ts';
import { listPhones, type Mobile, rangeFacts, toMobileFilter } from '../../shop/catalogue/index.ts';
import type { FinderAnswers } from '../../shop/choosing/index.ts';
import { readLinkedWithdrawal } from '../../shop/orders/index.ts';
import { findSettings } from '../../shop/settings/index.ts';
import {
  readComparison,
  readFinderPage,
  readListPage,
  readPhonePage,
  readReviewsToShow,
  readSharedWishList,
  readSuggestions,
} from '../../shop/storefront/index.ts';
import { remember } from '../cache/public-cache.ts';
import { LIST, mobileTag, unitsTag } from '../cache/tags.ts';
import { findUnknownAnswers, findUnknownValues } from '../requests/unknown-values.ts';
import { toAlertToConfirm } from '../translate/alert.ts';
import { toCard, toCards } from '../translate/card.ts';
import { toWireMobile } from '../translate/mobile.ts';
import { toWireReview } from '../translate/review.ts';
import { toSearchResult, toSuggestions } from '../translate/search.ts';
import { toChoosable, toWireCompared } from './comparison.ts';
import { toWireFound } from './found.ts';
import { toWirePhonePage } from './phone-page.ts';
import { sharingUrl, sharingUrlOfAll } from './sharing-pictures.ts';
import { toShownPhones } from './shown-phones.ts';

const OFFERS_COUNT = 60;
const SUGGESTIONS = 6;

/**
 * @param headers of the page's request; only the session cookie in them matters
 * @param shows gets the tags of what is read for the page (http/cache/tags.ts)
 */
export function createPageApi(
  services: Services,
  headers: Headers,
  shows = new Set<string>(),
): Omit<PageApi, 'submit'> {
  return {
    settings: () => publicSettings(services),
    unknownValues: findUnknownValues,
    unknownAnswers: findUnknownAnswers,
    report: (error) => services.logger.error({ err: error }, 'page failed'),
    viewer: () => findViewer(services, headers),
    isResetLinkOpen: (token) => isResetLinkOpen(services, token),
    alertToConfirm: async (token) => {
      const alert = await readAlertToConfirm(services, token);
      return alert && toAlertToConfirm(alert);
    },
    withdrawalToAnswer: (token) => readLinkedWithdrawal(services, token),
    async sharedWishes(token) {
      const shared = await readSharedWishList(services, token);
      if (!shared) return null;
      const { name, wishes, dayOf } = shared;
      return { name, mobiles: wishes.map(({ phone, variant }) => toCard(phone, variant, dayOf)) };
    },
    // A change of the settings makes every page again.
    terms: () => readTerms(services),
    ...listCalls(services, shows),
    ...phoneCalls(services, shows),
  };
}

/** What pages ask of lists; any change of the catalogue may change an answer. */
function listCalls(services: Services, shows: Set<string>) {
  const showingLists =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    (...given: Given) => {
      shows.add(LIST);
      return call(...given);
    };
  return {
    searchMobiles: showingLists(async (query: MobileQuery) => {
      const { q: text = '', sort, cursor, limit = LIST_STEP, ...chosen } = query;
      const part = { sort, cursor, limit };
      const found = await readListPage(services, { text, chosen: toMobileFilter(chosen), part });
      return toSearchResult(query, found);
    }),
    findPhones: showingLists(async (answers: FinderAnswers) => {
      const found = await readFinderPage(services, answers);
      for (const { id } of found.best) shows.add(unitsTag(id));
      return toWireFound(found, answers);
    }),
    suggest: showingLists(async (text: string) =>
      toSuggestions(await readSuggestions(services, text, SUGGESTIONS)),
    ),
    listOffers: showingLists(async () => {
      const snapshot = await services.catalogue.current();
      const { phones } = listPhones(snapshot, { offers: true, sort: 'price', limit: OFFERS_COUNT });
      for (const { id } of phones) shows.add(unitsTag(id));
      return toCards(phones, snapshot.dayOf);
    }),
    listReviews: showingLists(async (wanted: Parameters<PageApi['listReviews']>[0]) =>
      (await readReviewsToShow(services, wanted)).map(({ review, phone }) => ({
        ...toWireReview(review),
        isSample: !review.isVerified,
        mobile: phone && toReviewedMobile(phone),
      })),
    ),
    shownPhones: showingLists(async (looks: readonly PhoneLook[]) =>
      toShownPhones(await services.catalogue.current(), looks),
    ),
    choosablePhones: showingLists(async () => toChoosable(await services.catalogue.current())),
    rangeFacts: showingLists(async () => rangeFacts(await services.catalogue.current())),
    sharingPicture: showingLists((subject: SharingSubject) => sharingUrl(services, subject)),
  };
}

/** What pages ask of single phones. */
function phoneCalls(services: Services, shows: Set<string>) {
  return {
    async phonePage(slug: string) {
      const page = await readPhonePage(services, slug);
      const found = page && toWirePhonePage(page, services.clock.now());
      for (const tag of tagsOfPhone(found)) shows.add(tag);
      return found;
    },
    async comparison(slugs: readonly string[]) {
      const { compared, leftOut } = await readComparison(services, slugs, MOST_COMPARED);
      const phones = compared.map(({ phone }) => phone);
      for (const { id } of phones) shows.add(mobileTag(id));
      return {
        phones: compared.map(toWireCompared),
        leftOut: leftOut.map(({ name, slug }) => name ?? `“${slug}”`),
        sharingPicture: await sharingUrlOfAll(services, phones),
      };
    },
  };
}

/** The terms of the shop; while the database is away, as they were read last. */
export function readTerms(services: Services): Promise<ShopTerms> {
  return remember(services, 'terms', async () =>
    termsOf((await findSettings(services.db)).settings, services.taxes !== undefined),
  );
}

/** The phone and those beside it; whether an address leads to one at all, any change of the list may change. */
function tagsOfPhone(phone: PhonePageBySlug | null): string[] {
  if (phone === null || phone.kind === 'moved') return [LIST];
  const related = phone.related.map(({ _id }) => mobileTag(_id));
  return [phone.kind === 'found' ? mobileTag(phone.mobile._id) : LIST, ...related];
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

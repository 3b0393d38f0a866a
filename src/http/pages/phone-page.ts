/** The page of one phone, from the shop's form to the wire's. */
import type {
  PhonePageBySlug,
  PriceHistory,
  PhonePage as WirePhonePage,
} from '../../contract/page-api.ts';
import { centsToDollars } from '../../shared/money.ts';
import {
  type ListedPhone,
  summarise,
  type Variant,
  type VariantPriceHistory,
} from '../../shop/catalogue/index.ts';
import type { PhonePage } from '../../shop/storefront/index.ts';
import { type DayOf, toPastPrices } from '../translate/card.ts';
import {
  toPriceFrom,
  toWireMobile,
  toWireMobileDetail,
  toWirePricePoint,
} from '../translate/mobile.ts';
import { toWirePhoneReview } from '../translate/review.ts';
import { sharingUrlOf } from './sharing-pictures.ts';

/** Of all variants together, so that a page with many of them stays a page; of each at least a few. */
const MOST_POINTS = 1_200;
const FEWEST_POINTS = 20;

/** @param now for which day it is in the shop */
export function toWirePhonePage(page: PhonePage, now: Date): PhonePageBySlug {
  switch (page.kind) {
    case 'moved':
      return page;
    case 'gone':
      return { kind: 'gone', name: page.name, related: toRelated(page.related, page.dayOf) };
    case 'found': {
      const { phone, dayOf, related, reviews } = page;
      return {
        kind: 'found',
        mobile: toWireMobileDetail(phone, phone.rating),
        variantPages: toVariantPages(page),
        today: dayOf(now),
        reviews: reviews.map((review) => toWirePhoneReview(review, dayOf)),
        related: toRelated(related, dayOf),
        sharingPicture: sharingUrlOf(phone),
      };
    }
  }
}

function toRelated(related: readonly ListedPhone[], dayOf: DayOf): WirePhonePage['related'] {
  return related.map((phone) => ({
    ...toWireMobile(phone),
    ...toPriceFrom(phone),
    ...toPastPrices(phone, dayOf),
  }));
}

function toVariantPages({
  phone: { variants, specs },
  histories,
  dayOf,
}: Extract<PhonePage, { kind: 'found' }>): WirePhonePage['variantPages'] {
  const mostPoints = Math.max(FEWEST_POINTS, Math.floor(MOST_POINTS / variants.length));
  return Object.fromEntries(
    variants.map((variant) => {
      const own = histories.get(variant.id);
      const points = (own?.points ?? []).slice(-mostPoints);
      const history: PriceHistory = {
        points: points.map((point) => toWirePricePoint(point, dayOf)),
        lowestOf30Days: toLowestOf30Days(own, variant),
        ...(own?.lowestSince && { lowestSinceOn: dayOf(own.lowestSince) }),
      };
      return [variant.id, { history, summary: summarise(specs, variant.storageGb) }];
    }),
  );
}

/** In dollars; without a known history, the list price. */
export function toLowestOf30Days(
  history: Pick<VariantPriceHistory, 'lowestBeforeCents'> | undefined,
  { listPriceCents }: Pick<Variant, 'listPriceCents'>,
): number {
  return centsToDollars(history?.lowestBeforeCents ?? listPriceCents);
}

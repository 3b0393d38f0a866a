/** Mobiles for the cards of a list: on the wire, with measures, and the stars of those that have reviews. */
import type { WireRatedMobile } from '../contract/mobiles.ts';
import type { Services } from '../services.ts';
import {
  fittingVariant,
  type Mobile,
  type MobileFilter,
  summarise,
  type Variant,
} from '../shop/catalogue/index.ts';
import { measure } from '../shop/choosing/index.ts';
import { type PackedMeasures, packMeasures } from '../shop/phone/own-phone.ts';
import { rateMobiles } from '../shop/reviews/index.ts';
import { readPastPrices } from './past-prices.ts';
import { toCardChoice } from './translate/card-choice.ts';
import { toWireMobile, toWireVariant, variantQueryOf } from './translate/mobile.ts';

/** @param asked shows each mobile in the variant that a filter asks for */
export async function toRatedMobiles(
  services: Services,
  mobiles: readonly Mobile[],
  asked: Pick<MobileFilter, 'colour' | 'minStorage'> = {},
): Promise<WireRatedMobile[]> {
  const shown = mobiles.map((mobile) => ({ mobile, variant: fittingVariant(mobile, asked) }));
  return toCards(services, shown);
}

/** @param shown which variant of each mobile; null shows the default one */
export async function toCards(
  services: Services,
  shown: readonly { mobile: Mobile; variant: Variant | null }[],
): Promise<WireRatedMobile[]> {
  const mobiles = shown.map(({ mobile }) => mobile);
  const [ratings, pastPrices] = await Promise.all([
    rateMobiles(
      services,
      mobiles.map(({ id }) => id),
    ),
    readPastPrices(services, mobiles),
  ]);
  return shown.map(({ mobile, variant }) => {
    const rating = ratings.get(mobile.id);
    return {
      ...cardOf(mobile),
      ...(rating ? { rating } : {}),
      ...(variant ? shownAs(mobile, variant) : {}),
      ...pastPrices(mobile, variant?.id),
    };
  });
}

/** Mobiles that lists show again and again are kept in memory, and what their cards say beside them. */
const cards = new WeakMap<Mobile, WireRatedMobile>();

function cardOf(mobile: Mobile): WireRatedMobile {
  const known = cards.get(mobile);
  if (known) return known;
  const card = { ...toWireMobile(mobile), ...measuresOfCard(mobile), ...toCardChoice(mobile) };
  cards.set(mobile, card);
  return card;
}

function shownAs(mobile: Mobile, variant: Variant): Partial<WireRatedMobile> {
  const { _id, name, colour, storage, ...own } = toWireVariant(mobile, variant);
  const { price, listPrice, offerEndsOn, stock, available, image, tint } = own;
  return {
    price,
    listPrice,
    offerEndsOn,
    stock,
    available,
    image,
    tint,
    summary: summarise(mobile.specs, storage),
    chosen: { _id, name, colour, storage, query: variantQueryOf(mobile, variant) },
  };
}

/** For the difference from an own phone; nothing where nothing is known of the mobile. */
export function measuresOfCard({ specs }: Mobile): { measures?: PackedMeasures } {
  return specs ? { measures: packMeasures(measure(specs)) } : {};
}

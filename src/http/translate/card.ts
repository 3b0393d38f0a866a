/** Cards of lists: a phone on the wire with its measures, its variants in a few words, and its stars. */
import type { WireRatedMobile } from '../../contract/mobiles.ts';
import type { CardChoice, PastPrices } from '../../contract/phone/card-variants.ts';
import { centsToDollars } from '../../shared/money.ts';
import { formatStorage } from '../../shared/words/wording.ts';
import {
  fittingVariant,
  type ListedPhone,
  type Mobile,
  type MobileFilter,
  summarise,
  type Variant,
} from '../../shop/catalogue/index.ts';
import { measure } from '../../shop/choosing/index.ts';
import { type PackedMeasures, packMeasures } from '../../shop/phone/own-phone.ts';
import { toPriceFrom, toWireMobile, toWireVariant, variantQueryOf } from './mobile.ts';

/** The day of a moment in the time zone of the shop, as an ISO date. */
export type DayOf = (moment: Date) => string;

/** @param asked shows each phone in the variant that a filter asks for */
export function toCards(
  phones: readonly ListedPhone[],
  dayOf: DayOf,
  asked: Pick<MobileFilter, 'colour' | 'minStorage'> = {},
): WireRatedMobile[] {
  return phones.map((phone) => toCard(phone, fittingVariant(phone, asked), dayOf));
}

/** @param variant in which it is shown; null for the default one */
export function toCard(phone: ListedPhone, variant: Variant | null, dayOf: DayOf): WireRatedMobile {
  return {
    ...toWireMobile(phone),
    ...toMeasures(phone),
    ...toCardChoice(phone),
    ...(phone.rating ? { rating: phone.rating } : {}),
    ...(variant ? shownAs(phone, variant) : {}),
    ...toPastPrices(phone, dayOf, variant?.id),
  };
}

/** Its variants in the few words that it shows; nothing when there is but one. */
function toCardChoice(mobile: Mobile): { choice?: CardChoice } {
  const { variants } = mobile;
  if (variants.length < 2) return {};
  const colours = new Map<string, string>();
  for (const { colour, colourHex } of variants) {
    if (colour !== null && colourHex !== null) colours.set(colour, colourHex);
  }
  return {
    choice: {
      colours: [...colours.keys()].join(', '),
      hexes: [...colours.values()].join(' '),
      sizes: describeSizes(variants.flatMap(({ storageGb }) => storageGb ?? [])),
      priceFrom: toPriceFrom(mobile).priceFrom ?? null,
      isLeft: variants.some(({ available }) => available > 0),
    },
  };
}

/** `64 to 256 GB`, `256 GB to 1 TB`. */
function describeSizes(sizes: readonly number[]): string {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  if (sizes.length === 0 || least === most) return '';
  const [number = '', unit = ''] = formatStorage(least).split(' ');
  const largest = formatStorage(most);
  return `${largest.endsWith(unit) ? number : formatStorage(least)} to ${largest}`;
}

export function toMeasures({ specs }: Mobile): { measures?: PackedMeasures } {
  return specs ? { measures: packMeasures(measure(specs)) } : {};
}

/**
 * What a reduced price is compared with: the lowest of the 30 days before, and since when it was not as low. Empty
 * for a variant that is not reduced.
 */
export function toPastPrices(
  { pastPrices, defaultVariantId }: ListedPhone,
  dayOf: DayOf,
  variantId = defaultVariantId,
): PastPrices {
  const { lowestBeforeCents = null, lowestSince } = pastPrices.get(variantId) ?? {};
  if (lowestBeforeCents === null) return {};
  return {
    lowestOf30Days: centsToDollars(lowestBeforeCents),
    ...(lowestSince && { lowestSinceOn: dayOf(lowestSince) }),
  };
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

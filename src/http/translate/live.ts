/** The numbers of a mobile as the stream sends them. */
import type { LiveMobile } from '../../contract/live.ts';
import { isOnSale, type Mobile } from '../../shop/catalogue/index.ts';
import { toPriceFrom, toWireVariant } from './mobile.ts';

export function toLiveMobile(mobile: Mobile): LiveMobile {
  const sold = isOnSale(mobile) ? mobile.variants : [];
  return {
    _id: mobile.id,
    defaultVariant: mobile.defaultVariantId,
    priceFrom: toPriceFrom(mobile).priceFrom ?? null,
    variants: sold.map((variant) => {
      const { _id, price, listPrice, offerEndsOn, available } = toWireVariant(mobile, variant);
      return { _id, price, listPrice, offerEndsOn, available };
    }),
  };
}

/** Mobiles that are asked for again and again are kept in memory, and what is sent of them beside them. */
const texts = new WeakMap<Mobile, string>();

/** The same as JSON. */
export function liveText(mobile: Mobile): string {
  const text = texts.get(mobile) ?? JSON.stringify(toLiveMobile(mobile));
  texts.set(mobile, text);
  return text;
}

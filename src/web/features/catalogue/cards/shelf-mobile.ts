import type { WireMobile } from '../../../../contract/mobiles.ts';

/** What a shelf shows of a phone. */
export type ShelfMobile = Pick<
  WireMobile,
  '_id' | 'slug' | 'name' | 'price' | 'listPrice' | 'offerEndsAt' | 'image' | 'drawing' | 'tint'
>;

/** For loaders: browsers are sent no more of a phone than its shelf shows. */
export function toShelf(mobile: WireMobile): ShelfMobile {
  const { _id, slug, name, price, listPrice, offerEndsAt, image, drawing, tint } = mobile;
  return { _id, slug, name, price, listPrice, offerEndsAt, image, drawing, tint };
}

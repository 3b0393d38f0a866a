import type { WireRatedMobile } from '../../../../contract/mobiles.ts';

/** What a shelf shows of a phone. */
export type ShelfMobile = Pick<
  WireRatedMobile,
  | '_id'
  | 'slug'
  | 'name'
  | 'price'
  | 'listPrice'
  | 'offerEndsAt'
  | 'image'
  | 'drawing'
  | 'tint'
  | 'measures'
>;

/** For loaders: browsers are sent no more of a phone than its shelf shows. */
export function toShelf(mobile: WireRatedMobile): ShelfMobile {
  const { _id, slug, name, price, listPrice, offerEndsAt, image, drawing, tint, measures } = mobile;
  return { _id, slug, name, price, listPrice, offerEndsAt, image, drawing, tint, measures };
}

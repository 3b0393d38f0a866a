import type { WireRatedMobile } from '../../../../contract/mobiles.ts';
import type { PriceFrom } from '../../../../contract/phone/card-variants.ts';

/** What a shelf shows of a phone. */
export type ShelfMobile = PriceFrom &
  Pick<
    WireRatedMobile,
    | '_id'
    | 'slug'
    | 'name'
    | 'price'
    | 'listPrice'
    | 'offerEndsOn'
    | 'image'
    | 'drawing'
    | 'tint'
    | 'measures'
    | 'lowestOf30Days'
    | 'lowestSinceOn'
  >;

/** For loaders: browsers are sent no more of a phone than its shelf shows. */
export function toShelf(mobile: WireRatedMobile & PriceFrom): ShelfMobile {
  const { _id, slug, name, price, listPrice, offerEndsOn, image, drawing, tint, measures } = mobile;
  const { lowestOf30Days, lowestSinceOn } = mobile;
  const priceFrom = mobile.priceFrom ?? mobile.choice?.priceFrom ?? null;
  return {
    _id,
    slug,
    name,
    price,
    listPrice,
    offerEndsOn,
    image,
    drawing,
    tint,
    measures,
    lowestOf30Days,
    lowestSinceOn,
    ...(priceFrom === null ? {} : { priceFrom }),
  };
}

/** A phone as its own page has it, and in one of its variants. What loaders make of the specs is in page-phone.ts. */
import type { WireMobileDetail, WireVariant } from '../../../../contract/mobiles.ts';
import type { VariantPage } from '../../../../contract/page-api.ts';
import type { AddressedPhone } from '../../../../contract/phone/address.ts';
import type { PackedMeasures } from '../../../../shop/phone/own-phone.ts';

/** One drawn view of the phone in one of its colours. */
export type GalleryEntry = WireMobileDetail['gallery'][number];

/** What is sold of a phone, with all that its page tells of it. */
export interface PageVariant
  extends VariantPage,
    Pick<WireVariant, '_id' | 'name' | 'colour' | 'colourHex' | 'storage' | 'ram'>,
    Pick<WireVariant, 'price' | 'listPrice' | 'offerEndsOn' | 'available'> {
  /** What it costs a month until security updates end, in words. */
  costAMonth: string;
  /** Ids of the nearest that can be had instead; none while this one can. */
  left: readonly string[];
}

/** A phone as its own page gets it. */
export interface PagePhone
  extends AddressedPhone<PageVariant>,
    Pick<WireMobileDetail, '_id' | 'slug' | 'name' | 'category' | 'description' | 'rating'>,
    Pick<WireMobileDetail, 'image' | 'drawing' | 'tint' | 'gallery'> {
  /** The parts in which all variants are the same, in words. */
  same: readonly { name: string; value: string }[];
  /** Where a size is sold that not every colour has, in words; by part and value, such as `storage512`. */
  soldWhere: Readonly<Record<string, string>>;
  /** For the difference from an own phone; null when nothing is known. */
  measures: PackedMeasures | null;
}

/** The phone in one of its variants: price, units and words are those of this one. */
export interface ShownPhone
  extends PagePhone,
    Pick<PageVariant, 'price' | 'listPrice' | 'offerEndsOn' | 'available' | 'summary'> {
  chosen: PageVariant;
  /** Id and name of the variant, as the cart takes them. */
  variant: string;
  variantName: string | null;
}

export function showAs(phone: PagePhone, chosen: PageVariant): ShownPhone {
  const { _id: variant, name: variantName } = chosen;
  const { price, listPrice, offerEndsOn, available, summary } = chosen;
  const told = { price, listPrice, offerEndsOn, available, summary };
  return { ...phone, ...told, chosen, variant, variantName };
}

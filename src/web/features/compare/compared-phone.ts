/** A phone on the bench, as its page gets it. */
import type { WireMobileDetail } from '../../../contract/mobiles.ts';
import type { PriceFrom } from '../../../contract/phone/card-variants.ts';

/** One drawn view of a phone in one of its colours, with its size in mm. */
export type GalleryEntry = WireMobileDetail['gallery'][number];
export type PhoneSpecs = NonNullable<WireMobileDetail['specs']>;

export interface ComparedPhone extends PriceFrom {
  _id: string;
  slug: string;
  name: string;
  category: string;
  /** Dollars, as everywhere on the wire. */
  price: number;
  listPrice: number;
  available: number;
  /** Lowest price of the last 30 days, dollars. */
  lowestOf30Days: number;
  /** Null for a mobile whose specs nobody knows; it is listed but cannot be drawn. */
  specs: PhoneSpecs | null;
  /** Pictures by view and colour, each with its size in mm (as in WireMobileDetail['gallery']). */
  gallery: GalleryEntry[];
}

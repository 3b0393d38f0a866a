/** A phone on the bench, as its page gets it. */
import type { WireMobileDetail } from '../../../contract/mobiles.ts';
import type { MobileSpecs } from '../../../shop/phone/specs.ts';

export type GalleryEntry = WireMobileDetail['gallery'][number];

export interface ComparedPhone {
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
  specs: MobileSpecs | null;
  /** Pictures by view and colour, each with its size in mm. */
  gallery: GalleryEntry[];
}

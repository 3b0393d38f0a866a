/** A phone on sale with everything that lists, searches and the finder ask of it. */
import type { Measures } from '../../choosing/index.ts';
import type { ColourFamily } from '../../phone/colour-families.ts';
import type { Mobile } from '../mobile.ts';
import type { SearchedText } from '../search/text-query.ts';

/** The lowest price of the 30 days before an offer (EU directive 98/6, article 6a). */
export interface PastPrice {
  lowestBeforeCents: number | null;
  /** Since when it has not cost as little as now; null when it never cost more. */
  lowestSince: Date | null;
}

export interface Rating {
  /** Stars, 1–5, one decimal. */
  average: number;
  count: number;
}

export interface ListedPhone extends Mobile {
  measures: Measures;
  /** The colour families that it is sold in, each with its largest storage in GB, 0 where that is not known. */
  colours: Readonly<Partial<Record<ColourFamily, number>>>;
  /** For each filter, in the order of FILTER_FACTS, which of its options the phone fits, as bits. */
  options: readonly number[];
  /** Whether few units are left of any variant. */
  isLowStock: boolean;
  /** Whether any variant is sold out. */
  isPartlySoldOut: boolean;
  text: SearchedText;
  /** Of the approved reviews; null without any. */
  rating: Rating | null;
  /** By the id of each reduced variant. */
  pastPrices: ReadonlyMap<string, PastPrice>;
  /** When its name, price, description or picture last changed. */
  updatedAt: Date;
  /** Under which it had its page before; another phone may have one of them now. */
  formerSlugs: readonly string[];
  /** When an offer begins or ends next, in ms by the clock of the database; infinite for never. */
  nextOfferMs: number;
}

/** The catalogue as public pages read it: everything on sale, at one moment. What a caller holds never changes. */
import { AppError } from '../../../shared/errors.ts';
import type { Measures } from '../../choosing/index.ts';
import type { ColourFamily } from '../../phone/colour-families.ts';
import type { Mobile } from '../mobile.ts';
import type { Lexicon } from '../search/lexicon.ts';
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

/** A phone on sale with everything that lists, searches and the finder ask of it. */
export interface ListedPhone extends Mobile {
  measures: Measures;
  /** The colour families that it is sold in, each with its largest storage in GB, 0 where that is not known. */
  colours: Readonly<Partial<Record<ColourFamily, number>>>;
  /** The options of filters that it fits, as places in ALL_OPTIONS. */
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

export interface CatalogueSnapshot {
  /** The newest first. */
  phones: readonly ListedPhone[];
  byId: ReadonlyMap<string, ListedPhone>;
  bySlug: ReadonlyMap<string, ListedPhone>;
  /** By slugs of before that no other phone has now. */
  byFormerSlug: ReadonlyMap<string, ListedPhone>;
  /** The words of all names. */
  lexicon: Lexicon;
  /** When an offer begins or ends next, in ms by the clock of the database. */
  nextOfferMs: number;
  /** The day of a moment in the time zone of the shop, as an ISO date. */
  dayOf(moment: Date): string;
}

/** While the database is away, what the last snapshot does not have may well exist. */
export function catalogueAway(): AppError {
  return new AppError('not-ready', { retryAfterSeconds: 5 });
}

export interface Catalogue {
  /**
   * What is on sale now, or last, while the database is away. Requests that come at the same time share one look at
   * the database.
   * @throws what the driver throws when the database is away and nothing was loaded before
   */
  current(): Promise<CatalogueSnapshot>;
  /** The last snapshot, however old; empty before the first one. */
  latest(): CatalogueSnapshot;
  /** Brings it up to date in the background, once something has been loaded. */
  refresh(): void;
  /** Reads what a page shows beside the snapshot; `otherwise` is shown while the database is away. */
  unlessAway<T>(read: () => Promise<T>, otherwise: T): Promise<T>;
  /** Whether the database is away and answers come from the last snapshot. */
  isAway(): boolean;
  /** Looks no more; current() may still be called. */
  stop(): void;
}

/** The phone that has its page under this slug, or had it. */
export function findBySlug(
  { bySlug, byFormerSlug }: CatalogueSnapshot,
  slug: string,
): ListedPhone | undefined {
  return bySlug.get(slug) ?? byFormerSlug.get(slug);
}

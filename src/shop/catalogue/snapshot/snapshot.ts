/** The catalogue as public pages read it: everything on sale, at one moment. What a caller holds never changes. */
import { AppError } from '../../../shared/errors.ts';
import type { Lexicon } from '../search/lexicon.ts';
import type { ListedPhone } from './listed-phone.ts';

export interface CatalogueSnapshot {
  /** The newest first. */
  phones: readonly ListedPhone[];
  byId: ReadonlyMap<string, ListedPhone>;
  bySlug: ReadonlyMap<string, ListedPhone>;
  /** By slugs of before that no other phone has now. */
  byFormerSlug: ReadonlyMap<string, ListedPhone>;
  /** The database is away: this is how it was last. */
  isStale: boolean;
  /** The words of all names. */
  lexicon: Lexicon;
  /** When an offer begins or ends next, in ms by the clock of the database. */
  nextOfferMs: number;
  /** The day of a moment in the time zone of the shop, as an ISO date. */
  dayOf(moment: Date): string;
}

/** What a stale snapshot does not have may well exist. */
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

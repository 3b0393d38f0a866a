/** The catalogue as public pages read it: everything on sale, at one moment. What a caller holds never changes. */
import type { Lexicon } from '../search/lexicon.ts';
import type { ListedPhone } from './listed-phone.ts';

export interface CatalogueSnapshot {
  /** The newest first. */
  phones: readonly ListedPhone[];
  byId: ReadonlyMap<string, ListedPhone>;
  bySlug: ReadonlyMap<string, ListedPhone>;
  /** The words of all names. */
  lexicon: Lexicon;
  /** When an offer begins or ends next, in ms by the clock of the database. */
  nextOfferMs: number;
}

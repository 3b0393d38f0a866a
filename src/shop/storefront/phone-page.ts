/** The page of one phone. */

import {
  type CatalogueSnapshot,
  catalogueAway,
  findMobileBySlug,
  findPresentSlug,
  type ListedPhone,
  listPriceHistories,
  relatedPhones,
  type VariantPriceHistory,
} from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { listReviewsOf, type PhoneReview } from '../reviews/index.ts';

const RELATED_COUNT = 4;

type Deps = Pick<ShopDeps, 'catalogue' | 'db' | 'clock'>;

interface FoundPhone {
  kind: 'found';
  phone: ListedPhone;
  /** By variant, for those that have ever had a price. */
  histories: ReadonlyMap<string, VariantPriceHistory>;
  /** The newest, at most 50. */
  reviews: PhoneReview[];
  related: ListedPhone[];
  /** The day of a moment in the time zone of the shop, as an ISO date. */
  dayOf: (at: Date) => string;
}

export type PhonePage =
  | FoundPhone
  /** It was renamed. */
  | { kind: 'moved'; slug: string }
  /** It is not sold any more. */
  | { kind: 'gone'; name: string; related: ListedPhone[]; dayOf: (at: Date) => string };

/**
 * @param slug in small letters
 * @returns null for a slug that no phone has ever had
 */
export async function readPhonePage(deps: Deps, slug: string): Promise<PhonePage | null> {
  const snapshot = await deps.catalogue.current();
  const phone = snapshot.bySlug.get(slug);
  if (!phone) return readFormerPhone(deps, snapshot, slug);
  const related = relatedPhones(snapshot, phone, RELATED_COUNT);
  const ids = phone.variants.map(({ id }) => id);
  const [histories, reviews] = await Promise.all([
    deps.catalogue.unlessAway(() => listPriceHistories(deps, ids), knownHistories(phone)),
    deps.catalogue.unlessAway(() => listReviewsOf(deps, phone.id), []),
  ]);
  return { kind: 'found', phone, histories, reviews, related, dayOf: snapshot.dayOf };
}

/** Without the database: what a reduced price is compared with, and no curve. */
export function knownHistories({ pastPrices }: ListedPhone): Map<string, VariantPriceHistory> {
  return new Map([...pastPrices].map(([id, past]) => [id, { points: [], ...past }]));
}

async function readFormerPhone(
  { db, catalogue }: Deps,
  snapshot: CatalogueSnapshot,
  slug: string,
): Promise<PhonePage | null> {
  if (catalogue.isAway()) throw catalogueAway();
  const gone = await findMobileBySlug(db, slug);
  if (gone) {
    const related = relatedPhones(snapshot, gone, RELATED_COUNT);
    return { kind: 'gone', name: gone.name, related, dayOf: snapshot.dayOf };
  }
  const present = snapshot.byFormerSlug.get(slug)?.slug ?? (await findPresentSlug(db, slug));
  return present === null ? null : { kind: 'moved', slug: present };
}

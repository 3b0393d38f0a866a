/** Phones beside each other. */

import {
  findBySlug,
  findMobilesBySlug,
  type ListedPhone,
  listPriceHistories,
} from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { knownHistories } from './phone-page.ts';

export interface ComparedPhone {
  phone: ListedPhone;
  /** Lowest price of the default variant in the 30 days before; null without a known history. */
  lowestBeforeCents: number | null;
}

/**
 * @param most that are compared
 * @returns phones in the order of their slugs; of those that are not sold the names, or the slug that nothing is known of
 */
export async function readComparison(
  deps: Pick<ShopDeps, 'catalogue' | 'db' | 'clock'>,
  slugs: readonly string[],
  most: number,
): Promise<{ compared: ComparedPhone[]; leftOut: { name: string | null; slug: string }[] }> {
  const snapshot = await deps.catalogue.current();
  const named = new Set(slugs.flatMap((slug) => findBySlug(snapshot, slug) ?? []));
  const phones = [...named].slice(0, most).sort((one, other) => (one.slug < other.slug ? -1 : 1));
  const missing = slugs.filter((slug) => !findBySlug(snapshot, slug));
  const ids = phones.map(({ defaultVariantId }) => defaultVariantId);
  const known = new Map(phones.flatMap((phone) => [...knownHistories(phone)]));
  const [histories, gone] = await Promise.all([
    deps.catalogue.unlessAway(() => listPriceHistories(deps, ids), known),
    missing.length === 0
      ? new Map()
      : deps.catalogue.unlessAway(() => findMobilesBySlug(deps.db, missing), new Map()),
  ]);
  return {
    compared: phones.map((phone) => ({
      phone,
      lowestBeforeCents: histories.get(phone.defaultVariantId)?.lowestBeforeCents ?? null,
    })),
    leftOut: missing.map((slug) => ({ slug, name: gone.get(slug)?.name ?? null })),
  };
}

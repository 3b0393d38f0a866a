/** Phones of similar price and size that can be had now: what to look at beside one of them. Pure. */
import type { Mobile } from '../mobile.ts';
import type { CatalogueSnapshot, ListedPhone } from './snapshot.ts';

/** What makes up for a difference of one per cent of the price. */
const MM_PER_PERCENT = 0.5;

/** At most `limit` phones of which the default variant is left, the most similar first. */
export function relatedPhones(
  { phones }: CatalogueSnapshot,
  phone: Mobile,
  limit: number,
): ListedPhone[] {
  return phones
    .filter(({ id, available }) => id !== phone.id && available > 0)
    .map((other) => ({ other, difference: difference(phone, other) }))
    .sort((a, b) => a.difference - b.difference)
    .slice(0, limit)
    .map(({ other }) => other);
}

function difference(phone: Mobile, other: Mobile): number {
  const percent = (Math.abs(other.priceCents - phone.priceCents) * 100) / phone.priceCents;
  return percent * MM_PER_PERCENT + Math.abs(heightMm(other) - heightMm(phone));
}

/** A phone of which nothing is known is taken for one of usual size. */
function heightMm({ specs }: Mobile): number {
  return specs ? (specs.body.folded ?? specs.body).heightMm : 158;
}

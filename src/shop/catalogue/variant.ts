/** A variant of a mobile: a colour with a storage size, as it is stocked, priced and bought. Pure. */
import { formatStorage } from '../../shared/words/wording.ts';

export { nameUnit } from '../../shared/words/wording.ts';

/** What tells variants apart; what is not known is null. */
export interface VariantFacts {
  /** Unique in the shop. */
  sku: string;
  /** A GTIN, as scanners read it. */
  barcode: string | null;
  /** As its maker calls it. */
  colour: string | null;
  /** As `#rrggbb`. */
  colourHex: string | null;
  storageGb: number | null;
  ramGb: number | null;
}

export interface Variant extends VariantFacts {
  id: string;
  /** What a shopper pays now, in cents: the offer in force, else the list price. */
  priceCents: number;
  listPriceCents: number;
  offerEndsAt: Date | null;
  /** Its last day in the time zone of the shop, as an ISO date. */
  offerEndsOn: string | null;
  stock: number;
  reserved: number;
  /** Stock less what pending attempts to pay hold: the one number shown and sold against. */
  available: number;
}

/** In words: "Midnight, 8 GB RAM, 256 GB"; null when nothing is known of it. */
export function nameVariant({
  colour,
  ramGb,
  storageGb,
}: Pick<VariantFacts, 'colour' | 'ramGb' | 'storageGb'>): string | null {
  const parts = [
    ...(colour === null ? [] : [colour]),
    ...(ramGb === null ? [] : [`${formatStorage(ramGb)} RAM`]),
    ...(storageGb === null ? [] : [formatStorage(storageGb)]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/**
 * In the order in which they are shown: colours as the model's specs name them, others behind them by
 * name, then storage and RAM.
 */
export function inShownOrder<V extends VariantFacts>(
  variants: readonly V[],
  colours: readonly { name: string }[],
): V[] {
  const places = new Map(colours.map(({ name }, place) => [name, place]));
  const placeOf = ({ colour }: V) => places.get(colour ?? '') ?? places.size;
  return [...variants].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.colour ?? '').localeCompare(b.colour ?? '') ||
      (a.storageGb ?? 0) - (b.storageGb ?? 0) ||
      (a.ramGb ?? 0) - (b.ramGb ?? 0) ||
      a.sku.localeCompare(b.sku),
  );
}

/**
 * What stands in the way of an undo of mobiles: fields that no longer are what was written. Protects: only those
 * that were written are looked at, variant by variant, so that a sale of another one is no difference. Pure.
 */
import { type MobileFields, nameOf, OF_DEFAULT } from '../catalogue/index.ts';
import type { Part } from './mobile-parts.ts';
import { type Difference, findDifferences } from './rules.ts';

export interface DifferencesAsked {
  parts: readonly Part[];
  /** The mobiles as they are now, by id. */
  present: ReadonlyMap<string, MobileFields>;
  now: Date;
}

/** Field by field; of many mobiles each is named. */
export function findMobileDifferences({ parts, present, now }: DifferencesAsked): Difference[] {
  return parts.flatMap(({ mobileId, written }) => {
    const fields = present.get(mobileId);
    if (!fields) return [];
    const name = parts.length > 1 ? { name: fields.name } : {};
    return differencesOf(written, fields, now).map((difference) => ({ ...difference, ...name }));
  });
}

function differencesOf(
  { variants = {}, ...own }: Partial<MobileFields>,
  fields: MobileFields,
  now: Date,
): Difference[] {
  const ofMobile = findDifferences(stillRunning(own, now), { ...fields }).map((difference) => {
    const isOfDefault = OF_DEFAULT.some((name) => name === difference.field);
    return isOfDefault ? naming(difference, fields, fields.defaultVariantId) : difference;
  });
  const ofVariants = Object.entries(variants).flatMap(([id, written]) => {
    // One that is withdrawn meanwhile comes back first.
    const expected = { isOnSale: true, ...stillRunning(written, now) };
    const found = findDifferences(expected, { ...fields.variants[id] });
    return found.map((difference) => naming(difference, fields, id));
  });
  return [...ofMobile, ...ofVariants];
}

function naming(difference: Difference, { variants }: MobileFields, id: string): Difference {
  const variant = nameOf(variants[id] ?? {});
  return variant === null ? difference : { ...difference, variant };
}

/** An offer that has come to its end by itself is no change. */
function stillRunning<Fields extends Pick<Partial<MobileFields>, 'offers'>>(
  written: Fields,
  now: Date,
): Fields {
  if (written.offers === undefined) return written;
  const running = written.offers.filter(({ endsAt }) => endsAt > now.toISOString());
  return { ...written, offers: running };
}

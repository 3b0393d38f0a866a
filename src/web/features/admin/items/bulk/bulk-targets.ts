/** What a bulk action is about: mobiles, which stand for their default variants, or all of their variants. Pure. */
import { type ItemChange, targetOf } from '../item-changes.ts';
import { type ItemRow, type ManagedMobile, rowOfMobile, unitsOf } from '../item-rows.ts';

export interface BulkTargets {
  units: ItemRow[];
  /** "3 mobiles", "36 variants". */
  count: string;
  /** Below the title of the dialog. */
  text: string;
}

/** @param isAll whether all variants are meant, not only the default ones */
export function targetsOf(mobiles: readonly ManagedMobile[], isAll: boolean): BulkTargets {
  const count = countMobiles(mobiles.length);
  if (!hasVariants(mobiles)) {
    return { units: mobiles.map(rowOfMobile), count, text: `For ${count}.` };
  }
  if (isAll) {
    const units = unitsOf(mobiles);
    const all = `${units.length} variants`;
    return { units, count: all, text: `For all ${all} of ${count}.` };
  }
  const units = mobiles.map(rowOfMobile);
  const [first] = units;
  const text =
    units.length === 1
      ? `For ${first?.unit}, its default variant.`
      : `For ${count}, each in its default variant, which the list names.`;
  return { units, count, text };
}

/** Whether it makes a difference which variants are meant. */
export function hasVariants(mobiles: readonly ManagedMobile[]): boolean {
  return mobiles.some(({ variants }) => variants !== undefined);
}

/** Offers of all variants; one that has none is left out, except the default one. */
export function endOffers(mobiles: readonly ManagedMobile[]): ItemChange[] {
  return unitsOf(mobiles)
    .filter(({ inner }) => !inner || inner.isDefault || inner.offers.length > 0)
    .map((unit) => ({ ...targetOf(unit), seen: {}, wanted: { offers: [] } }));
}

export function countMobiles(count: number): string {
  return count === 1 ? '1 mobile' : `${count} mobiles`;
}

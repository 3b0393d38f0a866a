/** What two admins changed at the same time, and what becomes of it. Pure. */
import { nameUnit } from '../../../../shared/words/wording.ts';
import { formatDollars } from '../../../ui/price.tsx';
import type { ConflictRow } from '../conflict-dialog.tsx';
import type { ItemChange } from './item-changes.ts';

/** A field that looks different now; money in cents, as in the audit log. */
export interface FieldConflict {
  mobileId: string;
  /** Left out when the change named none. */
  variantId?: string;
  /** Of the mobile. */
  name?: string;
  /** Of the variant, where anything is known of it. */
  variant?: string;
  field: 'priceCents' | 'stock' | 'isOnSale';
  expected: unknown;
  current: unknown;
}

/** The fields to choose from, for people. */
export function describeConflicts(
  changes: readonly ItemChange[],
  conflicts: readonly FieldConflict[],
): ConflictRow[] {
  return conflicts.flatMap((conflict): ConflictRow[] => {
    const change = changes.find((one) => isAbout(conflict, one));
    const row = { key: keyOf(conflict) };
    if (!change || conflict.field === 'isOnSale') {
      const label = nameOf(conflict) ?? 'A mobile of your choice';
      return [{ ...row, label, mine: 'left out as well', theirs: 'no longer on sale' }];
    }
    const isPrice = conflict.field === 'priceCents';
    const { wanted } = change;
    const mine = isPrice ? (wanted.price ?? wanted.offers?.[0]?.price) : wanted.stock;
    const current = Number(conflict.current);
    return [
      {
        ...row,
        label: `${isPrice ? 'Price' : 'Stock'} of ${nameOf(conflict)}`,
        mine: isPrice ? formatDollars(mine ?? 0) : String(mine),
        theirs: isPrice ? formatDollars(current / 100) : String(current),
      },
    ];
  });
}

/** The same changes after the choice: what is taken from the other is left out. */
export function resolveConflicts(
  changes: readonly ItemChange[],
  conflicts: readonly FieldConflict[],
  kept: ReadonlySet<string>,
): ItemChange[] {
  return changes.flatMap((change) => {
    const seen = { ...change.seen };
    const wanted = { ...change.wanted };
    for (const conflict of conflicts.filter((one) => isAbout(one, change))) {
      if (conflict.field === 'isOnSale') return [];
      const column = conflict.field === 'stock' ? 'stock' : 'price';
      const current = Number(conflict.current);
      if (kept.has(keyOf(conflict))) seen[column] = column === 'price' ? current / 100 : current;
      else {
        delete seen[column];
        delete wanted[column];
        // An offer was made from the price that is no longer there.
        if (column === 'price') delete wanted.offers;
      }
    }
    return Object.keys(wanted).length > 0 ? [{ ...change, seen, wanted }] : [];
  });
}

const keyOf = ({ mobileId, variantId = '', field }: FieldConflict) =>
  `${mobileId}:${variantId}:${field}`;

function isAbout({ mobileId, variantId }: FieldConflict, { _id, variant }: ItemChange): boolean {
  return mobileId === _id && variantId === variant;
}

/** The only variant of a mobile goes by the mobile's name. */
function nameOf({ name, variantId, variant }: FieldConflict): string | undefined {
  return name && nameUnit(name, variantId === undefined ? null : (variant ?? null));
}

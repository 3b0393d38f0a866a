import { nameUnit } from '../../../../shared/words/wording.ts';
import { labelOf, showValue } from '../activity/entry-values.ts';
import { ConflictDialog, type ConflictRow } from '../conflict-dialog.tsx';
import type { ItemChange } from './item-changes.ts';
import type { FieldConflict, useSaveItems } from './use-save-items.ts';

export interface ItemConflictProps {
  saving: Pick<ReturnType<typeof useSaveItems>, 'conflict' | 'dismiss' | 'save'>;
}

/** Asks about what another admin has changed since, and saves what is chosen. */
export function ItemConflict({ saving: { conflict, dismiss, save } }: ItemConflictProps) {
  const { edit, fields = [] } = conflict ?? {};

  function resolve(kept: ReadonlySet<string>) {
    dismiss();
    const changes = resolveConflicts(edit?.changes ?? [], fields, kept);
    if (edit && changes.length > 0) save({ ...edit, changes });
  }

  return (
    <ConflictDialog
      key={edit?.text}
      rows={describeConflicts(edit?.changes ?? [], fields)}
      onClose={dismiss}
      onResolve={resolve}
    />
  );
}

export function describeConflicts(
  changes: readonly ItemChange[],
  conflicts: readonly FieldConflict[],
): ConflictRow[] {
  return conflicts.map((conflict) => {
    const { field, current, name = 'A phone', variantId, variant = null } = conflict;
    const unit = nameUnit(name, variantId === undefined ? null : variant);
    const row = { key: keyOf(conflict) };
    if (field === 'isOnSale') {
      return { ...row, label: unit, mine: 'left out as well', theirs: 'no longer on sale' };
    }
    const { price, stock, offers } = changes.find((one) => isAbout(conflict, one))?.wanted ?? {};
    const mine = field === 'stock' ? stock : Number(price ?? offers?.[0]?.price) * 100;
    const values = { mine: showValue(field, mine), theirs: showValue(field, current) };
    return { ...row, label: `${labelOf(field)} of ${unit}`, ...values };
  });
}

/** The same changes without what is taken from the other admin. */
export function resolveConflicts(
  changes: readonly ItemChange[],
  conflicts: readonly FieldConflict[],
  kept: ReadonlySet<string>,
): ItemChange[] {
  return changes.flatMap((change) => {
    const [seen, wanted] = [{ ...change.seen }, { ...change.wanted }];
    for (const conflict of conflicts.filter((one) => isAbout(one, change))) {
      if (conflict.field === 'isOnSale') return [];
      const column = conflict.field === 'stock' ? 'stock' : 'price';
      const current = Number(conflict.current) / (column === 'price' ? 100 : 1);
      if (kept.has(keyOf(conflict))) seen[column] = current;
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

const isAbout = ({ mobileId, variantId }: FieldConflict, { _id, variant }: ItemChange) =>
  mobileId === _id && variantId === variant;

import { useState } from 'react';
import { shopMessages } from '../../../../../shared/words/shop-messages.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import type { ManagedMobile } from '../item-rows.ts';
import type { Edit } from '../use-save-items.ts';
import { BulkForm } from './bulk-form.tsx';
import { countMobiles, endOffers, hasVariants, targetsOf } from './bulk-targets.ts';

export type BulkKind = 'price' | 'stock' | 'offer' | 'end-offers' | 'delete';

export interface BulkDialogProps {
  kind: BulkKind;
  items: readonly ManagedMobile[];
  onClose: () => void;
  onApply: (edit: Edit) => void;
}

const TITLES = { price: 'Change prices', stock: 'Set the stock', offer: 'Make an offer' };

/** Asks for what a bulk action needs; deleting and ending offers only ask whether. */
export function BulkDialog({ kind, items, onClose, onApply }: BulkDialogProps) {
  const [isAll, setIsAll] = useState(false);
  if (kind === 'delete' || kind === 'end-offers') {
    return <BulkQuestion kind={kind} items={items} onClose={onClose} onApply={onApply} />;
  }
  const targets = targetsOf(items, isAll);
  return (
    <Dialog open onOpenChange={onClose} title={TITLES[kind]} text={targets.text}>
      <BulkForm kind={kind} targets={targets} onApply={onApply}>
        {hasVariants(items) && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isAll}
              onChange={(event) => setIsAll(event.target.checked)}
              className="size-6 shrink-0 accent-accent"
            />
            In all variants
          </label>
        )}
      </BulkForm>
    </Dialog>
  );
}

function BulkQuestion({
  kind,
  items,
  onClose,
  onApply,
}: BulkDialogProps & { kind: 'end-offers' | 'delete' }) {
  const count = countMobiles(items.length);
  const isDelete = kind === 'delete';
  const all = hasVariants(items) ? ' in all variants' : '';
  const changes = isDelete
    ? items.map(({ _id }) => ({ _id, seen: {}, wanted: { onSale: false as const } }))
    : endOffers(items);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={shopMessages.remove.title}
      text={
        isDelete
          ? `${count} will be removed from the shop${all}. You can undo this.`
          : `All current and scheduled offers of ${count} end now${all}.`
      }
      confirmLabel={isDelete ? shopMessages.remove.confirm : 'Yes, end them'}
      tone={isDelete ? 'danger' : 'neutral'}
      onConfirm={() =>
        onApply({ text: isDelete ? `${count} deleted.` : `Offers of ${count} ended.`, changes })
      }
    />
  );
}

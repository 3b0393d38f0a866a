import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import type { ManagedMobile } from '../item-rows.ts';
import type { Edit } from '../use-save-items.ts';
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';

export interface BulkBarProps {
  items: readonly ManagedMobile[];
  onApply: (edit: Edit) => void;
  onClear: () => void;
}

const ACTIONS: readonly [kind: BulkKind, label: string][] = [
  ['price', 'Price ±%'],
  ['stock', 'Stock'],
  ['offer', 'Offer'],
  ['end-offers', 'End offers'],
  ['delete', 'Delete'],
];

/** What can be done with everything that is ticked. */
export function BulkBar({ items, onApply, onClear }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind>();
  if (items.length === 0) return null;
  return (
    <section
      aria-label="Selected mobiles"
      className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-control border border-ink bg-raised p-3 lg:bottom-4"
    >
      <p role="status" className="figures mr-auto font-semibold">
        {items.length} selected
      </p>
      {ACTIONS.map(([action, label]) => (
        <Button key={action} variant="secondary" size="small" onClick={() => setKind(action)}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      {kind && (
        <BulkDialog
          kind={kind}
          items={items}
          onClose={() => setKind(undefined)}
          onApply={(edit) => {
            setKind(undefined);
            onApply(edit);
          }}
        />
      )}
    </section>
  );
}

import { Button } from '../../../ui/controls/button.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import {
  type ChangeVariants,
  nameDraft,
  readWhole,
  type VariantDraft,
  variantFieldId,
} from './variant-draft.ts';

export interface WithdrawnListProps {
  rows: readonly VariantDraft[];
  change: ChangeVariants;
}

/** What is no longer sold of a mobile, or will not be once it is saved. */
export function WithdrawnList({ rows, change }: WithdrawnListProps) {
  if (rows.length === 0) return null;

  function bringBack(key: string) {
    change((draft) => ({
      ...draft,
      rows: draft.rows.map((row) => (row.key === key ? { ...row, isOnSale: true } : row)),
    }));
    // Its row is there once this is painted.
    setTimeout(() => document.getElementById(variantFieldId(key, 'colour'))?.focus());
  }

  return (
    <div>
      <h3 className="text-lg">Withdrawn</h3>
      <p className="text-sm text-ink-soft">
        Carts show them as no longer sold; past orders keep them.
      </p>
      <ul className="mt-2 border-t border-line">
        {rows.map((row) => {
          const name = nameDraft(row) ?? 'A variant without a colour or size';
          const price = readWhole(row.price);
          return (
            <li
              key={row.key}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <span className="figures min-w-0">
                {name}
                <span className="text-sm text-ink-soft">
                  {price ? ` ${formatDollars(price)}` : ''}
                  {row.stored?.onSale ? ', once you save' : ''}
                </span>
              </span>
              <Button variant="secondary" size="small" onClick={() => bringBack(row.key)}>
                Bring back<span className="sr-only"> {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

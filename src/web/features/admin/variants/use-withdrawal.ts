import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type ChangeVariants, nameDraft, soldRows, type VariantsDraft } from './variant-draft.ts';

/**
 * Withdraws a variant; the focus goes to where one would go on.
 * @param place the element around the table
 * @returns `said` is to be read out
 */
export function useWithdrawal(
  draft: VariantsDraft,
  change: ChangeVariants,
  place: RefObject<HTMLElement | null>,
) {
  const focusNext = useRef<string>(null);
  const latest = useRef(draft);
  latest.current = draft;
  const [said, setSaid] = useState('');

  useEffect(() => {
    const selector = focusNext.current;
    focusNext.current = null;
    if (selector !== null) place.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  const withdraw = useCallback(
    (key: string) => {
      const sold = soldRows(latest.current);
      const at = sold.findIndex((row) => row.key === key);
      const next = sold[at + 1] ?? sold[at - 1];
      const row = sold[at];
      focusNext.current = `[data-row="${next?.key}"] input[data-field="colour"]`;
      change((present) => withoutVariant(present, key));
      setSaid(
        `${(row && nameDraft(row)) ?? 'The variant'} ${row?.stored ? 'withdrawn' : 'removed'}`,
      );
    },
    [change],
  );

  return { said, withdraw };
}

/** The same variants without one: withdrawn where the shop has it, else gone. */
function withoutVariant({ rows, main }: VariantsDraft, key: string): VariantsDraft {
  const left = rows.flatMap((row) => {
    if (row.key !== key) return [row];
    return row.stored ? [{ ...row, isOnSale: false }] : [];
  });
  return { rows: left, main };
}

import { useCallback, useRef, useState } from 'react';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { isPlain, toVariantsDraft, VARIANT_FIELDS, type VariantsDraft } from './variant-draft.ts';

/** Changes what is typed, whatever it is by then. */
export type ChangeVariants = (apply: (draft: VariantsDraft) => VariantsDraft) => void;

/**
 * The variants of a mobile while they are typed.
 * @param stored as they are in the shop; none for a mobile that is new
 * @param onChange told of what is typed, to keep other fields in step
 */
export function useVariants(
  stored: readonly WireManagedVariant[],
  onChange: (draft: VariantsDraft) => void,
) {
  const [first] = useState(() => toVariantsDraft(stored));
  const [draft, setDraft] = useState(first);
  const [isOpen, setIsOpen] = useState(!isPlain(first));
  const latest = useRef(first);
  const tell = useRef(onChange);
  tell.current = onChange;

  // The same function for good, so that only rows that change are painted again.
  const change = useCallback<ChangeVariants>((apply) => {
    latest.current = apply(latest.current);
    setDraft(latest.current);
    tell.current(latest.current);
  }, []);

  function startAnew() {
    latest.current = toVariantsDraft([]);
    setDraft(latest.current);
    setIsOpen(false);
  }

  return {
    draft,
    isOpen,
    open: () => setIsOpen(true),
    change,
    startAnew,
    isChanged: draft !== first && !isSame(typedIn(draft), typedIn(first)),
  };
}

/** What is typed in all, without what the shop has of it. */
function typedIn({ rows, main }: VariantsDraft) {
  const typed = rows.map((row) => [
    ...[row.key, row.isOnSale, row.hex, ...VARIANT_FIELDS.map((field) => row[field])],
    row.offers.map(({ price, starts, ends }) => [price, starts, ends]),
  ]);
  return [main, typed];
}

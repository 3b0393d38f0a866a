import type { RefObject } from 'react';

export interface SelectAllProps {
  ref: RefObject<HTMLInputElement | null>;
  /** How many rows are shown, and how many of them are ticked. */
  shown: number;
  ticked: number;
  onSelect: (isAll: boolean) => void;
}

/** Ticks all rows that are shown, or none. */
export function SelectAll({ ref, shown, ticked, onSelect }: SelectAllProps) {
  return (
    <label className="flex min-h-11 items-center gap-4 text-sm md:pl-3">
      <input
        ref={ref}
        type="checkbox"
        disabled={shown === 0}
        checked={shown > 0 && ticked === shown}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      Select all shown
    </label>
  );
}

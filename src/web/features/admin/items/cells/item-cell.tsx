import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { cellOf, type ItemColumn, readCell } from '../item-changes.ts';
import type { ItemRow } from '../item-rows.ts';

export interface ItemCellProps {
  item: ItemRow;
  column: ItemColumn;
  onSave: (item: ItemRow, column: ItemColumn, value: number) => void;
  onPaste: (item: ItemRow, column: ItemColumn, text: string) => void;
}

/**
 * A number that can be typed over, as in a spreadsheet: Enter saves and goes down, Escape takes back
 * what was typed, the arrows move between rows, several pasted lines fill the rows below.
 */
export function ItemCell({ item, column, onSave, onPaste }: ItemCellProps) {
  const present = String(cellOf(item, column));
  const [draft, setDraft] = useState<string>();
  const errorId = useId();
  const typed = draft === undefined || draft === present ? undefined : readCell(draft, column);
  const problem = typeof typed === 'string' ? typed : undefined;

  function commit() {
    if (typeof typed === 'number') onSave(item, column, typed);
    if (problem === undefined) setDraft(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setDraft(undefined);
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (problem === undefined) focusRow(event.currentTarget, step);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    setDraft(undefined);
    onPaste(item, column, text);
  }

  return (
    <div className="grid justify-items-end">
      <input
        inputMode="numeric"
        autoComplete="off"
        data-column={column}
        aria-label={`${column === 'price' ? 'Price' : 'Stock'} of ${item.name}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : errorId}
        value={draft ?? present}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        onPaste={paste}
        className={cn(
          'figures min-h-9 w-24 rounded-control border border-line bg-transparent px-2 text-right hover:border-line-strong focus:bg-raised aria-invalid:border-danger',
          column === 'stock' && item.stock === 0 && 'font-semibold text-danger',
        )}
      />
      {problem !== undefined && (
        <p id={errorId} role="alert" className="max-w-48 text-right text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Goes to the same column some rows further; leaving a cell saves it, also at either end. */
function focusRow(input: HTMLInputElement, step: number): void {
  const cells = [
    ...(input
      .closest('table')
      ?.querySelectorAll<HTMLInputElement>(`input[data-column="${input.dataset.column}"]`) ?? []),
  ];
  const next = cells[cells.indexOf(input) + step];
  if (next) next.focus();
  else input.blur();
}

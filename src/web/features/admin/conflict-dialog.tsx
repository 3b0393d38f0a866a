import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** One field that both changed. */
export interface ConflictRow {
  key: string;
  /** What it is about, such as "Price of Galaxy S24". */
  label: string;
  mine: string;
  theirs: string;
}

export interface ConflictDialogProps {
  rows: readonly ConflictRow[];
  onClose: () => void;
  /** @param kept the keys of the rows where the own value is to be saved */
  onResolve: (kept: ReadonlySet<string>) => void;
}

/** Another admin was quicker: shows both values of each field to choose from. */
export function ConflictDialog({ rows, onClose, onResolve }: ConflictDialogProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isMine: boolean) =>
    setKept(new Set(isMine ? [...kept, key] : [...kept].filter((other) => other !== key)));

  return (
    <Dialog
      open={rows.length > 0}
      onOpenChange={onClose}
      title="Somebody else has changed this"
      text="Nothing has been saved yet. Choose which value to keep for each field."
    >
      <div className="mt-5 grid gap-5">
        {rows.map(({ key, label, ...values }) => (
          <fieldset key={key} className="grid gap-1">
            <legend className="w-full border-t border-line pt-2 font-semibold">{label}</legend>
            {(['theirs', 'mine'] as const).map((side) => (
              <label key={side} className="flex min-h-9 items-center gap-3">
                <input
                  type="radio"
                  name={key}
                  checked={kept.has(key) === (side === 'mine')}
                  onChange={() => choose(key, side === 'mine')}
                  className="size-6 shrink-0 accent-accent"
                />
                <span className="w-22 shrink-0">
                  {side === 'mine' ? 'Keep mine' : 'Take theirs'}
                </span>
                <span className="figures min-w-0 font-semibold wrap-anywhere">{values[side]}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onResolve(kept)}>Save my choice</Button>
      </div>
    </Dialog>
  );
}

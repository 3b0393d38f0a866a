import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** One field that two people changed. */
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

/** Somebody else was quicker: shows both values of each field, and lets the person choose. */
export function ConflictDialog({ rows, onClose, onResolve }: ConflictDialogProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());

  function choose(key: string, isKept: boolean) {
    const next = new Set(kept);
    if (isKept) next.add(key);
    else next.delete(key);
    setKept(next);
  }

  return (
    <Dialog
      open={rows.length > 0}
      onOpenChange={onClose}
      title="Somebody else has changed this"
      text="Nothing has been saved yet. Choose which value to keep for each field."
    >
      <div className="mt-5 grid gap-5">
        {rows.map(({ key, label, mine, theirs }) => (
          <fieldset key={key} className="grid gap-1 border-t border-line">
            <legend className="pt-2 font-semibold">{label}</legend>
            <Choice
              name={key}
              label="Take theirs"
              value={theirs}
              isChosen={!kept.has(key)}
              onChoose={() => choose(key, false)}
            />
            <Choice
              name={key}
              label="Keep mine"
              value={mine}
              isChosen={kept.has(key)}
              onChoose={() => choose(key, true)}
            />
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

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, label, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-6 shrink-0 accent-accent"
      />
      <span className="shrink-0">{label}</span>
      <span className="figures min-w-0 font-semibold">{value}</span>
    </label>
  );
}

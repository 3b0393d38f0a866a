import { useState } from 'react';
import { formatDollars } from '../../../../ui/price.tsx';
import { addSize, coloursOf } from '../combine-variants.ts';
import {
  nameDraft,
  newVariant,
  readGigabytes,
  readWhole,
  type SpecColour,
  soldRows,
  type VariantsDraft,
} from '../variant-draft.ts';
import { problemOf } from '../variant-problems.ts';
import { DialogField } from './dialog-field.tsx';
import { TickList } from './tick-list.tsx';
import { VariantDialog } from './variant-dialog.tsx';

export interface AddSizeDialogProps {
  draft: VariantsDraft;
  /** Of the specs. */
  colours: readonly SpecColour[];
  onClose: () => void;
  onAdd: (draft: VariantsDraft) => void;
}

/** Asks for a size, and adds it in all colours at once. */
export function AddSizeDialog({ draft, colours, onClose, onAdd }: AddSizeDialogProps) {
  const state = useNewSize({ draft, colours, onAdd });
  const { sold, chosen, ticked, setTicked, shown, submit } = state;
  return (
    <VariantDialog
      title="Add a size"
      text="In each colour that you tick, at the same price."
      submitLabel={chosen.length > 1 ? `Add ${chosen.length} variants` : 'Add the size'}
      onClose={onClose}
      onSubmit={submit}
    >
      <SizeFields draft={draft} state={state} />
      {sold.length > 0 && (
        <TickList
          legend="Colours"
          options={sold.map(({ name, hex }) => ({ key: name, label: name, hex }))}
          ticked={ticked}
          onChange={setTicked}
        />
      )}
      {shown?.colours !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {shown.colours}
        </p>
      )}
    </VariantDialog>
  );
}

/** The size while it is typed, and what becomes of it. */
function useNewSize({ draft, colours, onAdd }: Omit<AddSizeDialogProps, 'onClose'>) {
  const sold = coloursOf(draft, colours);
  const [typed, setTyped] = useState({ storage: '', ram: '', price: '', stock: '0' });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(sold.map(({ name }) => name)),
  );
  const [tries, setTries] = useState(0);
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const chosen = sold.filter(({ name }) => ticked.has(name));
  const { storage, ram, price, stock } = typed;
  const next = addSize(draft, { storage, ram }, chosen, {
    ...{ price, stock, createKey: () => crypto.randomUUID() },
  });
  const isThere = next.rows.every((row, index) => row === draft.rows[index]);
  const problems = {
    storage:
      problemOf('storage', storage) ??
      (storage.trim() === '' && ram.trim() === '' ? 'Enter the storage' : undefined) ??
      (isThere ? 'It is sold in this size already' : undefined),
    ram: problemOf('ram', ram),
    price: problemOf('price', price),
    stock: problemOf('stock', stock),
    colours: sold.length > 0 && chosen.length === 0 ? 'Choose at least one colour' : undefined,
  };
  const shown = tries > 0 ? problems : undefined;

  function submit() {
    setTries(tries + 1);
    if (Object.values(problems).every((problem) => problem === undefined)) onAdd(next);
  }

  return { sold, typed, set, ticked, setTicked, chosen, shown, submit };
}

function SizeFields({
  draft,
  state,
}: Pick<AddSizeDialogProps, 'draft'> & { state: ReturnType<typeof useNewSize> }) {
  const { set, shown } = state;
  const { storage, ram, price, stock } = state.typed;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <DialogField
        label="Storage, GB"
        isNumber
        error={shown?.storage}
        value={storage}
        onChange={(value) => set({ storage: value })}
      />
      <DialogField
        label="RAM, GB"
        isNumber
        isOptional
        error={shown?.ram}
        value={ram}
        onChange={(value) => set({ ram: value })}
      />
      <DialogField
        label="Price, $"
        isNumber
        hint={describeSmaller(draft, storage)}
        error={shown?.price}
        value={price}
        onChange={(value) => set({ price: value })}
      />
      <DialogField
        label="Stock of each"
        isNumber
        error={shown?.stock}
        value={stock}
        onChange={(value) => set({ stock: value })}
      />
    </div>
  );
}

/** What the size below costs, to go by. */
function describeSmaller(draft: VariantsDraft, storage: string): string | undefined {
  const wanted = readGigabytes(storage) || Number.POSITIVE_INFINITY;
  const [next] = soldRows(draft)
    .filter((row) => (readGigabytes(row.storage) || 0) < wanted)
    .sort((a, b) => (readGigabytes(b.storage) || 0) - (readGigabytes(a.storage) || 0));
  const price = next && readWhole(next.price);
  if (!next || !price || !readGigabytes(next.storage)) return undefined;
  const name = nameDraft(newVariant('', { storage: next.storage, ram: next.ram }));
  return `${name} costs ${formatDollars(price)}.`;
}

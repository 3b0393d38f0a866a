import { useState } from 'react';
import { HEX_CODE } from '../../../../../shared/rules/typed-facts.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { FIRST_HEX, SpecColourInput } from '../../specs/spec-colour-input.tsx';
import { addColour, freeColours, sizeKey, sizesOf } from '../combine-variants.ts';
import {
  nameDraft,
  newVariant,
  type SpecColour,
  soldRows,
  specColourOf,
  type VariantsDraft,
} from '../variant-draft.ts';
import { problemOf } from '../variant-problems.ts';
import { DialogField } from './dialog-field.tsx';
import { TickList } from './tick-list.tsx';
import { VariantDialog } from './variant-dialog.tsx';

export interface AddColourDialogProps {
  draft: VariantsDraft;
  /** Of the specs. */
  colours: readonly SpecColour[];
  onClose: () => void;
  onAdd: (draft: VariantsDraft) => void;
}

const LIST = 'new-colours';

/** Asks for a colour, and adds it in all sizes at once. */
export function AddColourDialog({ draft, colours, onClose, onAdd }: AddColourDialogProps) {
  const state = useNewColour({ draft, colours, onAdd });
  const { sizes, chosen, ticked, setTicked, stock, setStock, shown, submit } = state;
  return (
    <VariantDialog
      title="Add a colour"
      text="In each size that you tick; a size costs what it costs in the other colours."
      submitLabel={chosen.length > 1 ? `Add ${chosen.length} variants` : 'Add the colour'}
      onClose={onClose}
      onSubmit={submit}
    >
      <ColourFields state={state} />
      {sizes.some(({ storage, ram }) => storage + ram !== '') && (
        <TickList
          legend="Sizes"
          options={sizes.map((size) => ({
            key: sizeKey(size),
            label: nameDraft(newVariant('', size)) ?? 'No size',
          }))}
          ticked={ticked}
          onChange={setTicked}
        />
      )}
      {shown?.sizes !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {shown.sizes}
        </p>
      )}
      <DialogField
        label="Stock of each"
        isNumber
        error={shown?.stock}
        value={stock}
        onChange={setStock}
      />
    </VariantDialog>
  );
}

/** The colour while it is typed, and what becomes of it. */
function useNewColour({ draft, colours, onAdd }: Omit<AddColourDialogProps, 'onClose'>) {
  const sizes = sizesOf(draft);
  const free = freeColours(draft, colours);
  const [name, setName] = useState(free[0]?.name ?? '');
  const [ownHex, setOwnHex] = useState(FIRST_HEX);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(sizes.map(sizeKey)));
  const [stock, setStock] = useState('0');
  const [tries, setTries] = useState(0);
  const known = specColourOf(name, colours);
  const hex = known?.hex ?? ownHex;
  const chosen = sizes.filter((size) => ticked.has(sizeKey(size)));
  const price = soldRows(draft).find((row) => row.price !== '')?.price ?? '';
  const next = addColour(draft, { name: known?.name ?? name, hex }, chosen, {
    ...{ price, stock, createKey: () => crypto.randomUUID() },
  });
  const problems = {
    name: name.trim() === '' ? 'Enter the name of the colour' : problemOf('colour', name),
    hex: HEX_CODE.test(hex) ? undefined : 'Enter # and six digits or letters a to f',
    sizes: chosen.length === 0 ? 'Choose at least one size' : undefined,
    twice: isSame(next, draft) ? 'It is sold in this colour already' : undefined,
    stock: problemOf('stock', stock),
  };
  const shown = tries > 0 ? problems : undefined;

  function submit() {
    setTries(tries + 1);
    if (Object.values(problems).every((problem) => problem === undefined)) onAdd(next);
  }

  return {
    sizes,
    free,
    known,
    name,
    setName,
    ownHex,
    setOwnHex,
    ticked,
    setTicked,
    stock,
    setStock,
    chosen,
    shown,
    submit,
  };
}

function ColourFields({ state }: { state: ReturnType<typeof useNewColour> }) {
  const { free, known, shown, name, setName, ownHex, setOwnHex } = state;
  return (
    <>
      <DialogField
        label="Colour"
        hint={known ? 'As the specs have it.' : 'A name of the specs, or one of your own.'}
        error={shown && (shown.name ?? shown.twice)}
        list={LIST}
        value={name}
        onChange={setName}
      />
      <datalist id={LIST}>
        {free.map((colour) => (
          <option key={colour.name} value={colour.name} />
        ))}
      </datalist>
      {!known && (
        <Field label="Colour code" error={shown?.hex}>
          {(control) => (
            <SpecColourInput
              control={control}
              noun="the colour"
              value={ownHex}
              onChange={setOwnHex}
            />
          )}
        </Field>
      )}
    </>
  );
}

function isSame(next: VariantsDraft, draft: VariantsDraft): boolean {
  return next.rows.every((row, index) => row === draft.rows[index]);
}

import { Button } from '../../../ui/controls/button.tsx';
import { addAll } from './combine-variants.ts';
import { AddColourDialog } from './dialogs/add-colour-dialog.tsx';
import { AddSizeDialog } from './dialogs/add-size-dialog.tsx';
import { PasteDialog } from './dialogs/paste-dialog.tsx';
import { PriceDialog } from './dialogs/price-dialog.tsx';
import {
  type ChangeVariants,
  mainRow,
  type SpecColour,
  soldRows,
  type VariantsDraft,
} from './variant-draft.ts';

export type VariantTool = 'colour' | 'size' | 'paste' | 'price';

/** What the specs name. */
export interface KnownChoices {
  colours: readonly SpecColour[];
  /** Gigabytes. */
  storage: readonly number[];
}

export interface VariantToolsProps {
  draft: VariantsDraft;
  known: KnownChoices;
  /** Keys. */
  ticked: ReadonlySet<string>;
  tool: VariantTool | undefined;
  /** What was pasted into a cell, for the dialog. */
  pasted: string;
  onChoose: (tool: VariantTool | undefined) => void;
  change: ChangeVariants;
}

/** What can be done with many variants at once. */
export function VariantTools(props: VariantToolsProps) {
  const { draft, known, ticked, tool, pasted, onChoose, change } = props;
  const { length: missing } = missingOf(draft, known);
  const close = () => onChoose(undefined);
  const apply = (next: VariantsDraft) => {
    change(() => next);
    close();
  };
  const dialog = { draft, colours: known.colours, onClose: close, onAdd: apply };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {soldRows(draft).length === 1 && missing > 1 && (
          <Button size="small" onClick={() => change((present) => addKnown(present, known))}>
            Add all of the specs ({missing})
          </Button>
        )}
        <Tool label="Add a colour" onPress={() => onChoose('colour')} />
        <Tool label="Add a size" onPress={() => onChoose('size')} />
        <Tool label="Paste rows" onPress={() => onChoose('paste')} />
        <Tool
          label={ticked.size > 0 ? `Change prices of ${ticked.size}` : 'Change prices'}
          onPress={() => onChoose('price')}
        />
      </div>
      {tool === 'colour' && <AddColourDialog {...dialog} />}
      {tool === 'size' && <AddSizeDialog {...dialog} />}
      {tool === 'paste' && (
        <PasteDialog draft={draft} first={pasted} onClose={close} onApply={apply} />
      )}
      {tool === 'price' && (
        <PriceDialog draft={draft} ticked={ticked} onClose={close} onApply={apply} />
      )}
    </>
  );
}

function Tool({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onPress}>
      {label}
    </Button>
  );
}

/** Every colour of the specs in every size, as far as it is not sold yet. */
function addKnown(draft: VariantsDraft, known: KnownChoices): VariantsDraft {
  const price = mainRow(draft)?.price ?? '';
  return addAll(draft, known, { price, stock: '0', createKey: () => crypto.randomUUID() });
}

function missingOf(draft: VariantsDraft, known: KnownChoices) {
  return addKnown(draft, known).rows.filter((row, index) => row !== draft.rows[index]);
}

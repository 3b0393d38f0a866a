import { useState } from 'react';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextArea } from '../../../../ui/controls/text-area.tsx';
import { applyPasted, type PastedLine, readPasted } from '../paste-variants.ts';
import type { VariantsDraft } from '../variant-draft.ts';
import { VariantDialog } from './variant-dialog.tsx';

export interface PasteDialogProps {
  draft: VariantsDraft;
  /** What was pasted already. */
  first: string;
  onClose: () => void;
  onApply: (draft: VariantsDraft) => void;
}

const SHOWN = 6;
const KINDS = { new: 'New', changed: 'Changed', same: 'As it is' };

/** Rows from a spreadsheet, looked at before they go into the table. */
export function PasteDialog({ draft, first, onClose, onApply }: PasteDialogProps) {
  const [text, setText] = useState(first);
  const [tries, setTries] = useState(0);
  const { lines, problems } = readPasted(text, draft);
  const isEmpty = text.trim() === '';
  const error = tries > 0 && isEmpty ? 'Paste at least one row' : undefined;

  function submit() {
    setTries(tries + 1);
    if (isEmpty || problems.length > 0) return;
    onApply(applyPasted(draft, lines, () => crypto.randomUUID()));
  }

  return (
    <VariantDialog
      title="Paste rows"
      text="Copied from a spreadsheet, one variant a row. Variants that are there are changed, the others are added."
      submitLabel={labelOf(lines)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label="Rows"
        hint="Colour, storage, price, stock, SKU, barcode and RAM, in this order or below a row that names the columns. An empty cell changes nothing."
        error={error ?? listProblems(problems)}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            wrap="off"
            spellCheck={false}
            className="figures overflow-x-auto whitespace-pre"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {problems.length === 0 && lines.length > 0 && <Preview lines={lines} />}
    </VariantDialog>
  );
}

/** The first of what is wrong, one a line; more would hide the rows. */
function listProblems(problems: readonly string[]): string | undefined {
  if (problems.length === 0) return undefined;
  const more = problems.length - SHOWN;
  const shown = problems.slice(0, SHOWN);
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

function labelOf(lines: readonly PastedLine[]): string {
  const count = (kind: PastedLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const [added, changed] = [count('new'), count('changed')];
  if (added > 0 && changed > 0) return `Add ${added}, change ${changed}`;
  if (added > 0) return `Add ${added === 1 ? '1 variant' : `${added} variants`}`;
  return changed > 0 ? `Change ${changed === 1 ? '1 variant' : `${changed} variants`}` : 'Done';
}

function Preview({ lines }: { lines: readonly PastedLine[] }) {
  return (
    <table className="figures w-full text-left text-sm">
      <caption className="sr-only">What becomes of the rows</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          {['Variant', 'Price', 'Stock', 'Row'].map((label) => (
            <th key={label} scope="col" className="py-1 pr-3 font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, name, cells, kind }) => (
          <tr key={line} className="border-b border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {name}
            </th>
            <td className="py-1 pr-3">{cells.price ?? '–'}</td>
            <td className="py-1 pr-3">{cells.stock ?? '–'}</td>
            <td className="py-1 pr-3 text-ink-soft">{KINDS[kind]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

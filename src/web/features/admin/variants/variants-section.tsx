import { useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { fillFrom } from './paste-variants.ts';
import { VariantTable, type VariantTableProps } from './table/variant-table.tsx';
import { useTicked } from './use-ticked.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import {
  mainRow,
  nameDraft,
  readWhole,
  soldRows,
  type useVariants,
  type VariantField,
  type VariantsDraft,
} from './variant-draft.ts';
import { type KnownChoices, type VariantTool, VariantTools } from './variant-tools.tsx';
import { WithdrawnList } from './withdrawn-list.tsx';

export interface VariantsSectionProps
  extends Pick<VariantTableProps, 'isChecked' | 'onEdit' | 'onOffers'> {
  variants: Pick<ReturnType<typeof useVariants>, 'draft' | 'isOpen' | 'open' | 'change'>;
  known: KnownChoices;
  /** What the shop has against it. */
  problem: string | undefined;
}

/** In which colours and sizes a mobile is sold: nothing but a way to begin while there is one of which nothing is known. */
export function VariantsSection({ variants, problem, ...props }: VariantsSectionProps) {
  const { draft, isOpen, open } = variants;
  return (
    <section aria-labelledby="variants-title" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="variants-title" tabIndex={-1} className="text-2xl">
          Colours and sizes
        </h2>
        <p className="figures mt-1 max-w-prose text-ink-soft">
          {isOpen
            ? countSold(draft)
            : 'Sold in one, at the price above. With several, each has a price and stock of its own.'}
        </p>
      </div>
      {problem !== undefined && (
        <Alert tone="danger" title="Nothing was saved">
          {problem}
        </Alert>
      )}
      {isOpen ? (
        <OpenVariants {...props} variants={variants} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={open}>
          Add colours and sizes
        </Button>
      )}
    </section>
  );
}

function OpenVariants({
  variants: { draft, change },
  known,
  ...row
}: Omit<VariantsSectionProps, 'problem'>) {
  const place = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<VariantTool>();
  const [pasted, setPasted] = useState('');
  const [pasteProblem, setPasteProblem] = useState<string>();
  const { ticked, tick, tickAll } = useTicked(draft);
  const { said, withdraw } = useWithdrawal(draft, change, place);

  function paste(from: { key: string; field: VariantField }, text: string) {
    setPasteProblem(undefined);
    if (from.field === 'colour') {
      setPasted(text);
      return setTool('paste');
    }
    const filled = fillFrom(draft, from, text);
    if (typeof filled === 'string') setPasteProblem(`Nothing was pasted. ${filled}`);
    else change(() => filled);
  }

  function choose(next: VariantTool | undefined) {
    setPasted('');
    setTool(next);
  }

  return (
    <>
      <VariantTools {...{ draft, known, ticked, tool, pasted, change }} onChoose={choose} />
      {pasteProblem !== undefined && <Alert tone="danger">{pasteProblem}</Alert>}
      <div ref={place} className="@container grid grid-cols-1 gap-2">
        <VariantTable
          {...row}
          {...{ draft, ticked, change }}
          colours={known.colours}
          sizes={known.storage}
          onTick={tick}
          onTickAll={tickAll}
          onPaste={paste}
          onWithdraw={withdraw}
        />
        <p className="text-sm text-ink-soft">
          <span className="@4xl:hidden">Scroll sideways for SKU, barcode, RAM and more. </span>
          Enter goes to the row below. A block from a spreadsheet can be pasted into a cell.
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <WithdrawnList rows={draft.rows.filter(({ isOnSale }) => !isOnSale)} change={change} />
    </>
  );
}

function countSold(draft: VariantsDraft): string {
  const sold = soldRows(draft);
  const units = sold.reduce((sum, { stock }) => sum + (readWhole(stock) || 0), 0);
  const main = mainRow(draft);
  const name = main && nameDraft(main);
  const count = sold.length === 1 ? '1 variant' : `${sold.length} variants`;
  const stands = name ? ` ${name} is the default: its price and picture stand for the mobile.` : '';
  return `${count} with ${units.toLocaleString('en-US')} units.${stands}`;
}

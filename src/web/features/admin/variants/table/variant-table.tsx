import type { ClipboardEvent, KeyboardEvent } from 'react';
import { formatStorage } from '../../../../../shared/words/wording.ts';
import { cn } from '../../../../ui/class-names.ts';
import {
  type SpecColour,
  soldRows,
  VARIANT_FIELDS,
  type VariantDraft,
  type VariantField,
  type VariantsDraft,
} from '../variant-draft.ts';
import { findTwins } from '../variant-problems.ts';
import { LISTS, VariantRow, type VariantRowProps } from './variant-row.tsx';

export interface VariantTableProps
  extends Pick<
    VariantRowProps,
    'colours' | 'isChecked' | 'change' | 'onTick' | 'onEdit' | 'onOffers' | 'onWithdraw'
  > {
  draft: VariantsDraft;
  /** Keys. */
  ticked: ReadonlySet<string>;
  /** Of the specs, in gigabytes. */
  sizes: readonly number[];
  onTickAll: (isTicked: boolean) => void;
  /** A block that was pasted into a cell. */
  onPaste: (from: { key: string; field: VariantField }, text: string) => void;
}

/** Every variant on sale as a row; the colour stays in sight while the rest is scrolled sideways. */
export function VariantTable(props: VariantTableProps) {
  const { draft, ticked, colours, sizes, onTickAll, onPaste, ...row } = props;
  const sold = soldRows(draft);
  const twins = findTwins(draft);
  return (
    <section
      aria-label="Table of variants"
      className="relative overflow-x-auto scroll-pl-48 border-t border-line-strong"
    >
      <table
        className="w-full"
        onKeyDown={moveByKey}
        onPaste={(event) => pasteBlock(event, onPaste)}
      >
        <caption className="sr-only">Variants on sale</caption>
        <Heads
          isAllTicked={sold.length > 0 && sold.every(({ key }) => ticked.has(key))}
          onTickAll={onTickAll}
          hasOffers={row.onOffers !== undefined}
        />
        <tbody>
          {sold.map((variant, index) => (
            <VariantRow
              key={variant.key}
              {...row}
              row={variant}
              number={index + 1}
              isMain={variant.key === draft.main}
              isTicked={ticked.has(variant.key)}
              twinColour={twins.get(variant.key)?.colour}
              twinSku={twins.get(variant.key)?.sku}
              colours={colours}
            />
          ))}
        </tbody>
      </table>
      <Choices sold={sold} colours={colours} sizes={sizes} />
    </section>
  );
}

interface HeadsProps extends Pick<VariantTableProps, 'onTickAll'> {
  isAllTicked: boolean;
  hasOffers: boolean;
}

function Heads({ isAllTicked, onTickAll, hasOffers }: HeadsProps) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-sm whitespace-nowrap text-ink-soft">
        <th scope="col" className="py-1.5 pr-1.5">
          <input
            type="checkbox"
            aria-label="Select all variants"
            checked={isAllTicked}
            onChange={(event) => onTickAll(event.target.checked)}
            className="size-6 accent-accent"
          />
        </th>
        <Head className="sticky left-0 z-10 bg-paper">Colour</Head>
        <Head isNumber unit="in gigabytes">
          Storage
        </Head>
        <Head isNumber>Price, $</Head>
        <Head isNumber>Stock</Head>
        <Head>Default</Head>
        <Head className="w-full">SKU</Head>
        <Head>Barcode</Head>
        <Head isNumber unit="in gigabytes">
          RAM
        </Head>
        {hasOffers && <Head>Offers</Head>}
        <Head isHidden>Withdraw</Head>
      </tr>
    </thead>
  );
}

interface HeadProps {
  children: string;
  /** Read out with it. */
  unit?: string;
  isNumber?: boolean;
  /** Read out but not shown. */
  isHidden?: boolean;
  className?: string;
}

function Head({ children, unit, isNumber, isHidden, className }: HeadProps) {
  return (
    <th
      scope="col"
      className={cn('px-1.5 py-2 font-semibold first:pl-0', isNumber && 'text-right', className)}
    >
      <span className={cn(isHidden && 'sr-only')}>
        {children}
        {unit && <span className="sr-only">, {unit}</span>}
      </span>
    </th>
  );
}

/** What is usual in a column: what the specs name, and what is sold already. */
function Choices({
  sold,
  colours,
  sizes,
}: Pick<VariantTableProps, 'colours' | 'sizes'> & { sold: readonly VariantDraft[] }) {
  const unique = (texts: string[]) => [...new Set(texts)].filter((text) => text.trim() !== '');
  const lists = {
    [LISTS.colour]: unique([...names(colours), ...sold.map(({ colour }) => colour)]),
    [LISTS.storage]: unique([...sizes.map(String), ...sold.map(({ storage }) => storage)]),
    [LISTS.ram]: unique(sold.map(({ ram }) => ram)),
  };
  return Object.entries(lists).map(([id, options]) => (
    <datalist key={id} id={id}>
      {options.map((option) => (
        <option key={option} value={option} label={labelOf(id, option)} />
      ))}
    </datalist>
  ));
}

const names = (colours: readonly SpecColour[]) => colours.map(({ name }) => name);

function labelOf(list: string, option: string): string | undefined {
  return list === LISTS.colour || !/^\d+$/.test(option) ? undefined : formatStorage(Number(option));
}

/**
 * Enter goes to the row below, with Shift to the one above; the arrows go up and down, and at either end of a text
 * to the next cell. Where a list is open below a cell, up and down are the list's.
 */
function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement) || !cell.dataset.field) return;
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  // Enter in a field would send the form.
  if (key === 'Enter') event.preventDefault();
  if (ctrlKey || metaKey || altKey || (shiftKey && key !== 'Enter')) return;
  const isFree = !cell.list || cell.list.options.length === 0;
  const steps: Record<string, [down: number, right: number] | undefined> = {
    Enter: [shiftKey ? -1 : 1, 0],
    ArrowDown: isFree ? [1, 0] : undefined,
    ArrowUp: isFree ? [-1, 0] : undefined,
    ArrowRight: cell.selectionEnd === cell.value.length ? [0, 1] : undefined,
    ArrowLeft: cell.selectionStart === 0 ? [0, -1] : undefined,
  };
  const step = steps[key];
  if (!step) return;
  const next = findCell(cell, ...step);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findCell(cell: HTMLInputElement, down: number, right: number) {
  const fields: readonly string[] = VARIANT_FIELDS;
  const field = fields[fields.indexOf(cell.dataset.field ?? '') + right];
  const rows = [...(cell.closest('tbody')?.rows ?? [])];
  const row = rows[rows.findIndex((one) => one.contains(cell)) + down];
  return row?.querySelector<HTMLInputElement>(`input[data-field="${field}"]`);
}

function pasteBlock(
  event: ClipboardEvent<HTMLTableElement>,
  onPaste: VariantTableProps['onPaste'],
): void {
  const cell = event.target;
  const text = event.clipboardData.getData('text/plain');
  if (!(cell instanceof HTMLInputElement) || !/[\r\n\t]/.test(text)) return;
  const field = VARIANT_FIELDS.find((one) => one === cell.dataset.field);
  const key = cell.closest('tr')?.dataset.row;
  if (!field || key === undefined) return;
  event.preventDefault();
  onPaste({ key, field }, text);
}

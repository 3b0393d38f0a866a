import { X } from 'lucide-react';
import { memo } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import {
  type ChangeVariants,
  nameDraft,
  type SpecColour,
  type VariantDraft,
  type VariantField,
} from '../variant-draft.ts';
import type { VariantProblems } from '../variant-problems.ts';
import { ColourCell } from './colour-cell.tsx';
import { VariantCell } from './variant-cell.tsx';

export interface VariantRowProps {
  row: VariantDraft;
  /** Its place, from 1. */
  number: number;
  isMain: boolean;
  isTicked: boolean;
  /** What is wrong beside other variants. */
  twinColour: VariantProblems['colour'];
  twinSku: VariantProblems['sku'];
  isChecked: boolean;
  colours: readonly SpecColour[];
  change: ChangeVariants;
  onTick: (key: string, isTicked: boolean) => void;
  /** Told when somebody goes into the row. */
  onEdit: (key: string) => void;
  /** Leads to its offers; left out where there cannot be any yet. */
  onOffers: ((key: string) => void) | undefined;
  onWithdraw: (key: string) => void;
}

/** Lists of what is usual, to choose from while typing. */
export const LISTS = { colour: 'variant-colours', storage: 'variant-sizes', ram: 'variant-memory' };

const CELL = 'px-1.5 py-1.5 align-top first:pl-0';

/** A variant as a row to type over. Painted again only when something of its own changes. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { row, number, isMain, isTicked, isChecked, colours, change, onTick, onEdit } = props;
  const name = nameDraft(row) ?? `variant ${number}`;
  const cell = { rowKey: row.key, name, isChecked, change };
  const held = row.stored ? row.stored.stock - row.stored.available : 0;
  const plain = (field: VariantField, className: string, placeholder?: string) => (
    <VariantCell
      {...cell}
      field={field}
      value={row[field]}
      twin={field === 'sku' ? props.twinSku : undefined}
      list={field === 'storage' || field === 'ram' ? LISTS[field] : undefined}
      placeholder={placeholder}
      className={className}
    />
  );
  return (
    <tr data-row={row.key} onFocus={() => onEdit(row.key)} className="border-b border-line">
      <td className={CELL}>
        <Tick {...{ row, name, isTicked, onTick }} />
      </td>
      <th scope="row" className={cn(CELL, 'sticky left-0 z-10 bg-paper font-normal')}>
        <ColourCell
          {...cell}
          row={row}
          colours={colours}
          twin={props.twinColour}
          list={LISTS.colour}
        />
      </th>
      <td className={CELL}>{plain('storage', 'w-16')}</td>
      <td className={CELL}>{plain('price', 'w-20')}</td>
      <td className={CELL}>
        {plain('stock', 'w-16')}
        {held > 0 && <p className="text-right text-sm text-ink-soft">{held} held</p>}
      </td>
      <td className={cn(CELL, 'text-center')}>
        <MainChoice {...{ row, name, isMain, change }} />
      </td>
      <td className={CELL}>{plain('sku', 'w-full min-w-52', 'made up')}</td>
      <td className={CELL}>{plain('barcode', 'w-36')}</td>
      <td className={CELL}>{plain('ram', 'w-16')}</td>
      {props.onOffers && (
        <td className={CELL}>
          <OffersButton row={row} name={name} onPress={props.onOffers} />
        </td>
      )}
      <td className={CELL}>
        <WithdrawButton {...{ row, name, isMain }} onPress={props.onWithdraw} />
      </td>
    </tr>
  );
});

type ChoiceProps<K extends keyof VariantRowProps> = Pick<VariantRowProps, 'row' | K> & {
  name: string;
};

function Tick({ row, name, isTicked, onTick }: ChoiceProps<'isTicked' | 'onTick'>) {
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={isTicked}
      onChange={(event) => onTick(row.key, event.target.checked)}
      className="mt-1.5 size-6 accent-accent"
    />
  );
}

function MainChoice({ row, name, isMain, change }: ChoiceProps<'isMain' | 'change'>) {
  return (
    <input
      type="radio"
      name="main-variant"
      aria-label={`${name} stands for the mobile`}
      checked={isMain}
      onChange={() => change((draft) => ({ ...draft, main: row.key }))}
      className="mt-1.5 size-6 accent-accent"
    />
  );
}

interface RowButtonProps {
  row: VariantDraft;
  name: string;
  onPress: (key: string) => void;
}

function OffersButton({ row, name, onPress }: RowButtonProps) {
  const count = row.offers.length;
  const text = count === 0 ? 'Add' : count === 1 ? '1 offer' : `${count} offers`;
  return (
    <Button variant="quiet" size="small" onClick={() => onPress(row.key)}>
      {text}
      <span className="sr-only">{count === 0 ? ` an offer for ${name}` : ` of ${name}`}</span>
    </Button>
  );
}

function WithdrawButton({ row, name, isMain, onPress }: RowButtonProps & { isMain: boolean }) {
  const label = `${row.stored ? 'Withdraw' : 'Remove'} ${name}`;
  const why = 'It stands for the mobile. Choose another default first.';
  return (
    <button
      type="button"
      data-action="withdraw"
      aria-label={label}
      title={isMain ? why : label}
      disabled={isMain}
      onClick={() => onPress(row.key)}
      className="grid size-9 place-items-center rounded-control text-ink-soft transition-colors not-disabled:hover:bg-ink/8 not-disabled:hover:text-ink disabled:opacity-35"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

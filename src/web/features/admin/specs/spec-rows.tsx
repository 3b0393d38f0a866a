import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { ControlGroup } from './control-group.tsx';
import type { DraftRow } from './spec-draft.ts';
import { type RowsOptions, useRows } from './use-rows.ts';

export interface SpecRowsProps extends RowsOptions {
  name: string;
  legend: string;
  hint?: string | undefined;
  problem: string | undefined;
  children: (
    row: DraftRow,
    index: number,
    change: (part: Readonly<Record<string, string>>) => void,
  ) => ReactNode;
}

/** A list whose rows are added, taken away and put in order, by pointer or by keys. */
export function SpecRows(props: SpecRowsProps) {
  const { name, legend, hint, noun, rows, problem, create, onChange, children } = props;
  const { place, said, add, remove, move } = useRows({ noun, rows, create, onChange });

  return (
    <ControlGroup name={name} legend={legend} hint={hint} problem={problem}>
      <div ref={place}>
        <ol className="grid gap-3">
          {rows.map((row, index) => (
            <li
              key={row.key}
              data-row={row.key}
              className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line pt-3"
            >
              <div className="@container min-w-0 flex-[1_1_14rem]">
                {children(row, index, (part) =>
                  onChange(rows.map((other) => (other === row ? { ...other, ...part } : other))),
                )}
              </div>
              <RowButtons
                noun={noun}
                index={index}
                count={rows.length}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
        <Button variant="secondary" size="small" className="mt-3 min-h-11" data-add onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add a {noun}
        </Button>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </ControlGroup>
  );
}

interface RowButtonsProps {
  noun: string;
  index: number;
  /** Of all rows. */
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function RowButtons({ noun, index, count, onMove, onRemove }: RowButtonsProps) {
  return (
    <div className="mt-1.5 ml-auto flex">
      <RowButton
        action="up"
        label={`Move ${noun} ${index + 1} up`}
        disabled={index === 0}
        onPress={() => onMove(-1)}
      />
      <RowButton
        action="down"
        label={`Move ${noun} ${index + 1} down`}
        disabled={index === count - 1}
        onPress={() => onMove(1)}
      />
      <RowButton action="remove" label={`Remove ${noun} ${index + 1}`} onPress={onRemove} />
    </div>
  );
}

const ICONS = { up: ArrowUp, down: ArrowDown, remove: X };

interface RowButtonProps {
  action: keyof typeof ICONS;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

function RowButton({ action, label, disabled = false, onPress }: RowButtonProps) {
  const Icon = ICONS[action];
  return (
    <button
      type="button"
      data-action={action}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-control text-ink-soft transition-colors not-disabled:hover:bg-ink/8 not-disabled:hover:text-ink disabled:opacity-35"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

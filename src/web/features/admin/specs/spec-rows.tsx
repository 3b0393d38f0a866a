import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SpecGroup } from './spec-group.tsx';

export interface SpecRowsProps<Row extends { key: string }> {
  name: string;
  legend: string;
  hint?: string | undefined;
  /** What one row is, such as "rear camera". */
  noun: string;
  rows: readonly Row[];
  problem: string | undefined;
  create: (key: string) => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode;
}

/** A list whose rows are added, taken away and put in order, by pointer or by keys. */
export function SpecRows<Row extends { key: string }>(props: SpecRowsProps<Row>) {
  const { name, legend, hint, noun, rows, problem, create, onChange, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const selector = focusNext.current;
    focusNext.current = null;
    if (selector !== null) place.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  function add() {
    const key = crypto.randomUUID();
    focusNext.current = `[data-row="${key}"] input`;
    onChange([...rows, create(key)]);
    setSaid(`${noun} ${rows.length + 1} added`);
  }

  function remove(index: number) {
    const next = rows[index + 1] ?? rows[index - 1];
    focusNext.current = next ? `[data-row="${next.key}"] [data-action="remove"]` : '[data-add]';
    onChange(rows.filter((_, other) => other !== index));
    setSaid(`${noun} ${index + 1} removed`);
  }

  function move(index: number, by: -1 | 1) {
    const moved = rows[index];
    if (!moved) return;
    const others = rows.filter((row) => row !== moved);
    others.splice(index + by, 0, moved);
    const isAtEnd = index + by === (by === 1 ? rows.length - 1 : 0);
    const action = (by === 1) === isAtEnd ? 'up' : 'down';
    focusNext.current = `[data-row="${moved.key}"] [data-action="${action}"]`;
    onChange(others);
    setSaid(`${noun} moved to place ${index + by + 1} of ${rows.length}`);
  }

  return (
    <SpecGroup name={name} legend={legend} hint={hint} problem={problem}>
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
              <div className="mt-1.5 ml-auto flex">
                <RowButton
                  action="up"
                  label={`Move ${noun} ${index + 1} up`}
                  disabled={index === 0}
                  onPress={() => move(index, -1)}
                />
                <RowButton
                  action="down"
                  label={`Move ${noun} ${index + 1} down`}
                  disabled={index === rows.length - 1}
                  onPress={() => move(index, 1)}
                />
                <RowButton
                  action="remove"
                  label={`Remove ${noun} ${index + 1}`}
                  onPress={() => remove(index)}
                />
              </div>
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
    </SpecGroup>
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

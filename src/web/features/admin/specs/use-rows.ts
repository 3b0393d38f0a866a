import { useEffect, useRef, useState } from 'react';
import type { DraftRow } from './spec-draft.ts';

export interface RowsOptions {
  /** What one row is, such as "rear camera". */
  noun: string;
  rows: readonly DraftRow[];
  create: (key: string) => DraftRow;
  onChange: (rows: DraftRow[]) => void;
}

/**
 * Adds, takes away and moves rows; the focus goes to where one would go on.
 * @returns `place` belongs to the element around the rows, `said` is to be read out
 */
export function useRows({ noun, rows, create, onChange }: RowsOptions) {
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

  return { place, said, add, remove, move };
}

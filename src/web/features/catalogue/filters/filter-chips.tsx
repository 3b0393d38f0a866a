import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { AppliedFilter } from '../../../../contract/page-api.ts';
import {
  changeComing,
  clearedAddress,
  type OrderChoice,
  orderAddress,
  shownChips,
} from '../search/order-choice.ts';
import { useComingChoice } from './use-coming-choice.ts';

export interface FilterChipsProps extends OrderChoice {
  chips: readonly AppliedFilter[];
  /** Gets the focus when the last chip is gone. */
  fallbackId: string;
}

/** Everything that narrows the list, each taken away by a press: chosen filters and typed phrases. */
export function FilterChips({ brand, query, chips, fallbackId }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The place of the chip that was pressed, and the state it is to lead away from. */
  const pressed = useRef<{ index: number; from: string }>(null);
  const coming = useComingChoice();
  const shown = shownChips(chips, brand);
  const addresses = shown.map(({ without }) => orderAddress(without));
  const state = addresses.join(' ');
  // A chip can be pressed before this has run for the page it stands on: that press still waits.
  useEffect(() => {
    if (!pressed.current || pressed.current.from === state) return;
    const links = list.current?.querySelectorAll<HTMLElement>('a') ?? [];
    const next = links[pressed.current.index] ?? document.getElementById(fallbackId);
    pressed.current = null;
    next?.focus({ preventScroll: true });
  }, [state, fallbackId]);
  if (shown.length === 0) return null;
  return (
    <ul ref={list} aria-label="Chosen filters" className="flex flex-wrap items-center gap-2 pb-5">
      {shown.map(({ label, without }, index) => (
        <li key={`${label} ${addresses[index]}`}>
          <Link
            to={orderAddress(changeComing(coming, query, without))}
            preventScrollReset
            onClick={() => {
              pressed.current = { index, from: state };
            }}
            className="chip"
          >
            <span>
              <span className="sr-only">Remove </span>
              {label}
            </span>
            <X aria-hidden="true" className="size-4 text-ink-soft" />
          </Link>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <Link
            to={clearedAddress(coming ?? { brand, query })}
            preventScrollReset
            onClick={() => {
              pressed.current = { index: shown.length, from: state };
            }}
            className="inline-flex min-h-9 items-center px-2 text-sm font-semibold"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

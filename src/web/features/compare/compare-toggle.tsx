import { useSyncExternalStore } from 'react';
import { watchCompared } from './compare-watch.ts';
import { isCompared, toggleCompared } from './compared.ts';
import type { Wished } from './tray/part.ts';

export type CompareToggleProps = Wished & { className?: string };

/** Puts a phone beside others, or takes it away again. Without script it leads to where that is done. */
export function CompareToggle({ className, ...phone }: CompareToggleProps) {
  const { slug, name } = phone;
  const isChosen = useSyncExternalStore(
    watchCompared,
    () => isCompared(slug),
    () => false,
  );
  return (
    <form action="/compare" className={className}>
      <button
        type="submit"
        name="phones"
        value={slug}
        aria-pressed={isChosen}
        className="compare-toggle"
        onClick={(event) => {
          event.preventDefault();
          void toggleCompared(phone);
        }}
      >
        Compare<span className="sr-only">{` ${name}`}</span>
      </button>
    </form>
  );
}

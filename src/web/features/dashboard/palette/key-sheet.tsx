import { GO_KEYS } from '../go-keys.ts';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K', 'Commands: find an order, a mobile, a user or a page'],
  ['?', 'This sheet'],
  ['/', 'Search the page'],
  ...GO_KEYS.map(({ letter, label }) => [`G ${letter.toUpperCase()}`, label] as const),
  ['Enter', 'In a cell: save and move down'],
  ['Escape', 'In a cell: discard what you typed'],
  ['↑ ↓', 'In a cell: move up or down the column'],
];

/** Every key of the back office. */
export function KeySheet() {
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6">
      {KEYS.map(([keys, what]) => (
        <div key={keys} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
          <dt>
            <kbd className="font-semibold">{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

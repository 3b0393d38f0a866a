import type { CompareCell } from './compare-rows.ts';

/** A value and how it stands against the others: a mark and a word for the best, a distance for the rest. */
export function CompareCellText({ cell: { lines, isKnown, verdict } }: { cell: CompareCell }) {
  if (lines.length === 0) {
    return (
      <>
        <span aria-hidden="true" className="text-ink-soft">
          –
        </span>
        <span className="sr-only">Does not apply</span>
      </>
    );
  }
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={isKnown ? 'figures block font-medium' : 'block text-ink-soft'}>
          {line}
        </span>
      ))}
      {verdict && (
        <span className={verdict.kind === 'best' ? 'compare-best' : 'compare-behind'}>
          {verdict.kind === 'best' && <BestMark />}
          {verdict.words}
        </span>
      )}
    </>
  );
}

/** A triangle that points up, as tall as the letters. */
function BestMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 9" className="compare-mark">
      <path d="M5 0.5 9.600 8.500H0.400Z" fill="currentColor" />
    </svg>
  );
}

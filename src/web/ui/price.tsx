import { formatCents } from '../../shared/money.ts';
import { cn } from './class-names.ts';

export interface PriceProps {
  /** Whole US dollars. */
  dollars: number;
  /** The price before the reduction, whole US dollars; shown only when it is higher. */
  earlierDollars?: number;
  /** What the cheapest variant costs, where they differ: it is said of a price that is this one. */
  from?: number | null | undefined;
  className?: string;
}

/** Money as the shop shows it: `$1,234`, with the earlier price struck through beside it. */
export function Price({ dollars, earlierDollars, from, className }: PriceProps) {
  const reduced = earlierDollars !== undefined && earlierDollars > dollars;
  const amount = (
    <data value={dollars} className={reduced ? 'text-accent-text' : undefined}>
      {formatDollars(dollars)}
    </data>
  );
  return (
    <span className={cn('figures inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {from === dollars ? (
        <span>
          <span className="text-[0.75em] font-normal text-ink-soft">from </span>
          {amount}
        </span>
      ) : (
        amount
      )}
      {reduced && (
        <s className="text-[0.8em] font-normal text-ink-soft">
          <span className="sr-only">was </span>
          {formatDollars(earlierDollars)}
        </s>
      )}
    </span>
  );
}

/** Of whole dollars, or of dollars and cents. */
export function formatDollars(dollars: number): string {
  return formatCents(Math.round(dollars * 100));
}

/** With cents always, for amounts below each other. */
export function formatAmount(dollars: number): string {
  return formatCents(Math.round(dollars * 100), 'always');
}

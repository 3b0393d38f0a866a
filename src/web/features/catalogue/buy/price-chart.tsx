import type { WirePricePoint } from '../../../../contract/mobiles.ts';
import { formatDate } from '../../../../shared/words/wording.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { chartStartDay, type PriceStep, stepPath, toPriceSteps } from './price-steps.ts';

export interface PriceChartProps {
  /** Oldest first. */
  points: readonly WirePricePoint[];
  /** ISO moment at which the chart ends. */
  until: string;
  /** The same as a day of the shop. */
  today: string;
}

/** What the phone has cost: a sentence, a step line, and the same figures as a table. */
export function PriceChart({ points, until, today }: PriceChartProps) {
  const steps = toPriceSteps(points, until);
  const last = steps.at(-1);
  if (!last) return null;
  if (steps.length === 1) {
    return (
      <p className="figures max-w-prose text-lg">
        {formatDollars(last.dollars)}, unchanged since we began selling it on{' '}
        {formatDate(last.from)}.
      </p>
    );
  }
  const start = chartStartDay(points, today);
  return (
    <div className="grid gap-6">
      <p className="figures max-w-prose text-lg">
        {formatDollars(last.dollars)} since {formatDate(last.from)}.
      </p>
      <figure>
        <div className="price-chart">
          <PriceLabels steps={steps} />
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={`Price from ${formatDate(start)} until today; all figures are in the table below`}
          >
            <path d={stepPath(steps)} fill="none" className="price-line" />
          </svg>
          <span className="price-end" style={{ top: `${last.top}%` }} />
        </div>
        <figcaption className="figures flex justify-between border-t border-line-strong pt-2 text-sm text-ink-soft">
          <time dateTime={start}>{formatDate(start)}</time>
          <span>Today</span>
        </figcaption>
      </figure>
      <details>
        <summary className="min-h-9 w-fit font-semibold underline underline-offset-4">
          All prices as a table
        </summary>
        <PriceTable steps={steps} />
      </details>
    </div>
  );
}

/** The highest and the lowest price, at their height; the table has all of them. */
function PriceLabels({ steps }: { steps: readonly PriceStep[] }) {
  const byPrice = [...steps].sort((a, b) => a.top - b.top);
  const ends = [byPrice[0], byPrice.at(-1)].filter((step) => step !== undefined);
  return ends.map(({ dollars, top }) => (
    <span
      key={dollars}
      aria-hidden="true"
      className="price-label figures text-sm"
      style={{ top: `${top}%` }}
    >
      {formatDollars(dollars)}
    </span>
  ));
}

function PriceTable({ steps }: { steps: readonly PriceStep[] }) {
  return (
    <table className="figures mt-3 w-full max-w-prose text-left">
      <caption className="sr-only">Prices, the newest first</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-2 font-medium">
            From
          </th>
          <th scope="col" className="py-2 font-medium">
            Until
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {[...steps].reverse().map(({ since, from, to, dollars }) => (
          <tr key={since} className="border-t border-line">
            <td className="py-2">
              <time dateTime={from}>{formatDate(from)}</time>
            </td>
            <td className="py-2">{to ? <time dateTime={to}>{formatDate(to)}</time> : 'today'}</td>
            <td className="py-2 text-right">{formatDollars(dollars)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

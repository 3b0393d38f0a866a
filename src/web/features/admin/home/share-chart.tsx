import { ChartTable } from './chart-table.tsx';

export interface ShareChartProps {
  title: string;
  /** Said when there are no rows. */
  empty: string;
  /** Also says which share of the whole each row is. */
  isShare?: boolean;
  /** The largest first. */
  rows: readonly { key: string; name: string; value: number; text: string }[];
}

const WIDTH = 600;
const BAR = 10;

/** Names with bars of one scale, with their table behind. */
export function ShareChart({ title, empty, isShare = false, rows }: ShareChartProps) {
  const highest = Math.max(...rows.map(({ value }) => value), 1);
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const percent = (value: number) => `${Math.round((value * 100) / total)}%`;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 font-heading text-lg font-semibold">{title}</figcaption>
      {rows.length === 0 && (
        <p className="grid h-40 place-content-center border-b border-line-strong bg-surface px-4 text-center text-ink-soft">
          {empty}
        </p>
      )}
      <ol className="grid gap-3">
        {rows.map(({ key, name, value, text }) => (
          <li key={key}>
            <p className="figures flex justify-between gap-4">
              <span className="min-w-0">{name}</span>
              <span className="shrink-0">{isShare ? percent(value) : value}</span>
            </p>
            <svg
              viewBox={`0 0 ${WIDTH} ${BAR}`}
              preserveAspectRatio="none"
              className="mt-1 block h-2.5 w-full"
              role="img"
              aria-label={`${name}: ${text}`}
            >
              <rect width={WIDTH} height={BAR} className="fill-line" />
              <rect width={(WIDTH * value) / highest} height={BAR} className="fill-accent" />
            </svg>
          </li>
        ))}
      </ol>
      {rows.length > 0 && (
        <ChartTable
          caption={title}
          headers={['Name', 'Sold']}
          rows={rows.map(({ name, value, text }) => [
            name,
            isShare ? `${text} (${percent(value)})` : text,
          ])}
        />
      )}
    </figure>
  );
}

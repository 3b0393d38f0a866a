import { ChartTable } from './chart-table.tsx';

export interface BarChartProps {
  title: string;
  /** Oldest first. `day` such as 2026-03-01. */
  points: readonly { day: string; value: number }[];
  format: (value: number) => string;
  /** Said in the chart's place while there is nothing to draw. */
  empty: string;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.2;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A value for each day of a period as bars on one rule, with its table behind. */
export function BarChart({ title, points, format, empty }: BarChartProps) {
  const highest = Math.max(...points.map(({ value }) => value), 0);
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const step = WIDTH / Math.max(points.length, 1);
  const show = (day: string | undefined) => (day ? dayFormat.format(new Date(day)) : '');
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 flex items-baseline justify-between gap-4">
        <span className="font-heading text-lg font-semibold">{title}</span>
        <span className="figures font-semibold">{format(total)}</span>
      </figcaption>
      {highest === 0 ? (
        <p
          role="img"
          aria-label={`${title}: ${format(0)}. ${empty}`}
          className="grid h-40 place-content-center border-b border-line-strong bg-surface px-4 text-center text-ink-soft"
        >
          {empty}
        </p>
      ) : (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
          preserveAspectRatio="none"
          className="block h-40 w-full"
          role="img"
          aria-label={`${title}: ${format(total)} in the period, at most ${format(highest)}`}
        >
          {points.map(({ day, value }, index) => {
            const height = highest === 0 ? 0 : (value / highest) * HEIGHT;
            return (
              <rect
                key={day}
                x={index * step + (step * GAP) / 2}
                y={HEIGHT - height}
                width={step * (1 - GAP)}
                height={height}
                className="fill-accent"
              >
                <title>{`${show(day)}: ${format(value)}`}</title>
              </rect>
            );
          })}
          <path d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} className="stroke-line-strong" />
        </svg>
      )}
      <p aria-hidden="true" className="figures flex justify-between text-sm text-ink-soft">
        <span>{show(points[0]?.day)}</span>
        {highest > 0 && <span>Highest: {format(highest)}</span>}
        <span>{show(points.at(-1)?.day)}</span>
      </p>
      <ChartTable
        caption={title}
        headers={['Day', title]}
        rows={points.map(({ day, value }) => [day, format(value)])}
      />
    </figure>
  );
}

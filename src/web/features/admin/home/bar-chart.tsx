import { formatDate, formatMonthOf } from '../../../../shared/words/wording.ts';
import { ChartTable } from './chart-table.tsx';

export interface BarChartProps {
  title: string;
  /** Oldest first. `day` such as 2026-03-01. */
  points: readonly { day: string; value: number }[];
  unit: 'day' | 'month';
  format: (value: number) => string;
  /** Said in the chart's place while there is nothing to draw. */
  empty: string;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.2;

/** A value for each day or month of a period as bars on one rule, with its table behind. */
export function BarChart({ title, points, unit, format, empty }: BarChartProps) {
  const highest = Math.max(...points.map(({ value }) => value), 0);
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const step = WIDTH / Math.max(points.length, 1);
  const formatPoint = unit === 'month' ? formatMonthOf : formatDate;
  const show = (day: string | undefined) => (day ? formatPoint(day) : '');
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
        headers={[unit === 'month' ? 'Month' : 'Day', title]}
        rows={points.map(({ day, value }) => [show(day), format(value)])}
      />
    </figure>
  );
}

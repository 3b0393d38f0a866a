/** The price of a phone over time, as stretches on a chart. Pure. */
import type { WirePricePoint } from '../../../../contract/mobiles.ts';

export interface PriceStep {
  /** ISO moment. */
  since: string;
  /** Days of the shop, as ISO dates; the last stretch is still going on. */
  from: string;
  to: string | null;
  dollars: number;
  /** Where it lies, in per cent of the chart's width and, from above, its height. */
  left: number;
  right: number;
  top: number;
}

/** Free room above the highest and below the lowest price, in per cent of the height. */
const ROOM = 12;
/** Older prices are in the table only. */
const SHOWN_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * @param points oldest first
 * @param until ISO moment at which the chart ends
 */
export function toPriceSteps(points: readonly WirePricePoint[], until: string): PriceStep[] {
  const start = chartStart(points, until);
  const length = Math.max(Date.parse(until) - start, 1);
  const share = (moment: string) => clamp(((Date.parse(moment) - start) * 100) / length);
  const prices = points.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(highest - lowest, 1);
  return points.map(({ since, sinceOn, price }, index) => {
    const next = points[index + 1];
    return {
      since,
      from: sinceOn,
      to: next?.sinceOn ?? null,
      dollars: price,
      left: share(since),
      right: share(next?.since ?? until),
      top: ROOM + ((highest - price) * (100 - 2 * ROOM)) / range,
    };
  });
}

/** The moment at which the chart begins, in milliseconds. */
function chartStart(points: readonly WirePricePoint[], until: string): number {
  return Math.max(Date.parse(points[0]?.since ?? until), Date.parse(until) - SHOWN_DAYS * DAY_MS);
}

/** The day on which the chart begins. */
export function chartStartDay([first]: readonly WirePricePoint[], today: string): string {
  const yearAgo = new Date(Date.parse(today) - SHOWN_DAYS * DAY_MS).toISOString().slice(0, 10);
  return first && first.sinceOn > yearAgo ? first.sinceOn : yearAgo;
}

/** The line of the stretches, as the path of an SVG of 100 × 100. */
export function stepPath(steps: readonly PriceStep[]): string {
  return steps
    .map(({ left, right, top }, index) => {
      const [x, y, end] = [left, top, right].map((value) => value.toFixed(2));
      return `${index === 0 ? 'M' : 'L'}${x} ${y}H${end}`;
    })
    .join('');
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 100);
}

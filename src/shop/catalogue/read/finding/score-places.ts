/**
 * Adds up the points of many mobiles over columns: the same sums as choosing/finder/rank.ts, for 100,000 of them.
 * Protects: what a criterion gives each place is worked out once for each scale, and anew when one of the
 * numbers that it reads has changed.
 */
import type { Criterion } from '../../../choosing/index.ts';
import { type Bits, eachPlace } from '../listed/bits.ts';
import type { Columns } from '../listed/columns.ts';
import type { ListedNow } from '../listed/listed-index.ts';

/** Scales that were asked for lately: those that nobody has answered, and some that somebody has. */
const MOST_KEPT = 32;

/** By place; 0, or none of a place that is new, where it is not known. */
type PointColumn = Int16Array;

interface Kept {
  versions: string;
  points: PointColumn;
}

const keptOf = new WeakMap<Columns, Map<string, Kept>>();

function pointColumn(
  { columns, ids }: ListedNow,
  { scale, reads, pointsOf }: Criterion,
): PointColumn {
  const kept = keptOf.get(columns) ?? new Map<string, Kept>();
  keptOf.set(columns, kept);
  const [one, other] = [columns[reads[0]], columns[reads[1]]];
  const versions = `${one.version()} ${other.version()}`;
  const known = kept.get(scale);
  kept.delete(scale);
  const isTrue = known !== undefined && known.versions === versions;
  const points = isTrue
    ? known.points
    : workOut(ids.length, [one.values(), other.values()], pointsOf);
  kept.set(scale, { versions, points });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return points;
}

function workOut(
  count: number,
  [one, other]: readonly [Float64Array, Float64Array],
  pointsOf: Criterion['pointsOf'],
): PointColumn {
  // What is not a number becomes 0 in here, which is what is not known is worth.
  const points = new Int16Array(count);
  for (let place = 0; place < count; place += 1) {
    points[place] = pointsOf(one[place] ?? Number.NaN, other[place] ?? Number.NaN);
  }
  return points;
}

/** @param points of the place by the order of the criteria, 0 where not known; the next place gets the same array */
export type Visit = (place: number, score: number, points: Int16Array) => void;

export function scorePlaces(
  listed: ListedNow,
  places: Bits,
  criteria: readonly Criterion[],
  visit: Visit,
): void {
  const scales = criteria.map((criterion) => pointColumn(listed, criterion));
  const levels = criteria.map(({ level }) => level);
  const points = new Int16Array(criteria.length);
  eachPlace(places, (place) => {
    let score = 0;
    for (let index = 0; index < scales.length; index += 1) {
      const own = (scales[index] as PointColumn)[place] ?? 0;
      points[index] = own;
      score += (levels[index] as number) * own;
    }
    visit(place, score, points);
  });
}

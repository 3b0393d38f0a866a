/** Adds up the points of many mobiles over columns: the same sums as choosing/finder/rank.ts, for 100,000 of them. */
import type { Criterion } from '../../../choosing/index.ts';
import { type Bits, eachPlace } from '../listed/bits.ts';
import type { ListedNow } from '../listed/listed-index.ts';

/** Its points by the order of the criteria, 0 where they are not known; the next place is given the same array. */
export type Visit = (place: number, score: number, points: readonly number[]) => void;

export function scorePlaces(
  { columns }: ListedNow,
  places: Bits,
  criteria: readonly Criterion[],
  visit: Visit,
): void {
  const scales = criteria.map(({ reads: [one, other], level, pointsOf }) => ({
    ...{ level, pointsOf },
    one: columns[one].values(),
    other: columns[other].values(),
  }));
  const points = criteria.map(() => 0);
  eachPlace(places, (place) => {
    let score = 0;
    for (let index = 0; index < scales.length; index += 1) {
      const { level, pointsOf, one, other } = scales[index] as (typeof scales)[number];
      const known = pointsOf(one[place] ?? Number.NaN, other[place] ?? Number.NaN);
      const own = Number.isNaN(known) ? 0 : known;
      points[index] = own;
      score += level * own;
    }
    visit(place, score, points);
  });
}

/** What somebody's limits leave, as places of the index. */

import type { FinderAnswers } from '../../../choosing/index.ts';
import { fitOf, type Limit, limitsOf } from '../../../choosing/index.ts';
import { type Bits, common, countCommon, united, without } from '../listed/bits.ts';
import type { ListedNow } from '../listed/listed-index.ts';

export interface LimitedPlaces {
  /** What fits them all. */
  fitting: Bits;
  /** What may fit them all, as far as it is known, and is not known to. */
  unsure: Bits;
  /** How many fit but are sold out. */
  soldOut: number;
  /** In the order of the limits: what one of them alone is known to keep out, and all others let in. */
  keptOut: { limit: Limit; places: Bits }[];
}

export function limitPlaces(listed: ListedNow, answers: FinderAnswers): LimitedPlaces {
  const { columns, places } = listed;
  const limits = limitsOf(answers).map((limit) => {
    const column = columns[limit.reads];
    const fits = united(limit.ranges.map(({ least, most }) => column.between(least, most)));
    const known = column.between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    const possible = united([fits, without(places, known)]);
    return { limit, fits, possible };
  });
  const fitting = common([places, ...limits.map(({ fits }) => fits)]);
  const possible = common([places, ...limits.map((limit) => limit.possible)]);
  const keptOut = limits.map(({ limit, possible }) => {
    const others = limits.filter((other) => other.limit !== limit).map(({ fits }) => fits);
    return { limit, places: without(common([places, ...others]), possible) };
  });
  const soldOut = keptOut.find(({ limit }) => limit.name === 'inStock')?.places;
  return {
    fitting,
    unsure: without(possible, fitting),
    soldOut: soldOut ? countCommon(soldOut, soldOut) : 0,
    keptOut,
  };
}

/** The limits of which it is not known whether a place fits them. */
export function unknownLimits({ columns }: ListedNow, answers: FinderAnswers, place: number) {
  return limitsOf(answers).filter(
    (limit) => fitOf(limit, columns[limit.reads].get(place)) === 'not-known',
  );
}

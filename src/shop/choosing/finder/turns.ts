/**
 * What would change who comes first: one slider moved to another place. Protects: each of these is found by
 * adding up all phones anew, so it is true of all of them and not of a list that is shown.
 */
import { CRITERIA, type CriterionName, LEVELS } from './answers.ts';
import type { Criterion } from './criteria.ts';
import { MOST_POINTS } from './scales.ts';

export interface Turn<Key> {
  criterion: CriterionName;
  /** Where the slider would stand. */
  level: number;
  first: Key;
}

export interface Turns<Key> {
  /** Takes a phone with its score and its points by the order of the criteria, 0 where they are not known. */
  take(key: Key, score: number, points: ArrayLike<number>): void;
  /** The least changes first, at most one for each phone that would come first. */
  found(): Turn<Key>[];
}

const MOST_TURNS = 3;

/**
 * @param criteria all that phones can be weighed by, those that count nothing too
 * @param isBefore which of two comes first where the scores are the same
 */
export function findTurns<Key>(
  criteria: readonly Pick<Criterion, 'name' | 'level'>[],
  isBefore: (one: Key, other: Key) => boolean,
): Turns<Key> {
  // The first one is the order as it is. Plain arrays: this is done for every phone of a large catalogue.
  const variants = [
    { name: criteria[0]?.name ?? 'price', level: 0, by: 0, index: 0 },
    ...criteria.flatMap(({ name, level: from }, index) =>
      LEVELS.flatMap((_, level) =>
        level === from ? [] : [{ name, level, by: level - from, index }],
      ),
    ),
  ];
  const bys = variants.map(({ by }) => by);
  const indexes = variants.map(({ index }) => index);
  const most = variants.map(() => Number.NEGATIVE_INFINITY);
  const best: Key[] = [];
  /** What no slider can give a phone more than, and the score with which one is first somewhere. */
  const reach = Math.max(...bys.map(Math.abs)) * MOST_POINTS;
  let lowest = Number.NEGATIVE_INFINITY;
  return {
    take(key, score, points) {
      if (score + reach < lowest) return;
      for (let variant = 0; variant < bys.length; variant += 1) {
        const own =
          score + (bys[variant] as number) * (points[indexes[variant] as number] as number);
        const before = most[variant] as number;
        if (own < before || (own === before && !isBefore(key, best[variant] as Key))) continue;
        most[variant] = own;
        best[variant] = key;
        if (before === lowest) lowest = Math.min(...most);
      }
    },
    found() {
      const seen = new Set([best[0]]);
      return variants
        .map((variant, at) => ({ ...variant, first: best[at] }))
        .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by) || b.by - a.by)
        .flatMap(({ name, level, first }) => {
          if (first === undefined || seen.has(first)) return [];
          seen.add(first);
          return [{ criterion: name, level, first }];
        })
        .slice(0, MOST_TURNS);
    },
  };
}

/** "Set Battery to “A lot” and the Galaxy S24 comes first." */
export function tellTurn(turn: Pick<Turn<unknown>, 'criterion' | 'level'>, name: string): string {
  const label = CRITERIA.find((criterion) => criterion.name === turn.criterion)?.label ?? '';
  const level = LEVELS[turn.level] ?? '';
  return `Set ${label} to “${level}” and the ${name} comes first.`;
}

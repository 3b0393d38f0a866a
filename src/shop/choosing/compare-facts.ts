/**
 * Which of several phones is ahead in a fact, and by how much. Protects: what is not known neither wins nor
 * loses, and nothing is called better that is not said to be so by the fact itself (`better`). Pure.
 */
import type { Fact } from '../phone/fact.ts';

/** What a phone's value means beside the others'; null where nothing can be said. */
export type Verdict =
  /** No phone whose value is known is ahead of it, and one is behind; `isShared` with another. */
  | { kind: 'best'; isShared: boolean }
  /** So much behind the best, above zero, in the unit of the fact; flags and pairs are behind by 1. */
  | { kind: 'behind'; by: number };

type Weighed = Pick<Fact, 'kind' | 'better'> & { isPair?: boolean | undefined };

const DAY_MS = 86_400_000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/**
 * @param values of the fact, one for each phone; null where it is not known
 * @returns a verdict for each of them
 */
export function weighFact(fact: Weighed, values: readonly unknown[]): (Verdict | null)[] {
  const measures = values.map((value) => (fact.better ? measureOf(fact, value) : null));
  const known = measures.filter((measure) => measure !== null);
  const best = fact.better === 'less' ? Math.min(...known) : Math.max(...known);
  if (known.length < 2 || known.every((measure) => measure === best)) return values.map(() => null);
  const isShared = known.filter((measure) => measure === best).length > 1;
  return measures.map((measure) => {
    if (measure === null) return null;
    if (measure === best) return { kind: 'best', isShared };
    return { kind: 'behind', by: hasDistance(fact) ? distance(measure, best) : 1 };
  });
}

/** How much more is only said of single numbers. */
function hasDistance({ kind, isPair }: Weighed): boolean {
  return kind !== 'flag' && kind !== 'part' && isPair !== true;
}

/** Without the dust that subtraction leaves on decimals. */
function distance(one: number, other: number): number {
  return Number(Math.abs(one - other).toFixed(2));
}

/**
 * A value as one number: the smallest of several sizes, which is the version that we sell, all pixels of a
 * resolution, the days of a date. Null for what is not known and for what cannot be ranked.
 */
function measureOf(fact: Weighed, value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && ISO_DATE.test(value)) return Date.parse(value) / DAY_MS;
  if (!Array.isArray(value) || value.length === 0) return null;
  const numbers = value.filter((part) => typeof part === 'number');
  if (numbers.length < value.length) return null;
  return fact.isPair === true
    ? numbers.reduce((product, part) => product * part, 1)
    : Math.min(...numbers);
}

/** Points added up, and which phone comes first. Small: pages put a list in order with it themselves. */
import type { CriterionName } from './answers.ts';

/** Points by criterion; null where it is not known. */
export type Points = Partial<Record<CriterionName, number | null>>;

/** What is not known adds nothing. */
export function scoreOf(
  points: Points,
  criteria: readonly { name: CriterionName; level: number }[],
): number {
  return criteria.reduce((sum, { name, level }) => sum + level * (points[name] ?? 0), 0);
}

/** The best first; names without regard to capitals, by the numbers of their letters. */
export function compareRanked(
  one: { score: number; phone: { id: string; name: string } },
  other: typeof one,
): number {
  return (
    other.score - one.score ||
    compareTexts(one.phone.name.toLowerCase(), other.phone.name.toLowerCase()) ||
    compareTexts(one.phone.id, other.phone.id)
  );
}

export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * The order of the finder. Protects: it depends on nothing but answers and what is known of phones, neither on
 * margins nor on how many there are; what ties is ordered by name, then by id.
 */
import type { FinderAnswers } from './answers.ts';
import { type Criterion, criteriaOf, type Times } from './criteria.ts';
import { fitOf, type Limit, limitsOf } from './limits.ts';
import type { Measures } from './measures.ts';
import { compareRanked, type Points, scoreOf } from './score.ts';

export interface RankedPhone {
  id: string;
  name: string;
  measures: Measures;
}

export interface Ranked<Phone extends RankedPhone = RankedPhone> {
  phone: Phone;
  points: Points;
  /** Points times levels, added up. */
  score: number;
}

export interface Ranking<Phone extends RankedPhone = RankedPhone> {
  /** What fits all that was asked, the best first. */
  fitting: Ranked<Phone>[];
  /** What may fit, as far as it is known: not among the best, and not thrown out. The best first. */
  unsure: (Ranked<Phone> & { notKnown: Limit[] })[];
  /** What misses one limit and may fit all others. */
  missing: (Ranked<Phone> & { missed: Limit })[];
}

export function rankPhones<Phone extends RankedPhone>(
  phones: readonly Phone[],
  answers: FinderAnswers,
  times: Times,
): Ranking<Phone> {
  const criteria = criteriaOf(answers, times);
  const limits = limitsOf(answers);
  const ranking: Ranking<Phone> = { fitting: [], unsure: [], missing: [] };
  for (const ranked of phones.map((phone) => scorePhone(phone, criteria)).sort(compareRanked)) {
    const { measures } = ranked.phone;
    const fitting = (fit: ReturnType<typeof fitOf>) =>
      limits.filter((limit) => fitOf(limit, measures[limit.reads]) === fit);
    const [missed, ...others] = fitting('misses');
    const notKnown = fitting('not-known');
    if (missed && others.length === 0) ranking.missing.push({ ...ranked, missed });
    if (!missed && notKnown.length > 0) ranking.unsure.push({ ...ranked, notKnown });
    if (!missed && notKnown.length === 0) ranking.fitting.push(ranked);
  }
  return ranking;
}

export function scorePhone<Phone extends RankedPhone>(
  phone: Phone,
  criteria: readonly Criterion[],
): Ranked<Phone> {
  const points = pointsOf(phone.measures, criteria);
  return { phone, points, score: scoreOf(points, criteria) };
}

export function pointsOf(measures: Measures, criteria: readonly Criterion[]): Points {
  const points: Points = {};
  for (const { name, reads, pointsOf } of criteria) {
    const known = pointsOf(measures[reads[0]], measures[reads[1]]);
    points[name] = Number.isNaN(known) ? null : known;
  }
  return points;
}

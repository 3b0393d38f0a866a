/** Rules of choosing a phone: pure functions of what is known of phones and of what was asked for. */

export type { Verdict } from './compare-facts.ts';
export { measure } from './difference.ts';
export type { FinderAnswers } from './finder/answers.ts';
export { type Criterion, scalesOf } from './finder/criteria.ts';
export { fitOf, hasLimits, type Limit, limitsOf } from './finder/limits.ts';
export { loosen, WANTED_PHONES } from './finder/loosen.ts';
export {
  KNOWS_UPDATES,
  type MeasureName,
  type Measures,
  measuresOf,
} from './finder/measures.ts';
export { labelOf, nearnessOf, tellMiss } from './finder/misses.ts';
export { pointsOf, rankPhones } from './finder/rank.ts';
export { lensesOf, tellReasons } from './finder/reasons.ts';
export { compareTexts } from './finder/score.ts';
export { findTurns, type Turn, type Turns, tellTurn } from './finder/turns.ts';

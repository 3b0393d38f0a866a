/** Facade of the rules by which phones are chosen. Pure: they know no database, no HTTP and no page. */
export {
  CRITERIA,
  type CriterionName,
  type FinderAnswers,
  isMust,
  LEVELS,
} from './finder/answers.ts';
export { type Criterion, scalesOf, type Times } from './finder/criteria.ts';
export { fitOf, type Limit, limitsOf } from './finder/limits.ts';
export { loosen, WANTED_PHONES } from './finder/loosen.ts';
export { KNOWS_UPDATES, type MeasureName, measuresOf, SPEC_MEASURES } from './finder/measures.ts';
export { labelOf, missShare, tellMiss } from './finder/misses.ts';
export { compareTexts, type Points, pointsOf } from './finder/rank.ts';
export { lensesOf, type Reason, tellReasons } from './finder/reasons.ts';
export { findTurns, type Turn, tellTurn } from './finder/turns.ts';

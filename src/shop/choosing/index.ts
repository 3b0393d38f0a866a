/** Facade of the rules by which phones are chosen. Pure: they know no database, no HTTP and no page. */
export type { FinderAnswers } from './finder/answers.ts';
export { type Criterion, scalesOf } from './finder/criteria.ts';
export { fitOf, type Limit, limitsOf } from './finder/limits.ts';
export { loosen, WANTED_PHONES } from './finder/loosen.ts';
export { KNOWS_UPDATES, type MeasureName, measuresOf, SPEC_MEASURES } from './finder/measures.ts';
export { labelOf, nearnessOf, tellMiss } from './finder/misses.ts';
export { pointsOf } from './finder/rank.ts';
export { lensesOf, tellReasons } from './finder/reasons.ts';
export { compareTexts } from './finder/score.ts';
export { findTurns, type Turn, type Turns, tellTurn } from './finder/turns.ts';

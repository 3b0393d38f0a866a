/** Facade of the shop's figures. */
export { type Condition, readCondition } from './read-condition.ts';
export { type Overview, readOverview } from './read-overview.ts';
export { countStats, readStats, type Stats } from './read-stats.ts';
export { sumSales } from './sum-sales.ts';

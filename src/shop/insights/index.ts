/** The door of the shop's figures. */
export { countStats, readStats, type Stats } from './read-stats.ts';

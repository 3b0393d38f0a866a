/** The door of the shop's figures. */
export { readStats, type Stats } from './read-stats.ts';

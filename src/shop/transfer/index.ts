/** The door of import and export. */
export { commitImport } from './commit-import.ts';
export { exportMobiles, importTemplate } from './export-mobiles.ts';
export { readImport } from './read-import.ts';
export { startImport } from './start-import.ts';
export { undoImport } from './undo-import.ts';

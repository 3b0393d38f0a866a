/** Facade of import and export. */
export { IMPORT_STATEMENTS } from './apply/apply-store.ts';
export { commitImport } from './commit-import.ts';
export { deleteOldRows } from './delete-rows.ts';
export { exportMobiles, importTemplate } from './export-mobiles.ts';
export { exportSkipped, listImports, readImport } from './read-import.ts';
export { startImport } from './start-import.ts';
export type { ImportJob } from './store.ts';
export { undoImport } from './undo-import.ts';

/** Facade of the undo: takes recorded changes back. */
export { isUndoable } from './rules.ts';
export { undoChange } from './undo-change.ts';

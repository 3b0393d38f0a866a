/** Facade of the audit log. Taking changes back is the module `undo`, above the ones it changes. */
export { findChange, findUndoOf, type RecordedChange } from './find-change.ts';
export { type AuditEntry, type ChangeFilter, listChanges } from './list-changes.ts';
export { type Change, recordChange } from './record-change.ts';
export { type ChainReport, verifyChain } from './verify-chain.ts';

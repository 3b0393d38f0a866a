/** Facade of the audit log. Taking changes back is the module `undo`, above the ones it changes. */
export { beginKey } from './begin-key.ts';
export { findChange, findUndoOf, type RecordedChange } from './find-change.ts';
export { type AuditEntry, type ChangeFilter, listChanges } from './list-changes.ts';
export { createHeadPublisher } from './publish-head.ts';
export { type AuditHead, formatHead, parseHead, readHead } from './read-head.ts';
export { type Change, recordChange } from './record-change.ts';
export { type ChainReport, verifyChain } from './verify-chain.ts';

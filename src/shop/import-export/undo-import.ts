/**
 * Takes a whole import back, in the caller's transaction, which has `IMPORT_STATEMENTS`. Protects: nothing that was changed or sold
 * since is overwritten; what the import added goes off sale and stays in histories.
 */
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type RecordedChange, recordChange } from '../audit/index.ts';
import { changeMobilesOf, removeMobilesOf } from './apply/apply-lines.ts';
import { findTouched, lockMobilesOf } from './apply/apply-store.ts';
import { isUndoable, UNDO_DAYS, updateImport } from './store.ts';

const SHOWN_DIFFERENCES = 20;

/** @throws AppError conflict with `differences` */
export async function undoImport(
  tx: Queryable,
  undo: { actor: Actor; change: RecordedChange; requestId: string | undefined },
): Promise<void> {
  const { actor, change, requestId } = undo;
  const { userId } = requireAdmin(actor);
  const transferId = change.subjectId;
  if (!(await isUndoable(tx, transferId))) {
    const detail = `An import can be undone for ${UNDO_DAYS} days.`;
    throw new AppError('conflict', { detail });
  }
  await lockMobilesOf(tx, transferId);
  const differences = await findTouched(tx, transferId, SHOWN_DIFFERENCES);
  if (differences.length > 0) {
    const detail = 'Some of these mobiles have been changed since. Undo the later changes first.';
    throw new AppError('conflict', { detail, extra: { differences } });
  }
  await changeMobilesOf(tx, { transferId, actorId: userId, side: 'before' });
  await removeMobilesOf(tx, transferId);
  await recordChange(tx, {
    actor,
    action: 'mobiles.import-undone',
    subjectType: 'transfer',
    subjectId: transferId,
    before: { isCommitted: true },
    after: { isCommitted: false },
    requestId,
    undoes: change.id,
  });
  await updateImport(tx, transferId, { state: 'undone' });
}

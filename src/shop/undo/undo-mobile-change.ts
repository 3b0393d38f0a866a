/**
 * Takes a change of one or of many mobiles back, in the caller's transaction. Protects: all or none,
 * nothing that was changed since is overwritten, prices and stock go back through their books.
 */
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type RecordedChange, recordChange } from '../audit/index.ts';
import {
  lockMobiles,
  type MobileFields,
  nameOf,
  nameUnit,
  type Obstacle,
  type RecordedMobile,
  sidesOf,
  sidesOfMany,
  writeMobiles,
} from '../catalogue/index.ts';
import { findMobileDifferences } from './mobile-differences.ts';
import { mobilesOf, type Part, partsOf } from './mobile-parts.ts';
import { INVERSES, isUndoable } from './rules.ts';

interface MobileUndo {
  actor: Actor;
  change: RecordedChange;
  requestId: string | undefined;
}

/** @throws AppError not-found, conflict with `differences` */
export async function undoMobileChange(tx: Queryable, undo: MobileUndo): Promise<void> {
  const { actor, change, requestId } = undo;
  if (!isUndoable(change.action)) throw new AppError('conflict');
  const { userId } = requireAdmin(actor);
  const ids = mobilesOf(change);
  const present = await lockMobiles(tx, ids, 'all');
  if (present.size < ids.length) throw new AppError('not-found');
  const parts = partsOf(change, present);
  assertAsWritten(parts, present);
  const undone = parts.flatMap(({ mobileId: id, wanted: changes }) => {
    const fields = present.get(id);
    return fields ? [{ id, present: fields, changes }] : [];
  });
  const { obstacle } = await writeMobiles(tx, undone, userId);
  if (obstacle) throw refuse(obstacle, present);
  await recordChange(tx, {
    actor,
    action: INVERSES[change.action],
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    ...inverseOf(change, undone),
    requestId,
    undoes: change.id,
  });
}

function assertAsWritten(parts: Part[], present: ReadonlyMap<string, MobileFields>): void {
  const differences = findMobileDifferences({ parts, present, now: new Date() });
  if (differences.length === 0) return;
  const detail = 'This has been changed since. Undo the later changes first.';
  throw new AppError('conflict', { detail, extra: { differences } });
}

function refuse(
  { mobileId, variantId, says }: Obstacle,
  present: ReadonlyMap<string, MobileFields>,
): AppError {
  const fields = present.get(mobileId);
  const unit = nameUnit(fields?.name ?? '', nameOf(fields?.variants[variantId ?? ''] ?? {}));
  const detail = `The former state cannot be had. ${says} (${unit}).`;
  return new AppError('conflict', { detail });
}

/** What the log says of the undo: the fields that it writes, as they are until then and as they become. */
function inverseOf(
  { action }: RecordedChange,
  undone: readonly RecordedMobile[],
): { before: Record<string, unknown>; after: Record<string, unknown> | null } {
  if (action === 'mobiles.changed') return sidesOfMany(undone);
  const [only] = undone;
  if (action === 'mobile.changed' && only) return sidesOf(only.changes, only.present);
  return { before: { name: only?.present.name }, after: null };
}

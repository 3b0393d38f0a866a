/**
 * Takes a change of one or of many mobiles back, in the caller's transaction. Protects: all or none,
 * nothing that was changed since is overwritten, prices and stock go back through their books.
 */
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type RecordedChange, recordChange } from '../audit/index.ts';
import {
  type LockedMobile,
  lockMobiles,
  type MobileFields,
  mobileFieldsSchema,
  type Obstacle,
  writeMobiles,
} from '../catalogue/index.ts';
import { type Difference, findDifferences, INVERSES, isUndoable } from './rules.ts';

interface MobileUndo {
  actor: Actor;
  change: RecordedChange;
  requestId: string | undefined;
}

/** What one mobile must still be, and what it becomes. */
interface Part {
  mobileId: string;
  written: Partial<MobileFields>;
  wanted: Partial<MobileFields>;
}

const fieldsSchema = mobileFieldsSchema.partial();

const itemsSchema = z.object({
  items: z.record(z.string(), fieldsSchema.strict()),
  names: z.record(z.string(), z.string()).optional(),
});

/** @throws AppError not-found, conflict with `differences` */
export async function undoMobileChange(tx: Queryable, undo: MobileUndo): Promise<void> {
  const { actor, change, requestId } = undo;
  if (!isUndoable(change.action)) throw new AppError('conflict');
  const { userId } = requireAdmin(actor);
  const parts = partsOf(change);
  const ids = parts.map(({ mobileId }) => mobileId);
  const locked = await lockMobiles(tx, ids, 'all');
  if (locked.size < ids.length) throw new AppError('not-found');
  assertAsWritten(locked, parts);
  const writes = parts.map(({ mobileId, wanted }) => ({ id: mobileId, changes: wanted }));
  await writeMobiles(tx, { writes, actorId: userId, refuse });
  await recordChange(tx, {
    actor,
    action: INVERSES[change.action],
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    ...inverseOf(change, parts, locked),
    requestId,
    undoes: change.id,
  });
}

function partsOf({ action, subjectId, before, after }: RecordedChange): Part[] {
  if (action === 'mobiles.changed') {
    const { items } = itemsSchema.parse(before);
    const written = itemsSchema.parse(after).items;
    return Object.entries(items).map(([mobileId, wanted]) => ({
      mobileId,
      written: { isOnSale: true, ...written[mobileId] },
      wanted,
    }));
  }
  const isOnSale = action !== 'mobile.removed';
  const written = { ...(after === null ? {} : fieldsSchema.parse(after)), isOnSale };
  const isChange = action === 'mobile.changed';
  const wanted = isChange ? fieldsSchema.strict().parse(before) : { isOnSale: !isOnSale };
  return [{ mobileId: subjectId, written, wanted }];
}

function assertAsWritten(locked: Map<string, LockedMobile>, parts: Part[]): void {
  const now = new Date().toISOString();
  const differences = parts.flatMap(({ mobileId, written }): Difference[] => {
    // An offer that has come to its end by itself is no change.
    const running = written.offers?.filter(({ endsAt }) => endsAt > now);
    const expected = running === undefined ? written : { ...written, offers: running };
    return findDifferences(expected, { ...locked.get(mobileId)?.fields });
  });
  if (differences.length === 0) return;
  const detail = 'This has been changed since. Undo the later changes first.';
  throw new AppError('conflict', { detail, extra: { differences } });
}

function refuse({ says }: Obstacle): AppError {
  return new AppError('conflict', { detail: `The former state cannot be had. ${says}.` });
}

/** What the log says of the undo. */
function inverseOf(
  { action, before, after }: RecordedChange,
  parts: Part[],
  locked: Map<string, LockedMobile>,
): { before: Record<string, unknown>; after: Record<string, unknown> | null } {
  if (action === 'mobiles.changed') {
    const { names, items } = itemsSchema.parse(after);
    return { before: { items }, after: { ...itemsSchema.parse(before), names } };
  }
  const [part] = parts;
  if (action !== 'mobile.changed' || !part) {
    return { before: { name: part && locked.get(part.mobileId)?.fields.name }, after: null };
  }
  const { isOnSale: _, ...written } = part.written;
  return { before: written, after: part.wanted };
}

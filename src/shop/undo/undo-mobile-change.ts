/**
 * Takes a change of one or of many mobiles back, in the caller's transaction. Protects: all or none,
 * nothing that was changed since is overwritten, prices and stock go back through their books.
 */
import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type RecordedChange, recordChange } from '../audit/index.ts';
import { readOffers } from '../catalogue/index.ts';
import { type Difference, findDifferences, INVERSES, isUndoable } from './rules.ts';
import { type Fields, fieldsSchema, type Row, setBack } from './set-back.ts';

interface MobileUndo {
  actor: Actor;
  change: RecordedChange;
  requestId: string | undefined;
}

/** What one mobile must still be, and what it becomes. */
interface Part {
  mobileId: string;
  written: Fields;
  wanted: Fields;
}

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
  const rows = await lockRows(
    tx,
    parts.map(({ mobileId }) => mobileId),
  );
  await assertAsWritten(tx, rows, parts);
  for (const { mobileId, wanted } of parts) {
    const row = rows.get(mobileId);
    if (row) await setBack(tx, row, wanted, userId);
  }
  await recordChange(tx, {
    actor,
    action: INVERSES[change.action],
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    ...inverseOf(change, parts, rows),
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

/** In id order, as everywhere. */
async function lockRows(tx: Queryable, ids: string[]): Promise<Map<string, Row>> {
  const rows = await tx
    .select()
    .from(mobiles)
    .where(inArray(mobiles.id, ids))
    .orderBy(asc(mobiles.id))
    .for('update');
  if (rows.length < ids.length) throw new AppError('not-found');
  return new Map(rows.map((row) => [row.id, row]));
}

async function assertAsWritten(
  tx: Queryable,
  rows: Map<string, Row>,
  parts: Part[],
): Promise<void> {
  const offers = await readOffers(tx, [...rows.keys()]);
  const now = new Date().toISOString();
  const differences = parts.flatMap(({ mobileId, written }): Difference[] => {
    const row = rows.get(mobileId);
    const current = { ...row, isOnSale: row?.deletedAt === null, offers: offers.get(mobileId) };
    // An offer that has come to its end by itself is no change.
    const running = written.offers?.filter(({ endsAt }) => endsAt > now);
    const expected = running === undefined ? written : { ...written, offers: running };
    return findDifferences(expected, current);
  });
  if (differences.length === 0) return;
  const detail = 'This has been changed since. Undo the later changes first.';
  throw new AppError('conflict', { detail, extra: { differences } });
}

/** What the log says of the undo. */
function inverseOf(
  { action, before, after }: RecordedChange,
  parts: Part[],
  rows: Map<string, Row>,
): { before: Record<string, unknown>; after: Record<string, unknown> | null } {
  if (action === 'mobiles.changed') {
    const { names, items } = itemsSchema.parse(after);
    return { before: { items }, after: { ...itemsSchema.parse(before), names } };
  }
  const [part] = parts;
  if (action !== 'mobile.changed' || !part) {
    return { before: { name: [...rows.values()][0]?.name }, after: null };
  }
  const { isOnSale: _, ...written } = part.written;
  return { before: written, after: part.wanted };
}

/**
 * Changes many mobiles at once: cells typed in the list, a pasted column, an action on what is ticked.
 * Protects: all or none, nothing that looked different when it was typed is overwritten, and the whole is
 * one entry of the audit log, so that one undo takes it back.
 */
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import { onlyChanged, pickSame } from './change-mobile.ts';
import type { Offer } from './offers.ts';
import { type LockedMobile, lockMobiles, type MobileFields, writeFields } from './write-fields.ts';

export interface MobileEdit {
  id: string;
  /** What the person saw of the fields to change; another value now is a conflict. */
  seen: { priceCents?: number | undefined; stock?: number | undefined };
  wanted: {
    /** The list price. */
    priceCents?: number | undefined;
    stock?: number | undefined;
    /** What runs or is to come. */
    offers?: Offer[] | undefined;
    isOnSale?: false | undefined;
  };
}

/**
 * @returns how many changed, and the entry of the audit log that takes all of them back
 * @throws AppError version-conflict with `conflicts`, conflict
 */
export async function changeMobiles(
  deps: { db: Database },
  actor: Actor,
  input: { edits: MobileEdit[]; requestId?: string },
): Promise<{ modifiedCount: number; entryId: number | null }> {
  const { userId } = requireAdmin(actor);
  const ids = input.edits.map(({ id }) => id);
  return transact(deps.db, async (tx) => {
    const locked = await lockMobiles(tx, ids);
    assertAsSeen(locked, input.edits);
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    const names: Record<string, string> = {};
    for (const { id, wanted } of input.edits) {
      const present = locked.get(id);
      if (!present) continue;
      const changes = onlyChanged(given(wanted), present.fields);
      if (Object.keys(changes).length === 0) continue;
      assertPossible(present, changes);
      after[id] = await writeFields(tx, present, changes, userId);
      before[id] = pickSame(changes, present.fields);
      names[id] = present.mobile.name;
    }
    const modifiedCount = Object.keys(after).length;
    if (modifiedCount === 0) return { modifiedCount, entryId: null };
    const entryId = await recordChange(tx, {
      actor,
      action: 'mobiles.changed',
      subjectType: 'mobiles',
      subjectId: newId(),
      before: { items: before },
      after: { items: after, names },
      requestId: input.requestId,
    });
    return { modifiedCount, entryId };
  });
}

function given(wanted: MobileEdit['wanted']): Partial<MobileFields> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

interface Conflict {
  mobileId: string;
  name?: string;
  field: string;
  expected: unknown;
  current: unknown;
}

function assertAsSeen(locked: Map<string, LockedMobile>, edits: MobileEdit[]): void {
  const conflicts = edits.flatMap(({ id, seen }): Conflict[] => {
    const present = locked.get(id);
    if (!present) return [{ mobileId: id, field: 'isOnSale', expected: true, current: false }];
    const { name, ...fields } = present.fields;
    return (['priceCents', 'stock'] as const)
      .filter((field) => seen[field] !== undefined && seen[field] !== fields[field])
      .map((field) => ({
        ...{ mobileId: id, name, field },
        ...{ expected: seen[field], current: fields[field] },
      }));
  });
  if (conflicts.length === 0) return;
  const detail = 'Somebody else has changed some of these meanwhile. Nothing was saved.';
  throw new AppError('version-conflict', { detail, extra: { conflicts } });
}

function assertPossible({ mobile, fields }: LockedMobile, changes: Partial<MobileFields>): void {
  if ((changes.stock ?? mobile.reserved) < mobile.reserved) {
    const detail = `${mobile.name}: ${mobile.reserved} units are being paid for right now. Nothing was saved.`;
    throw new AppError('conflict', { detail });
  }
  const priceCents = changes.priceCents ?? fields.priceCents;
  if (changes.offers?.some((offer) => offer.priceCents >= priceCents)) {
    const detail = `${mobile.name}: an offer must be below the price. Nothing was saved.`;
    throw new AppError('conflict', { detail });
  }
}

/**
 * Changes many mobiles at once: cells typed in the list, a pasted column, an action on what is
 * ticked. Protects: all or none, nothing that looked different when it was typed is overwritten, and
 * the whole is one entry of the audit log, so that one undo takes it back.
 */
import { AppError } from '../../../shared/errors.ts';
import { newId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Offer } from '../offers.ts';
import { type LockedMobile, lockMobiles, onlyChanged, pickSame } from './fields.ts';
import type { MobileWrite, Obstacle } from './obstacles.ts';
import { type CatalogueDeps, transactOnCatalogue } from './transact-on-catalogue.ts';
import { writeMobiles } from './write-mobiles.ts';

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
  deps: CatalogueDeps,
  actor: Actor,
  input: { edits: MobileEdit[]; requestId?: string },
): Promise<{ modifiedCount: number; entryId: number | null }> {
  const { userId } = requireAdmin(actor);
  const ids = input.edits.map(({ id }) => id);
  return transactOnCatalogue(deps, async (tx) => {
    const locked = await lockMobiles(tx, ids);
    assertAsSeen(locked, input.edits);
    const writes = toWrites(input.edits, locked);
    if (writes.length === 0) return { modifiedCount: 0, entryId: null };
    const refuse = refuseNaming(locked);
    const written = await writeMobiles(tx, { writes, actorId: userId, refuse });
    const entryId = await recordChange(tx, {
      actor,
      action: 'mobiles.changed',
      subjectType: 'mobiles',
      subjectId: newId(),
      ...bothSides(written, locked),
      requestId: input.requestId,
    });
    return { modifiedCount: written.length, entryId };
  });
}

/** What would change; of two edits of one mobile the later one holds where both set a field. */
function toWrites(edits: MobileEdit[], locked: Map<string, LockedMobile>): MobileWrite[] {
  const wanted = new Map<string, MobileEdit['wanted']>();
  for (const edit of edits) wanted.set(edit.id, { ...wanted.get(edit.id), ...given(edit.wanted) });
  return [...wanted].flatMap(([id, values]) => {
    const present = locked.get(id);
    const changes = present ? onlyChanged(values, present.fields) : {};
    return Object.keys(changes).length === 0 ? [] : [{ id, changes }];
  });
}

function given(wanted: MobileEdit['wanted']): MobileEdit['wanted'] {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** What the log says, mobile by mobile. */
function bothSides(written: MobileWrite[], locked: Map<string, LockedMobile>) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  for (const { id, changes } of written) {
    const present = locked.get(id);
    if (!present) continue;
    after[id] = changes;
    before[id] = pickSame(changes, present.fields);
    names[id] = present.mobile.name;
  }
  return { before: { items: before }, after: { items: after, names } };
}

function refuseNaming(locked: Map<string, LockedMobile>) {
  return ({ mobileId, says }: Obstacle) => {
    const detail = `${says} (${locked.get(mobileId)?.mobile.name}). Nothing was saved.`;
    return new AppError('conflict', { detail });
  };
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

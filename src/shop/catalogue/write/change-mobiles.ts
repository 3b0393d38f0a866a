/**
 * Changes many mobiles at once: cells typed in the list, a pasted column, an action on what is
 * ticked. Protects: all or none, nothing that looked different when it was typed is overwritten, and
 * the whole is one entry of the audit log, so that one undo takes it back.
 */
import type { Queryable } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import { newId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Offer } from '../offers.ts';
import { nameUnit } from '../variant.ts';
import { given, type LockedMobile, lockMobiles, type MobileFields, onlyChanged } from './fields.ts';
import type { Obstacle } from './obstacles.ts';
import { nameOf, type RecordedMobile, sidesOfMany } from './recorded-changes.ts';
import { type CatalogueDeps, transactOnCatalogue, writeMobiles } from './write-mobiles.ts';

export interface MobileEdit {
  id: string;
  /** Whose price, stock and offers are meant; the default variant's when it is left out. */
  variantId?: string | undefined;
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
 * @throws AppError version-conflict with `conflicts`, conflict, last-advertised-offer
 */
export async function changeMobiles(
  deps: CatalogueDeps,
  actor: Actor,
  input: { edits: MobileEdit[]; requestId?: string; asksFirst?: boolean },
): Promise<{ modifiedCount: number; entryId: number | null }> {
  const { userId } = requireAdmin(actor);
  const ids = input.edits.map(({ id }) => id);
  const change = async (tx: Queryable) => {
    const locked = await lockMobiles(tx, ids);
    assertAsSeen(locked, input.edits);
    const writes = toWrites(input.edits, locked);
    if (writes.length === 0) return { modifiedCount: 0, entryId: null };
    const { writes: written, obstacle } = await writeMobiles(tx, writes, userId);
    if (obstacle) throw refuse(obstacle, locked);
    const entryId = await recordChange(tx, {
      actor,
      action: 'mobiles.changed',
      subjectType: 'mobiles',
      subjectId: newId(),
      ...sidesOfMany(written),
      requestId: input.requestId,
    });
    return { modifiedCount: written.length, entryId };
  };
  return transactOnCatalogue(deps, change, { asksFirst: input.asksFirst });
}

/** What would change; of two edits of one variant the later one holds where both set a field. */
function toWrites(edits: MobileEdit[], locked: Map<string, LockedMobile>): RecordedMobile[] {
  const wanted = new Map<string, Partial<MobileFields>>();
  for (const { id, variantId, wanted: values } of edits) {
    const known = wanted.get(id) ?? {};
    if (variantId === undefined) {
      wanted.set(id, { ...known, ...given(values) });
      continue;
    }
    const { isOnSale, ...rest } = values;
    const [own, ofVariant] = isOfMobile(locked.get(id), variantId)
      ? [rest, { isOnSale }]
      : [{}, values];
    const both = { ...known.variants?.[variantId], ...given(ofVariant) };
    wanted.set(id, {
      ...{ ...known, ...given(own) },
      variants: { ...known.variants, [variantId]: both },
    });
  }
  return [...wanted].flatMap(([id, values]) => {
    const present = locked.get(id);
    if (!present) return [];
    const changes = onlyChanged(values, present);
    return Object.keys(changes).length === 0 ? [] : [{ id, present, changes }];
  });
}

/** Price, stock and offers of the default variant are said of the mobile itself. */
function isOfMobile(present: LockedMobile | undefined, variantId: string | undefined): boolean {
  return variantId === undefined || variantId === present?.defaultVariantId;
}

function refuse(
  { mobileId, variantId, says }: Obstacle,
  locked: ReadonlyMap<string, LockedMobile>,
): AppError {
  const present = locked.get(mobileId);
  const unit = nameUnit(present?.name ?? '', variantNameIn(present, variantId));
  return new AppError('conflict', { detail: `${says} (${unit}). Nothing was saved.` });
}

/** In words; null for the only one, of which nothing is known. */
function variantNameIn(fields: MobileFields | undefined, variantId: string | undefined) {
  return nameOf(fields?.variants[variantId ?? fields.defaultVariantId] ?? {});
}

interface Conflict {
  mobileId: string;
  variantId?: string | undefined;
  /** Of the mobile. */
  name?: string | undefined;
  /** Of the variant, where anything is known of it. */
  variant?: string | undefined;
  field: string;
  expected: unknown;
  current: unknown;
}

function assertAsSeen(locked: Map<string, LockedMobile>, edits: MobileEdit[]): void {
  const conflicts = edits.flatMap(({ id, variantId, seen }): Conflict[] => {
    const present = locked.get(id);
    const subject = { mobileId: id, variantId, name: present?.name };
    const variant = variantNameIn(present, variantId) ?? undefined;
    const fields = isOfMobile(present, variantId) ? present : present?.variants[variantId ?? ''];
    if (!present?.isOnSale || !fields?.isOnSale) {
      const gone = present?.isOnSale ? { ...subject, variant } : subject;
      return [{ ...gone, field: 'isOnSale', expected: true, current: false }];
    }
    return (['priceCents', 'stock'] as const)
      .filter((field) => seen[field] !== undefined && seen[field] !== fields[field])
      .map((field) => ({
        ...{ ...subject, variant, field },
        ...{ expected: seen[field], current: fields[field] },
      }));
  });
  if (conflicts.length === 0) return;
  const detail = 'Somebody else has changed some of these meanwhile. Nothing was saved.';
  throw new AppError('version-conflict', { detail, extra: { conflicts } });
}

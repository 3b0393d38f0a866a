/**
 * Changes a mobile. Protects: two admins never overwrite each other unseen (version), the books are
 * kept, everything is in the audit log.
 * Called by PUT /mobile-data/{id}; tested in tests/api/mobiles.test.ts.
 */
import type { Database } from '../../database/connect.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { isSame } from '../../shared/is-same.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import type { Category } from '../phone/brands.ts';
import type { MobileSpecs } from '../phone/schema.ts';
import { assertImageExists } from './images.ts';
import type { Offer } from './offers.ts';
import { type LockedMobile, lockMobiles, type MobileFields, writeFields } from './write-fields.ts';

export interface MobileChange {
  name: string;
  /**
   * The list price. Without `offers`, what shoppers pay now leaves it alone: clients that know no
   * list price send back what they read.
   */
  priceCents: number;
  category: Category;
  description: string;
  /** Key of an upload, null for the drawing, or undefined to keep the present picture. */
  imageKey?: string | null;
  stock?: number;
  specs?: MobileSpecs | null;
  /** What runs or is to come. */
  offers?: Offer[];
  /** When given, the version that the change was made from. */
  expectedVersion?: number;
}

/**
 * @returns whether anything changed
 * @throws AppError not-found, version-conflict, validation
 */
export async function changeMobile(
  deps: { db: Database },
  actor: Actor,
  id: string,
  input: MobileChange,
): Promise<boolean> {
  const admin = requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const locked = (await lockMobiles(tx, [id])).get(id);
    if (!locked) throw new AppError('not-found');
    const { version } = locked.mobile;
    if (input.expectedVersion !== undefined && input.expectedVersion !== version) {
      throw new AppError('version-conflict', { extra: { currentVersion: version } });
    }
    if (input.imageKey != null) await assertImageExists(tx, input.imageKey);
    const changes = changedFields(locked, input);
    if (Object.keys(changes).length === 0) return false;
    const after = await writeFields(tx, locked, changes, admin.userId);
    await recordChange(tx, {
      actor,
      action: 'mobile.changed',
      subjectType: 'mobile',
      subjectId: id,
      before: pickSame(after, locked.fields),
      after,
    });
    return true;
  });
}

function changedFields({ mobile, fields }: LockedMobile, input: MobileChange) {
  const isPriceNow = input.offers === undefined && input.priceCents === mobile.priceCents;
  const wanted: Partial<MobileFields> = {
    name: input.name,
    priceCents: isPriceNow ? fields.priceCents : input.priceCents,
    category: input.category,
    description: input.description,
    imageKey: input.imageKey === undefined ? fields.imageKey : input.imageKey,
    stock: input.stock ?? fields.stock,
    specs: input.specs === undefined ? fields.specs : input.specs,
    offers: input.offers ?? fields.offers,
  };
  if ((wanted.stock ?? 0) < mobile.reserved) {
    throw invalidField('stock', `${mobile.reserved} units are being paid for right now`);
  }
  const changes = onlyChanged(wanted, fields);
  const priceCents = wanted.priceCents ?? 0;
  if (input.offers?.some((offer) => offer.priceCents >= priceCents)) {
    throw invalidField('offers', 'An offer must be below the price');
  }
  return changes;
}

/** The fields that would get another value. */
export function onlyChanged(
  wanted: Partial<MobileFields>,
  present: MobileFields,
): Partial<MobileFields> {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => !isSame(present[name as keyof MobileFields], value),
    ),
  );
}

/** The same fields as in `changes`, as they were. */
export function pickSame(
  changes: Partial<MobileFields>,
  from: MobileFields,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, from[name as keyof MobileFields]]),
  );
}

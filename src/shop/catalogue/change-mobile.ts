/**
 * Changes a mobile. Protects: two admins never overwrite each other unseen (version), a changed
 * price is in the price history, a changed stock in the movements, everything in the audit log, and
 * the address from before a new name still leads to the mobile.
 * Called by PUT /mobile-data/{id}; tested in tests/api/mobiles.test.ts.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { formerSlugs, mobiles, priceHistory, stockMovements } from '../../database/schema.ts';
import type { Category } from '../../shared/constants.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import { assertImageExists } from './images.ts';
import type { Mobile } from './mobile.ts';
import { toSlug } from './rules.ts';
import { loadMobiles } from './store.ts';

export interface MobileChange {
  name: string;
  /** Equal to what shoppers pay now, it leaves the list price alone; anything else sets it. */
  priceCents: number;
  category: Category;
  description: string;
  /** Key of an upload, or undefined to keep the present picture. */
  imageKey?: string;
  stock?: number;
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
    const before = await lockMobile(tx, id);
    if (input.expectedVersion !== undefined && input.expectedVersion !== before.version) {
      throw new AppError('version-conflict', { extra: { currentVersion: before.version } });
    }
    if (input.imageKey !== undefined) await assertImageExists(tx, input.imageKey);
    const changes = changedFields(before, input);
    if (Object.keys(changes).length === 0) return false;
    await tx
      .update(mobiles)
      .set({ ...changes, version: sql`${mobiles.version} + 1`, updatedAt: sql`now()` })
      .where(eq(mobiles.id, id));
    await keepBooks(tx, before, changes, admin.userId);
    if (changes.name !== undefined) changes.slug = await moveToSlugOf(tx, before, changes.name);
    await recordChange(tx, {
      actor,
      action: 'mobile.changed',
      subjectType: 'mobile',
      subjectId: id,
      before: pickSame(changes, { ...before, priceCents: before.listPriceCents }),
      after: changes,
    });
    return true;
  });
}

async function lockMobile(tx: Queryable, id: string): Promise<Mobile> {
  await tx
    .select({ id: mobiles.id })
    .from(mobiles)
    .where(and(eq(mobiles.id, id), isNull(mobiles.deletedAt)))
    .for('update');
  const mobile = (await loadMobiles(tx, [id])).get(id);
  if (!mobile || mobile.deletedAt !== null) throw new AppError('not-found');
  return mobile;
}

type Changes = Partial<
  Pick<Mobile, 'name' | 'slug' | 'priceCents' | 'category' | 'description' | 'imageKey' | 'stock'>
>;

function changedFields(before: Mobile, input: MobileChange): Changes {
  const wanted: Changes = {
    name: input.name,
    priceCents: input.priceCents === before.priceCents ? before.listPriceCents : input.priceCents,
    category: input.category,
    description: input.description,
    imageKey: input.imageKey ?? before.imageKey,
    stock: input.stock ?? before.stock,
  };
  if ((wanted.stock ?? 0) < before.reserved) {
    throw invalidField('stock', `${before.reserved} units are being paid for right now`);
  }
  const present = { ...before, priceCents: before.listPriceCents };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => present[name as keyof Changes] !== value),
  );
}

async function keepBooks(tx: Queryable, before: Mobile, changes: Changes, actorId: string) {
  const { priceCents, stock } = changes;
  if (priceCents !== undefined) {
    await tx
      .insert(priceHistory)
      .values({ id: newId(), mobileId: before.id, priceCents, since: new Date() });
  }
  if (stock !== undefined) {
    const delta = stock - before.stock;
    const reason = delta > 0 ? 'restock' : 'correction';
    await tx
      .insert(stockMovements)
      .values({ id: newId(), mobileId: before.id, delta, reason, actorId });
  }
}

/** A new name has an address of its own; the former one leads there. */
async function moveToSlugOf(tx: Queryable, { id, slug }: Mobile, name: string): Promise<string> {
  await tx
    .insert(formerSlugs)
    .values({ slug, mobileId: id })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: { mobileId: id, since: sql`now()` } });
  const newSlug = `${toSlug(name)}-${id.slice(-6)}`;
  await tx.update(mobiles).set({ slug: newSlug }).where(eq(mobiles.id, id));
  return newSlug;
}

function pickSame(changes: Changes, from: Mobile): Record<string, unknown> {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, from[name as keyof Mobile]]));
}

/** Repository of wish lists, in SQL. */
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles, users, variants, wishes, wishShares } from '../../database/schema.ts';
import { newId } from '../../shared/tools/ids.ts';
import { loadMobiles, type Mobile, type Variant, type VariantFacts } from '../catalogue/index.ts';

export interface Wish {
  mobile: Mobile;
  /** Null when it is no longer sold. */
  onSale: Variant | null;
  variant: VariantFacts & { id: string };
  /** What it cost when it was put here. */
  seenPriceCents: number;
  addedAt: Date;
}

/** Of one person; as many as fit into one answer. */
export const MOST_WISHES = 100;

/** The newest first. */
export async function findWishes(db: Queryable, userId: string): Promise<Wish[]> {
  const { id, sku, barcode, colour, colourHex, storageGb, ramGb } = variants;
  const rows = await db
    .select({ wish: wishes, variant: { id, sku, barcode, colour, colourHex, storageGb, ramGb } })
    .from(wishes)
    .innerJoin(variants, eq(variants.id, wishes.variantId))
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.createdAt), desc(wishes.variantId))
    .limit(MOST_WISHES);
  const found = await loadMobiles(db, [...new Set(rows.map(({ wish }) => wish.mobileId))]);
  return rows.flatMap(({ wish, variant }) => {
    const mobile = found.get(wish.mobileId);
    // The foreign key keeps every mobile of a row; this guard is for the type only.
    if (!mobile) return [];
    const sold = mobile.deletedAt === null ? mobile.variants : [];
    const onSale = sold.find((one) => one.id === variant.id) ?? null;
    const { seenPriceCents, createdAt: addedAt } = wish;
    return { mobile, variant, onSale, seenPriceCents, addedAt };
  });
}

/** What is saved, and whether it is what is meant where a page names the mobile alone. */
export function findSavedIds(db: Queryable, userId: string) {
  return db
    .select({
      ...{ mobileId: wishes.mobileId, variantId: wishes.variantId },
      isDefault: sql<boolean>`${mobiles.defaultVariantId} = ${wishes.variantId}`,
    })
    .from(wishes)
    .innerJoin(mobiles, eq(mobiles.id, wishes.mobileId))
    .where(eq(wishes.userId, userId))
    .limit(MOST_WISHES);
}

export async function countWishes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ number: count() }).from(wishes).where(eq(wishes.userId, userId));
  return row?.number ?? 0;
}

/** Nothing changes when it is there already. */
export async function insertWish(tx: Queryable, wish: typeof wishes.$inferInsert): Promise<void> {
  await tx.insert(wishes).values(wish).onConflictDoNothing();
}

/** @returns whether it was there */
export async function deleteWish(
  db: Queryable,
  { userId, variantId }: { userId: string; variantId: string },
): Promise<boolean> {
  const deleted = await db
    .delete(wishes)
    .where(and(eq(wishes.userId, userId), eq(wishes.variantId, variantId)))
    .returning({ id: wishes.variantId });
  return deleted.length > 0;
}

export interface WishShare {
  id: string;
  showsName: boolean;
}

export async function findShare(db: Queryable, userId: string): Promise<WishShare | null> {
  const { id, showsName } = wishShares;
  const [row] = await db
    .select({ id, showsName })
    .from(wishShares)
    .where(eq(wishShares.userId, userId));
  return row ?? null;
}

/** One that there is stays, and with it the link. */
export async function keepShare(tx: Queryable, userId: string, showsName: boolean): Promise<void> {
  await tx
    .insert(wishShares)
    .values({ id: newId(), userId, showsName })
    .onConflictDoUpdate({ target: wishShares.userId, set: { showsName } });
}

export async function deleteShare(db: Queryable, userId: string): Promise<void> {
  await db.delete(wishShares).where(eq(wishShares.userId, userId));
}

/** Whose list is shared under this id, with their name as it is now; null when nobody's is (any more). */
export async function findShared(
  db: Queryable,
  id: string,
): Promise<{ userId: string; name: string; showsName: boolean } | null> {
  const [row] = await db
    .select({ userId: wishShares.userId, name: users.name, showsName: wishShares.showsName })
    .from(wishShares)
    .innerJoin(users, eq(users.id, wishShares.userId))
    .where(and(eq(wishShares.id, id), isNull(users.deletedAt)));
  return row ?? null;
}

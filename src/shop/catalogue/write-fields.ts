/**
 * Writes changed fields of mobiles with their histories. Protects: a changed price is in the price history,
 * a changed stock in the movements, and the address from before a new name still leads to the mobile.
 */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { formerSlugs, mobiles, priceHistory, stockMovements } from '../../database/schema.ts';
import { newId } from '../../shared/tools/ids.ts';
import { chooseSlug } from './addresses.ts';
import type { Mobile } from './mobile.ts';
import { type Offer, readOffers, setOffers } from './offers.ts';
import { filterColumns } from './rules.ts';
import { loadMobiles } from './store.ts';

/** What staff can change of a mobile, as the audit log records it. `priceCents` is the list price. */
export type MobileFields = Pick<
  Mobile,
  'name' | 'slug' | 'priceCents' | 'category' | 'description' | 'imageKey' | 'stock' | 'specs'
> & { offers: Offer[]; isOnSale: boolean };

export interface LockedMobile {
  mobile: Mobile;
  fields: MobileFields;
}

/** Locks the mobiles that are on sale, in id order as everywhere. The others are left out. */
export async function lockMobiles(
  tx: Queryable,
  ids: string[],
): Promise<Map<string, LockedMobile>> {
  const locked = await tx
    .select({ id: mobiles.id })
    .from(mobiles)
    .where(and(inArray(mobiles.id, ids), isNull(mobiles.deletedAt)))
    .orderBy(asc(mobiles.id))
    .for('update');
  const found = locked.map(({ id }) => id);
  if (found.length === 0) return new Map();
  const [loaded, offers] = [await loadMobiles(tx, found), await readOffers(tx, found)];
  return new Map(
    [...loaded].map(([id, mobile]) => [
      id,
      { mobile, fields: fieldsOf(mobile, offers.get(id) ?? []) },
    ]),
  );
}

function fieldsOf(mobile: Mobile, offers: Offer[]): MobileFields {
  const { name, slug, category, description, imageKey, stock, specs } = mobile;
  const own = { name, slug, category, description, imageKey, stock, specs };
  return { ...own, priceCents: mobile.listPriceCents, offers, isOnSale: true };
}

/** @returns the changes with those that follow from them, such as a new address */
export async function writeFields(
  tx: Queryable,
  { mobile, fields }: LockedMobile,
  changes: Partial<MobileFields>,
  actorId: string,
): Promise<Partial<MobileFields>> {
  const { offers, isOnSale, ...columns } = changes;
  const slug =
    columns.name === undefined ? undefined : await moveToSlugOf(tx, mobile, columns.name);
  const written = slug === undefined ? columns : { ...columns, slug };
  await tx
    .update(mobiles)
    .set({
      ...written,
      ...(columns.specs === undefined ? {} : filterColumns(columns.specs)),
      ...(isOnSale === false ? { deletedAt: sql`now()` } : {}),
      version: sql`${mobiles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(mobiles.id, mobile.id));
  if (offers !== undefined) await setOffers(tx, mobile.id, offers);
  await keepBooks(tx, { mobileId: mobile.id, stockBefore: fields.stock, actorId }, changes);
  return { ...changes, ...written };
}

async function keepBooks(
  tx: Queryable,
  { mobileId, stockBefore, actorId }: { mobileId: string; stockBefore: number; actorId: string },
  { priceCents, stock }: Partial<MobileFields>,
): Promise<void> {
  if (priceCents !== undefined) {
    await tx.insert(priceHistory).values({ id: newId(), mobileId, priceCents, since: new Date() });
  }
  if (stock !== undefined) {
    const delta = stock - stockBefore;
    const reason = delta > 0 ? 'restock' : 'correction';
    await tx.insert(stockMovements).values({ id: newId(), mobileId, delta, reason, actorId });
  }
}

/** A new name has an address of its own; the former one leads there. */
async function moveToSlugOf(tx: Queryable, { id, slug }: Mobile, name: string): Promise<string> {
  await tx
    .insert(formerSlugs)
    .values({ slug, mobileId: id })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: { mobileId: id, since: sql`now()` } });
  return chooseSlug(tx, { id, name });
}

/** What staff can change of a mobile, and mobiles held for a change. */
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../database/connect.ts';
import { mobiles } from '../../../database/schema.ts';
import { isSame } from '../../../shared/tools/is-same.ts';
import { CATEGORIES } from '../../phone/brands.ts';
import { mobileSpecsSchema } from '../../phone/schema.ts';
import type { Mobile } from '../mobile.ts';
import { type Offer, readOffers } from '../offers.ts';
import { loadMobiles } from '../store.ts';

/** As the audit log and the lines of an import record them. `priceCents` is the list price. */
export const mobileFieldsSchema = z.object({
  name: z.string(),
  slug: z.string(),
  priceCents: z.int(),
  category: z.enum(CATEGORIES),
  description: z.string(),
  /** Key of an upload; null shows the drawing. */
  imageKey: z.string().nullable(),
  stock: z.int(),
  specs: mobileSpecsSchema.nullable(),
  /** What runs or is to come. */
  offers: z.array(z.object({ priceCents: z.int(), startsAt: z.string(), endsAt: z.string() })),
  isOnSale: z.boolean(),
});

export type MobileFields = z.infer<typeof mobileFieldsSchema>;

export interface LockedMobile {
  mobile: Mobile;
  fields: MobileFields;
}

/**
 * Locks mobiles, in id order as everywhere.
 * @param which 'on-sale' leaves out those that are no longer sold
 */
export async function lockMobiles(
  tx: Queryable,
  ids: string[],
  which: 'on-sale' | 'all' = 'on-sale',
): Promise<Map<string, LockedMobile>> {
  const isWanted = which === 'all' ? undefined : isNull(mobiles.deletedAt);
  const locked = await tx
    .select({ id: mobiles.id })
    .from(mobiles)
    .where(and(inArray(mobiles.id, ids), isWanted))
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
  // A fact that came later is not known of a mobile from before, as everything that is recorded says.
  const own = { name, slug, category, description, imageKey, stock };
  const isOnSale = mobile.deletedAt === null;
  const known = specs && mobileSpecsSchema.parse(specs);
  return { ...own, specs: known, priceCents: mobile.listPriceCents, offers, isOnSale };
}

/** The fields that would get another value. */
export function onlyChanged(
  wanted: Partial<MobileFields>,
  present: MobileFields,
): Partial<MobileFields> {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !isSame(present[name as keyof MobileFields], value),
    ),
  );
}

/** The same fields as in `changes`, as they were. */
export function pickSame(
  changes: Partial<MobileFields>,
  from: MobileFields,
): Partial<MobileFields> {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, from[name as keyof MobileFields]]),
  );
}

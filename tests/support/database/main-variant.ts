/** The variant that stands for a mobile, by SQL. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../src/database/connect.ts';
import { mobiles, variants } from '../../../src/database/schema.ts';

/** Its id, for rows that name it. */
export function mainVariantId(mobileId: string): SQL<string> {
  return sql`(select default_variant_id from mobiles where id = ${mobileId})`;
}

/** A mobile with the price and the units of its default variant. */
export async function readMain(db: Queryable, mobileId: string) {
  const [row] = await db
    .select()
    .from(mobiles)
    .innerJoin(variants, eq(variants.id, mobiles.defaultVariantId))
    .where(eq(mobiles.id, mobileId));
  if (!row) throw new Error(`There is no mobile ${mobileId}.`);
  const { priceCents, stock, reserved } = row.variants;
  return { ...row.mobiles, priceCents, stock, reserved };
}

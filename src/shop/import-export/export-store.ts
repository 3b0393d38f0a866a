/** SQL that reads what is exported. */
import { and, asc, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';
import { loadMobiles, type Mobile } from '../catalogue/index.ts';

/** One page of what is on sale, in id order, each with its default variant first. */
export async function exportPage(
  db: Queryable,
  afterId: string | undefined,
  limit: number,
): Promise<Mobile[]> {
  const ids = await db
    .select({ id: mobiles.id })
    .from(mobiles)
    .where(and(isNull(mobiles.deletedAt), afterId ? gt(mobiles.id, afterId) : undefined))
    .orderBy(asc(mobiles.id))
    .limit(limit);
  const found = await loadMobiles(
    db,
    ids.map(({ id }) => id),
  );
  return ids.flatMap(({ id }) => {
    const mobile = found.get(id);
    if (!mobile) return [];
    const isLater = (variant: { id: string }) => Number(variant.id !== mobile.defaultVariantId);
    return [{ ...mobile, variants: mobile.variants.toSorted((a, b) => isLater(a) - isLater(b)) }];
  });
}

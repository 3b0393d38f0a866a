/** Where every mobile on sale has its page. */
import { asc, eq, max } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { listedMobiles, mobiles } from '../../../database/schema.ts';

export interface MobileAddress {
  slug: string;
  /** When its name, price, description or picture last changed. */
  changedAt: Date;
}

/** The oldest mobiles first, so that a part stays what it is when new ones are added. */
export function listAddresses(
  { db }: { db: Database },
  { limit, offset }: { limit: number; offset: number },
): Promise<MobileAddress[]> {
  const { createdAt, id } = listedMobiles;
  const part = db
    .select({ id })
    .from(listedMobiles)
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
    .offset(offset)
    .as('part');
  return db
    .select({ slug: mobiles.slug, changedAt: mobiles.updatedAt })
    .from(part)
    .innerJoin(mobiles, eq(mobiles.id, part.id))
    .orderBy(asc(mobiles.createdAt), asc(mobiles.id));
}

/** How many mobiles are on sale, and when one of them last changed. */
export async function countAddresses({
  db,
}: {
  db: Database;
}): Promise<{ count: number; changedAt: Date | undefined }> {
  const [latest] = await db
    .select({ changedAt: max(mobiles.updatedAt) })
    .from(listedMobiles)
    .innerJoin(mobiles, eq(mobiles.id, listedMobiles.id));
  return { count: await db.$count(listedMobiles), changedAt: latest?.changedAt ?? undefined };
}

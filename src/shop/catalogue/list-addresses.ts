/** Where every mobile on sale has its page. Called by GET /sitemap.xml. */
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { listedMobiles, mobiles } from '../../database/schema.ts';

export interface MobileAddress {
  slug: string;
  /** When its name, price, description or picture last changed. */
  changedAt: Date;
}

/** The newest mobiles first, at most `limit`. */
export function listAddresses(
  { db }: { db: Database },
  { limit }: { limit: number },
): Promise<MobileAddress[]> {
  return db
    .select({ slug: mobiles.slug, changedAt: mobiles.updatedAt })
    .from(listedMobiles)
    .innerJoin(mobiles, eq(mobiles.id, listedMobiles.id))
    .orderBy(desc(listedMobiles.createdAt), desc(listedMobiles.id))
    .limit(limit);
}

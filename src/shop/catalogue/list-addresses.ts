/** Where every mobile on sale has its page. Called by GET /sitemap.xml. */
import { desc, isNull } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';

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
    .from(mobiles)
    .where(isNull(mobiles.deletedAt))
    .orderBy(desc(mobiles.createdAt), desc(mobiles.id))
    .limit(limit);
}

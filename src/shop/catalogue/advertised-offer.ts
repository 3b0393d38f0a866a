/**
 * The banner of the home page promises "up to 70% off" realme phones. A price claim must be true (EU directive
 * 98/6, article 6a). Staff confirm a change that ends the last such offer, and Admin Home warns while there is none.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { shopSettings } from '../../database/schema.ts';
import { ADVERTISED_REALME_REDUCTION_PERCENT } from '../../shared/constants.ts';
import { readPriceHistories } from './price-history.ts';

export interface AdvertisedVariant {
  mobileId: string;
  variantId: string;
}

const paidPercent = 100 - ADVERTISED_REALME_REDUCTION_PERCENT;

/** Whether the home page shows the banner. */
export async function isBannerShown(db: Queryable): Promise<boolean> {
  const [stored] = await db.select({ isShown: shopSettings.showsRealmeBanner }).from(shopSettings);
  return stored?.isShown ?? true;
}

/**
 * Realme variants in stock whose offer is as low as the banner says, below both the list price and the lowest
 * price of the 30 days before the offer.
 */
export async function listAdvertised(db: Queryable): Promise<AdvertisedVariant[]> {
  const { rows } = await db.execute<{ mobileId: string; variantId: string; paid: number }>(sql`
    select v.mobile_id as "mobileId", v.id as "variantId", min(o.price_cents) as paid
    from mobiles m
    join variants v on v.mobile_id = m.id and v.deleted_at is null and v.in_stock
    join offers o on o.variant_id = v.id and o.starts_at <= now() and o.ends_at > now()
    where m.category = 'realme' and m.deleted_at is null
      and o.price_cents::bigint * 100 <= v.price_cents::bigint * ${paidPercent}::int
    group by v.mobile_id, v.id`);
  if (rows.length === 0) return [];
  const histories = await readPriceHistories(
    db,
    rows.map(({ variantId }) => variantId),
    new Date(),
  );
  return rows.filter(({ variantId, paid }) => {
    const before = histories.get(variantId)?.lowestBeforeCents;
    return before == null || paid * 100 <= before * paidPercent;
  });
}

/** Whether the banner is shown and true. */
export async function hasTrueBanner(db: Queryable): Promise<boolean> {
  return (await isBannerShown(db)) && (await listAdvertised(db)).length > 0;
}

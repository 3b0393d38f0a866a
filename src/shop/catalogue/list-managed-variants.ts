/** What staff see of the variants of mobiles, those that are withdrawn included. */
import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { variants } from '../../database/schema.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Mobile } from './mobile.ts';
import { type Offer, readOffers } from './offers.ts';
import { isOnSale } from './rules.ts';
import { loadMobiles } from './store.ts';
import type { Variant } from './variant.ts';

export interface ManagedVariant extends Variant {
  mobile: Mobile;
  /** False for one that is withdrawn. */
  isOnSale: boolean;
  /** What runs or is to come. */
  offers: Offer[];
}

/**
 * Mobile by mobile, each in the order in which it is shown and what is withdrawn last; mobiles that are not on
 * sale are left out.
 * @throws AppError authentication-required, forbidden
 */
export async function listManagedVariants(
  { db }: { db: Database },
  actor: Actor,
  mobileIds: string[],
): Promise<ManagedVariant[]> {
  requireAdmin(actor);
  const [mobiles, offers, withdrawn] = await Promise.all([
    loadMobiles(db, mobileIds),
    readOffers(db, mobileIds),
    readWithdrawn(db, mobileIds),
  ]);
  return mobileIds.flatMap((id) => {
    const mobile = mobiles.get(id);
    if (!mobile || !isOnSale(mobile)) return [];
    const sold = mobile.variants.map((variant) => ({ ...variant, mobile, isOnSale: true }));
    const others = (withdrawn.get(id) ?? []).map((one) => ({ ...one, mobile, isOnSale: false }));
    return [...sold, ...others].map((one) => ({ ...one, offers: offers.get(one.id) ?? [] }));
  });
}

/** By mobile, in the order in which they came. */
async function readWithdrawn(db: Database, mobileIds: string[]): Promise<Map<string, Variant[]>> {
  const rows = await db
    .select()
    .from(variants)
    .where(and(inArray(variants.mobileId, mobileIds), isNotNull(variants.deletedAt)))
    .orderBy(asc(variants.id));
  const found = Map.groupBy(rows, ({ mobileId }) => mobileId);
  return new Map([...found].map(([id, ofMobile]) => [id, ofMobile.map(toVariant)]));
}

/** Nobody buys it, so that no offer lowers what it costs. */
function toVariant(row: typeof variants.$inferSelect): Variant {
  const { id, sku, barcode, colour, colourHex, storageGb, ramGb, stock, reserved } = row;
  return {
    ...{ id, sku, barcode, colour, colourHex, storageGb, ramGb },
    priceCents: row.priceCents,
    listPriceCents: row.priceCents,
    offerEndsAt: null,
    offerEndsOn: null,
    ...{ stock, reserved, available: stock - reserved },
  };
}

/**
 * The four numbers of the admin's home. Protects: all of them are of the same moment (one query, one
 * snapshot), and only admins see them.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { dailySales, keptCounts } from '../../database/schema.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';

export interface Stats {
  /** People with an account. */
  users: number;
  /** Mobiles on sale. */
  products: number;
  /** Recorded payments, refunded and cancelled ones too. */
  orders: number;
  /** What those payments brought, less what was paid back. */
  revenueCents: number;
}

/** @throws AppError authentication-required, forbidden */
export async function readStats({ db }: Pick<ShopDeps, 'db'>, actor: Actor): Promise<Stats> {
  requireAdmin(actor);
  return countStats(db);
}

/** The numbers themselves, for the check that recomputes them from the provider's ledger. */
export async function countStats(db: Queryable): Promise<Stats> {
  const { rows } = await db.execute<Record<keyof Stats, string>>(sql`
    select
      (select sum(number) from ${keptCounts} where counted = 'users') as users,
      (select sum(number) from ${keptCounts} where counted = 'mobiles') as products,
      coalesce(sum(${dailySales.orders}), 0) as orders,
      coalesce(sum(${dailySales.revenueCents}), 0) as "revenueCents"
    from ${dailySales}`);
  const [row] = rows;
  return {
    users: Number(row?.users),
    products: Number(row?.products),
    orders: Number(row?.orders),
    revenueCents: Number(row?.revenueCents),
  };
}

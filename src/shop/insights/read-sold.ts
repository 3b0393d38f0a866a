/**
 * What was sold in a period: best sellers and brands. Protects: exact, and of the moment of the transaction
 * it is read in, without adding up every mobile that was ever sold.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';

export interface SoldMobile {
  mobileId: string;
  name: string;
  units: number;
  revenueCents: number;
}

export interface BrandShare {
  category: string;
  units: number;
  revenueCents: number;
}

const BEST_SELLERS = 8;
/** So many rows of a day and mobile are added up without asking first which could matter. */
const MOST_ROWS = 50_000;

interface Period {
  /** Its first day. */
  start: SQL;
  days: number;
}

/**
 * By units; names and brands are the present ones. What was paid back in full counts no more; of the
 * rest nothing is taken off single mobiles.
 */
export async function readSold(
  tx: Queryable,
  period: Period,
): Promise<{ bestSellers: SoldMobile[]; brands: BrandShare[] }> {
  const brands = await readBrands(tx, period);
  // A row holds one unit or more: so many rows there are at most.
  const rows = brands.reduce((sum, { units }) => sum + units, 0);
  const found = rows > MOST_ROWS ? await findAmongLikely(tx, period) : null;
  return { bestSellers: found ?? (await addUpAll(tx, period)), brands };
}

async function readBrands(tx: Queryable, { start }: Period): Promise<BrandShare[]> {
  const { rows } = await tx.execute<{ category: string; units: number; revenue: string }>(sql`
    with parts as (
      select category, units, revenue_cents from daily_brands where day >= ${start}
      union all
      select m.category, u.units, u.revenue_cents
      from daily_units u join mobiles m on m.id = u.mobile_id
      where not u.is_sum and u.day >= ${start})
    select category, sum(units)::int as units, sum(revenue_cents)::text as revenue
    from parts group by category having sum(units) > 0
    order by sum(units) desc, sum(revenue_cents) desc, category`);
  return rows.map(({ revenue, ...brand }) => ({ ...brand, revenueCents: Number(revenue) }));
}

const order = sql.raw('units desc, revenue desc, mobile_id');

type SoldRow = { mobileId: string; name: string; units: number; revenue: string };

function toSold({ mobileId, name, units, revenue }: SoldRow): SoldMobile {
  return { mobileId, name, units, revenueCents: Number(revenue) };
}

async function addUpAll(tx: Queryable, { start }: Period): Promise<SoldMobile[]> {
  const { rows } = await tx.execute<SoldRow>(sql`
    with best as (
      select mobile_id, sum(units)::int as units, sum(revenue_cents) as revenue
      from daily_units where day >= ${start} group by mobile_id having sum(units) > 0
      order by ${order} limit ${BEST_SELLERS})
    select mobile_id as "mobileId", m.name, units, revenue::text
    from best join mobiles m on m.id = mobile_id order by units desc, best.revenue desc, mobile_id`);
  return rows.map(toSold);
}

/**
 * Looks at those that have sold most since ever, and at what is not yet summed up. Each of the others
 * has sold, in any period, at most what the last of these has sold since ever.
 * @returns null when one of the others could be among the best
 */
async function findAmongLikely(
  tx: Queryable,
  { start, days }: Period,
): Promise<SoldMobile[] | null> {
  const most = Math.floor(MOST_ROWS / days);
  const { rows } = await tx.execute<SoldRow & { others: number }>(sql`
    with likely as (
      select mobile_id, units from sold_mobiles order by units desc, mobile_id desc limit ${most}),
    asked as (
      select mobile_id from likely
      union select mobile_id from daily_units where not is_sum),
    best as (
      select mobile_id, sold.units, sold.revenue
      from asked cross join lateral (
        select sum(units)::int as units, sum(revenue_cents) as revenue
        from daily_units u where u.mobile_id = asked.mobile_id and day >= ${start}) sold
      where sold.units > 0 order by ${order} limit ${BEST_SELLERS})
    select mobile_id as "mobileId", m.name, units, revenue::text,
      (select case when count(*) < ${most} then 0 else min(units) end from likely)::int as others
    from best join mobiles m on m.id = mobile_id order by units desc, best.revenue desc, mobile_id`);
  const last = rows.at(-1);
  const isSure =
    last && (last.others === 0 || (rows.length === BEST_SELLERS && last.units > last.others));
  return isSure ? rows.map(toSold) : null;
}

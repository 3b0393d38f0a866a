/** Open orders, returns and disputes of a user: staff and the user see them before the account is deleted. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { type Actor, requireAdmin, requireSignedIn } from '../../actor.ts';

export interface Unfinished {
  /** Paid orders that are not shipped yet. */
  unsent: number;
  /** Those of them without a delivery address. */
  withoutAddress: number;
  /** Shipped orders that have not arrived. */
  underWay: number;
  returns: number;
  /** Payments with an open dispute. */
  disputes: number;
}

/**
 * @param userId another user's, which only admins may ask for; the actor's own when left out
 * @throws AppError authentication-required, forbidden
 */
export async function countUnfinished(
  { db }: { db: Database },
  actor: Actor,
  userId?: string,
): Promise<Unfinished> {
  if (userId !== undefined) requireAdmin(actor);
  const id = userId ?? requireSignedIn(actor).userId;
  const { rows } = await db.execute<{ [Name in keyof Unfinished]: number }>(sql`
    select count(*) filter (where p.status in ('pending', 'processing'))::int as unsent,
      count(*) filter (
        where p.status in ('pending', 'processing') and a.delivery is null)::int as "withoutAddress",
      count(*) filter (where p.status = 'shipped')::int as "underWay",
      (select count(*)::int from returns r join payments q on q.id = r.payment_id
        where q.user_id = ${id} and r.state in ('requested', 'approved', 'received', 'checked')) as returns,
      (select count(distinct d.payment_id)::int from disputes d join payments q on q.id = d.payment_id
        where q.user_id = ${id} and d.closed_at is null) as disputes
    from payments p left join payment_attempts a on a.id = p.attempt_id
    where p.user_id = ${id}`);
  const [counted] = rows;
  if (!counted) throw new Error('a count without a row');
  return counted;
}

/** What somebody has still open with the shop, to be told before an account is deleted. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { type Actor, requireAdmin, requireSignedIn } from '../../actor.ts';

export interface Unfinished {
  /** Paid orders that have not been sent. */
  unsent: number;
  /** Those of them that nobody has said an address for. */
  withoutAddress: number;
  /** Orders that have been sent and have not arrived. */
  underWay: number;
  returns: number;
}

/**
 * @param userId another person's, for admins; the own ones without it
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
        where q.user_id = ${id} and r.state in ('requested', 'approved', 'received', 'checked')) as returns
    from payments p left join payment_attempts a on a.id = p.attempt_id
    where p.user_id = ${id}`);
  const [counted] = rows;
  if (!counted) throw new Error('a count without a row');
  return counted;
}

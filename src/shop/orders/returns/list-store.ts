/** What a list of returns says of their orders, in SQL. */
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { payments, users } from '../../../database/schema.ts';
import { mostSevereOf } from '../../../database/sql/dispute-conditions.ts';
import type { AttemptId, OrderId } from '../../../shared/tools/ids.ts';
import type { OrderDispute } from '../disputes/dispute-rules.ts';
import { knownEmail } from '../fulfilment/list-orders.ts';

export interface OrderOfReturn {
  id: OrderId;
  attemptId: AttemptId;
  name: string;
  /** Null when the account has been erased. */
  email: string | null;
  dispute: OrderDispute | null;
}

export async function findPaymentsOf(
  db: Queryable,
  ids: readonly OrderId[],
): Promise<Map<OrderId, OrderOfReturn>> {
  if (ids.length === 0) return new Map();
  const { id, attemptId } = payments;
  const rows = await db
    .select({
      id,
      attemptId,
      name: users.name,
      email: knownEmail,
      dispute: mostSevereOf(payments.id),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(inArray(payments.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

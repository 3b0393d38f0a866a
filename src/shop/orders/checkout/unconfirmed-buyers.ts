/**
 * The share of the stock that buyers with an unconfirmed email address may hold. Protects: accounts that cost nothing
 * cannot keep the stock from honest buyers. Why: docs/decisions/orders/018-held-stock.md.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import {
  attemptItems,
  identityUsers,
  paymentAttempts,
  variants,
} from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { StockItem } from '../../catalogue/index.ts';
import { unconfirmedShare } from '../rules.ts';

const buyer = statement('is_confirmed', (db) =>
  db
    .select({ isConfirmed: identityUsers.emailVerified })
    .from(identityUsers)
    .where(eq(identityUsers.id, sql.placeholder('userId'))),
);

/** Whether the buyer has proved that the email address is theirs. */
export async function isConfirmed(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await buyer(db, { userId });
  return row?.isConfirmed ?? false;
}

/**
 * The variants of which unconfirmed buyers hold more than their share, now that this one holds `items` as well. Their
 * rows are locked until this transaction ends, so no other buyer is counted at the same time.
 * @returns how many units unconfirmed buyers together may hold of each, by variant
 */
export async function findBeyondShare(
  tx: Queryable,
  items: readonly StockItem[],
): Promise<Map<string, number>> {
  const variantIds = items.map(({ variantId }) => variantId);
  const rows = await tx
    .select({ variantId: variants.id, stock: variants.stock, held: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .innerJoin(identityUsers, eq(identityUsers.id, paymentAttempts.userId))
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .innerJoin(variants, eq(variants.id, attemptItems.variantId))
    .where(
      and(
        eq(paymentAttempts.state, 'pending'),
        eq(identityUsers.emailVerified, false),
        inArray(attemptItems.variantId, variantIds),
      ),
    )
    .groupBy(variants.id);
  const shares = rows.map((row) => ({ ...row, share: unconfirmedShare(row.stock) }));
  return new Map(
    shares.filter(({ held, share }) => held > share).map((row) => [row.variantId, row.share]),
  );
}

/**
 * Fair shares of the stock: what buyers may hold whose email address nobody has confirmed. Protects: accounts
 * that cost nothing cannot keep the stock from honest buyers. They buy like everybody as long as there is enough;
 * they hold little and for shorter, and are pre-empted by a buyer who is confirmed. Why:
 * docs/decisions/orders/018-held-stock.md.
 */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import {
  attemptItems,
  identityUsers,
  mobiles,
  paymentAttempts,
  variants,
} from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import { nameUnit, nameVariant } from '../../catalogue/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { unconfirmedShare } from '../rules.ts';
import { closeAttempt } from './close-attempt.ts';

const buyer = statement('is_confirmed', (db) =>
  db
    .select({ isConfirmed: identityUsers.emailVerified })
    .from(identityUsers)
    .where(eq(identityUsers.id, sql.placeholder('userId'))),
);

/** Whether somebody has proved that the buyer's address is theirs. */
export async function isConfirmed(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await buyer(db, { userId });
  return row?.isConfirmed ?? false;
}

const isHeldUnconfirmed = and(
  eq(paymentAttempts.state, 'pending'),
  eq(identityUsers.emailVerified, false),
);

/**
 * Asked after the own units have been held: their rows are locked, so nobody else is asking meanwhile.
 * Who is the only one holds what a cart takes.
 * @throws AppError out-of-stock, with what to do
 */
export async function assertShareLeft(
  tx: Queryable,
  { userId, variantIds }: { userId: string; variantIds: string[] },
): Promise<void> {
  const rows = await tx
    .select({
      mobileId: mobiles.id,
      name: mobiles.name,
      ...{ colour: variants.colour, storageGb: variants.storageGb, ramGb: variants.ramGb },
      stock: variants.stock,
      held: sql<number>`count(*)::int`,
      byOthers: sql<number>`(count(*) filter (where ${ne(paymentAttempts.userId, userId)}))::int`,
    })
    .from(paymentAttempts)
    .innerJoin(identityUsers, eq(identityUsers.id, paymentAttempts.userId))
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .innerJoin(mobiles, eq(mobiles.id, attemptItems.mobileId))
    .innerJoin(variants, eq(variants.id, attemptItems.variantId))
    .where(and(isHeldUnconfirmed, inArray(attemptItems.variantId, variantIds)))
    .groupBy(mobiles.id, variants.id);
  const beyond = rows.filter(({ byOthers, held, stock }) => {
    return byOthers > 0 && held > unconfirmedShare(stock);
  });
  if (beyond.length === 0) return;
  const names = beyond.map((row) => nameUnit(row.name, nameVariant(row))).join(', ');
  throw new AppError('out-of-stock', {
    detail: `Other people are paying for this right now: ${names}. Confirm your email address with the link that we have sent you, or try again in a few minutes.`,
    extra: { items: beyond.map(({ mobileId }) => mobileId) },
  });
}

/** Pending attempts of unconfirmed buyers that hold some of these variants, the oldest first. */
export async function findYieldingAttempts(
  db: Queryable,
  { variantIds, limit }: { variantIds: string[]; limit: number },
): Promise<AttemptId[]> {
  const rows = await db
    .selectDistinct({ id: paymentAttempts.id, createdAt: paymentAttempts.createdAt })
    .from(paymentAttempts)
    .innerJoin(identityUsers, eq(identityUsers.id, paymentAttempts.userId))
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .where(and(isHeldUnconfirmed, inArray(attemptItems.variantId, variantIds)))
    .orderBy(asc(paymentAttempts.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Gives attempts up for a confirmed buyer; one that is being paid at this moment stays. */
export async function makeWay(
  services: Pick<ShopDeps, 'db' | 'cards' | 'logger' | 'config'>,
  attemptIds: AttemptId[],
): Promise<void> {
  for (const attemptId of attemptIds) {
    try {
      await closeAttempt(services, attemptId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      services.logger.info({ attemptId, code: error.code }, 'an attempt does not give way');
    }
  }
}

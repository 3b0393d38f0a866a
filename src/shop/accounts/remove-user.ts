/**
 * Deletes somebody (DELETE /users/{id}), or oneself. Protects: their sessions and tokens are dead at once, the
 * address is free again, payments stay without a name, reviews go with their writer (words can tell
 * who wrote them, and no book needs them), the shop keeps an admin.
 * Tested in tests/api/accounts-admin.test.ts.
 */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { cartRows, deliveryAddresses, orders, payments, reviews } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Clock } from '../../shared/clock.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import type { Identity } from '../ports.ts';
import { lockAdminsFor, requireRecentAdmin } from './admin-guard.ts';
import { isRecentProof } from './rules.ts';
import { anonymiseUser, lockAdmins, lockUser } from './store.ts';

/** @throws AppError not-found, own-account, last-admin, forbidden, reauthentication-required */
export async function removeUser(
  deps: { db: Database; clock: Clock; identity: Identity },
  actor: Actor,
  input: { userId: string; requestId?: string },
): Promise<void> {
  const admin = requireRecentAdmin(deps, actor);
  if (input.userId === admin.userId) throw new AppError('own-account');
  await transact(deps.db, async (tx) => {
    const admins = await lockAdminsFor(tx, admin);
    const user = await lockUser(tx, input.userId);
    if (!user) throw new AppError('not-found');
    if (user.role === 'admin' && admins.length === 1) throw new AppError('last-admin');
    await erase(deps.identity, tx, user.id);
    await recordChange(tx, {
      actor,
      action: 'user.deleted',
      subjectType: 'user',
      subjectId: user.id,
      before: { role: user.role },
      requestId: input.requestId,
    });
  });
}

/**
 * Deletes the own account.
 * @throws AppError last-admin, reauthentication-required
 */
export async function removeOwnAccount(
  deps: { db: Database; clock: Clock; identity: Identity },
  actor: Actor,
  input: { requestId?: string },
): Promise<void> {
  const { userId, authenticatedAt } = requireSignedIn(actor);
  if (!isRecentProof(authenticatedAt, deps.clock.now())) {
    throw new AppError('reauthentication-required');
  }
  await transact(deps.db, async (tx) => {
    const admins = await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('authentication-required');
    if (user.role === 'admin' && admins.length === 1) throw new AppError('last-admin');
    await erase(deps.identity, tx, userId);
    await recordChange(tx, {
      actor,
      action: 'user.left',
      subjectType: 'user',
      subjectId: userId,
      before: { role: user.role },
      requestId: input.requestId,
    });
  });
}

async function erase(identity: Identity, tx: Queryable, userId: string): Promise<void> {
  await tx.delete(cartRows).where(eq(cartRows.userId, userId));
  await tx.delete(reviews).where(eq(reviews.userId, userId));
  await forgetAddresses(tx, userId);
  await anonymiseUser(tx, userId);
  await identity.remove(userId, tx);
}

/** Only a parcel that is still to arrive keeps its address. */
async function forgetAddresses(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(deliveryAddresses).where(eq(deliveryAddresses.userId, userId));
  const underWay = tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.status, ['pending', 'processing', 'shipped']),
      ),
    );
  await tx
    .update(orders)
    .set({ delivery: null })
    .where(and(eq(orders.userId, userId), notInArray(orders.id, underWay)));
}

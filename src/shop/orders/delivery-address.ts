/**
 * The address that somebody uses, and where a pending order goes. Protects: an order has its own copy, so
 * that a later change does not send a paid parcel elsewhere, and no address is remembered for an erased account.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { deliveryAddresses, orders, users } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { DeliveryAddress } from '../../shared/delivery.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';

/** The address that the actor used last, null for the first time. */
export async function readDeliveryAddress(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<DeliveryAddress | null> {
  const { userId } = requireSignedIn(actor);
  const [row] = await db
    .select({ address: deliveryAddresses.address })
    .from(deliveryAddresses)
    .where(eq(deliveryAddresses.userId, userId));
  return row?.address ?? null;
}

/**
 * Remembers the actor's address, and says where a pending order goes.
 * @param input.orderId the order that an intent was made for; undefined only remembers the address
 * @param input.address null leaves it for after the payment: the order forgets one given earlier, the
 *   remembered one stays
 * @throws AppError not-found when it is not the actor's pending order (any more)
 */
export async function setDeliveryAddress(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  input: { orderId?: string | undefined; address: DeliveryAddress | null },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  const { orderId, address } = input;
  await transact(db, async (tx) => {
    if (address) await rememberAddress(tx, userId, address);
    if (orderId === undefined) return;
    const changed = await tx
      .update(orders)
      .set({ delivery: address && withoutGaps(address) })
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId), eq(orders.state, 'pending')))
      .returning({ id: orders.id });
    if (changed.length === 0) throw new AppError('not-found');
  });
}

/** Forgets the actor's address; orders keep their own. Nothing happens when there is none. */
export async function forgetDeliveryAddress(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  await db.delete(deliveryAddresses).where(eq(deliveryAddresses.userId, userId));
}

/**
 * Keeps the address for the next order. Holds the account against being erased meanwhile, so it is the
 * first lock of its transaction.
 * @throws AppError authentication-required when the account has been erased
 */
export async function rememberAddress(
  tx: Queryable,
  userId: string,
  given: DeliveryAddress,
): Promise<void> {
  const live = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  if (live.length === 0) throw new AppError('authentication-required');
  const address = withoutGaps(given);
  await tx
    .insert(deliveryAddresses)
    .values({ userId, address })
    .onConflictDoUpdate({
      target: deliveryAddresses.userId,
      set: { address, updatedAt: sql`now()` },
    });
}

/** Without the region where none was given. */
export function withoutGaps({ region, ...address }: DeliveryAddress): DeliveryAddress {
  return region ? { ...address, region } : address;
}

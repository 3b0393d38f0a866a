/**
 * Where an order goes. Protects: the address belongs to the pending order, so that a later one does not
 * change where a paid parcel goes; the last one is offered next time.
 * Called by http/routes/delivery-address.ts; tested in tests/api/delivery-address.test.ts.
 */
import { and, eq, sql } from 'drizzle-orm';
import { deliveryAddresses, orders } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import type { DeliveryAddress } from '../../shared/delivery.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../actor.ts';

/** The address that the actor used last, null for the first time. */
export async function readDeliveryAddress(
  { db }: Pick<Services, 'db'>,
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
 * Says where the actor's pending order goes.
 * @param input.orderId the order that the intent was made for
 * @throws AppError not-found when it is not the actor's pending order (any more)
 */
export async function setDeliveryAddress(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  input: { orderId: string; address: DeliveryAddress },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  const { orderId, address } = input;
  await transact(db, async (tx) => {
    const changed = await tx
      .update(orders)
      .set({ delivery: address })
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId), eq(orders.state, 'pending')))
      .returning({ id: orders.id });
    if (changed.length === 0) throw new AppError('not-found');
    await tx
      .insert(deliveryAddresses)
      .values({ userId, address })
      .onConflictDoUpdate({
        target: deliveryAddresses.userId,
        set: { address, updatedAt: sql`now()` },
      });
  });
}

/**
 * The address that somebody uses, and where what is being paid for goes. Protects: an attempt, and so the
 * order that it becomes, has its own copy: a later change does not send a paid parcel elsewhere, and no address
 * is remembered for an erased account.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { deliveryAddresses, paymentAttempts, users } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { transact } from '../../../database/transact.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import { AppError } from '../../../shared/errors.ts';
import { centsToAmount, formatCents } from '../../../shared/money.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { findAttempt } from '../attempt-store.ts';
import { toCharges } from '../pricing/order-charges.ts';
import { type MovedSum, quoteElsewhere } from '../pricing/quote-order.ts';

/** The address that the actor used last, null for the first time. */
export async function readDeliveryAddress(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<DeliveryAddress | null> {
  const { userId } = requireSignedIn(actor);
  return findRememberedAddress(db, userId);
}

const rememberedAddress = statement('remembered_address', (db) =>
  db
    .select({ address: deliveryAddresses.address })
    .from(deliveryAddresses)
    .where(eq(deliveryAddresses.userId, sql.placeholder('userId'))),
);

/** The address that somebody used last. */
export async function findRememberedAddress(
  db: Queryable,
  userId: string,
): Promise<DeliveryAddress | null> {
  const [row] = await rememberedAddress(db, { userId });
  return row?.address ?? null;
}

/**
 * Remembers the actor's address, and says where a pending attempt goes.
 * @param input.attemptId the attempt that an intent was made for; undefined only remembers the address
 * @param input.address null leaves it for after the payment: the attempt forgets one given earlier, the
 *   remembered one stays
 * @throws AppError not-found when it is not the actor's pending attempt (any more); price-changed (with
 *   `current`) when the sum of the attempt is not what it would cost there: the address is remembered, so that
 *   whoever starts the payment anew gets the sum for it
 */
export async function setDeliveryAddress(
  services: Pick<ShopDeps, 'db' | 'clock' | 'taxes'>,
  actor: Actor,
  input: { attemptId?: AttemptId | undefined; address: DeliveryAddress | null },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  const { attemptId, address } = input;
  const moved =
    attemptId && address ? await quoteFor(services, { userId, attemptId, address }) : null;

  await transact(services.db, async (tx) => {
    if (address) await rememberAddress(tx, userId, address);
    if (attemptId === undefined || moved?.isSame === false) return;
    const delivery = address && withoutGaps(address);
    const changed = await tx
      .update(paymentAttempts)
      .set(moved ? { delivery, ...toCharges(moved.priced) } : { delivery })
      .where(
        and(
          eq(paymentAttempts.id, attemptId),
          eq(paymentAttempts.userId, userId),
          eq(paymentAttempts.state, 'pending'),
        ),
      )
      .returning({ id: paymentAttempts.id });
    if (changed.length === 0) throw new AppError('not-found');
  });

  if (moved?.isSame === false) {
    const { totalCents } = moved.priced;
    throw new AppError('price-changed', {
      detail: `Delivered to this address your order costs ${formatCents(totalCents)}.`,
      extra: { current: centsToAmount(totalCents) },
    });
  }
}

/** What the actor's pending attempt would cost at the address, today; null where that makes no difference. */
async function quoteFor(
  services: Pick<ShopDeps, 'db' | 'clock' | 'taxes'>,
  of: { userId: string; attemptId: AttemptId; address: DeliveryAddress },
): Promise<MovedSum | null> {
  const attempt = await findAttempt(services.db, of.attemptId);
  if (attempt?.userId !== of.userId || attempt.state !== 'pending') return null;
  return quoteElsewhere(services, attempt, { address: of.address, at: services.clock.now() });
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

/**
 * Forgets a person. Protects: nothing that names them is left in any table, except where a parcel is still
 * on its way to them; sessions and tokens are dead at once and the address is free again. Payments stay
 * without a name, reviews go with their writer (words can tell who wrote them, and no book needs them). The
 * audit log names people by id only. What is decided and why:
 * docs/decisions/people/022-what-stays-of-a-person.md.
 */
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import {
  alerts,
  cartRows,
  contactAnswers,
  contactMessages,
  deliveryAddresses,
  idempotencyKeys,
  ownPhones,
  paymentAttempts,
  payments,
  returns,
  reviews,
  wishes,
  wishShares,
  withdrawals,
} from '../../../database/schema.ts';
import type { Identity } from '../../identity-port.ts';
import { forgetMails } from '../../mail/index.ts';
import { endLinks } from '../links.ts';
import { mailFarewell } from '../mails.ts';
import { anonymiseUser, isConfirmedAddress, type User } from '../store.ts';

/** In the transaction that holds the user; writes the last mail that they get. */
export async function erasePerson(identity: Identity, tx: Queryable, user: User): Promise<void> {
  const { id: userId, email } = user;
  const isConfirmed = await isConfirmedAddress(tx, userId);
  await tx.delete(cartRows).where(eq(cartRows.userId, userId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(reviews).where(eq(reviews.userId, userId));
  await tx.delete(ownPhones).where(eq(ownPhones.userId, userId));
  await tx.delete(wishes).where(eq(wishes.userId, userId));
  await tx.delete(wishShares).where(eq(wishShares.userId, userId));
  await tx.delete(alerts).where(eq(alerts.userId, userId));
  await forgetAddresses(tx, userId);
  await forgetStatements(tx, userId);
  // Who has not confirmed an address cannot delete what its owner wrote to the shop, or asked it for.
  if (isConfirmed) {
    await forgetMessages(tx, email);
    await forgetStatedAddress(tx, email);
    await tx.delete(alerts).where(eq(alerts.email, email));
  }
  await forgetMails(tx, { userId, email, isConfirmed });
  await endLinks(tx, userId);
  await anonymiseUser(tx, userId);
  await identity.remove(userId, tx);
  await mailFarewell(tx, { userId, to: email });
}

async function forgetMessages(tx: Queryable, email: string): Promise<void> {
  const isTheirs = eq(sql`lower(${contactMessages.email})`, email);
  const own = tx.select({ id: contactMessages.id }).from(contactMessages).where(isTheirs);
  await tx.delete(contactAnswers).where(inArray(contactAnswers.messageId, own));
  await tx.delete(contactMessages).where(isTheirs);
}

/** What they said about returns, and the statements of withdrawal that name them. */
async function forgetStatements(tx: Queryable, userId: string): Promise<void> {
  const own = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await tx.update(returns).set({ note: null }).where(inArray(returns.paymentId, own));
  await tx
    .delete(withdrawals)
    .where(or(inArray(withdrawals.paymentId, own), eq(withdrawals.statedBy, userId)));
}

/** The address in statements about orders of others, which stay theirs; of no order known yet nothing stays. */
async function forgetStatedAddress(tx: Queryable, email: string): Promise<void> {
  const isTheirs = eq(withdrawals.email, email);
  await tx
    .delete(withdrawals)
    .where(and(isTheirs, isNull(withdrawals.paymentId), isNull(withdrawals.statedBy)));
  await tx.update(withdrawals).set({ email: '' }).where(isTheirs);
}

/** Only a parcel that is still to arrive keeps its address; `updatePayment` forgets it when it has. */
async function forgetAddresses(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(deliveryAddresses).where(eq(deliveryAddresses.userId, userId));
  const underWay = tx
    .select({ attemptId: payments.attemptId })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.status, ['pending', 'processing', 'shipped']),
      ),
    );
  await tx
    .update(paymentAttempts)
    .set({ delivery: null })
    .where(and(eq(paymentAttempts.userId, userId), notInArray(paymentAttempts.id, underWay)));
}

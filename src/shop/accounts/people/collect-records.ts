/**
 * Everything that the database holds about one person, table by table, for their own copy. Protects: the
 * copy is complete (a table or column that is in neither list fails tests/api/accounts/own-data.test.ts),
 * and holds no secret that opens anything: no password, token, link or key.
 */
import { and, eq, getTableColumns, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/connect.ts';
import * as tables from '../../../database/schema.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { isMailTo } from '../../mail/index.ts';
import { isConfirmedAddress } from '../store.ts';

const {
  auditLog,
  cartRows,
  contactAnswers,
  contactMessages,
  deliveryAddresses,
  idempotencyKeys,
  identityAccounts,
  identitySessions,
  identityUsers,
  invoices,
  orderEvents,
  attemptItems,
  paymentAttempts,
  outbox,
  ownPhones,
  passkeys,
  paymentItems,
  payments,
  recoveryCodes,
  refunds,
  returnedItems,
  reviews,
  secondFactors,
  users,
} = tables;

/** What the copy leaves out of a table: secrets, and who of the staff did something. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  identity_sessions: ['token'],
  identity_accounts: ['password', 'accessToken', 'refreshToken', 'idToken'],
  second_factors: ['sealedSecret'],
  passkeys: ['credentialId', 'publicKey'],
  recovery_codes: ['fingerprint'],
  idempotency_keys: ['fingerprint'],
  order_events: ['actorId'],
  refunds: ['orderedBy'],
  contact_answers: ['actorId'],
  // The text of a mail may hold a link that still works.
  outbox: ['bodyText', 'dedupeKey', 'lastError', 'requestId'],
  audit_log: ['actorId', 'before', 'after', 'requestId', 'undoes', 'prevHash', 'hash'],
};

/** One row of a table, by the names of its columns; amounts in cents. */
export type StoredRecord = Record<string, unknown>;

/**
 * The rows about the actor by table name.
 * @throws AppError authentication-required
 */
export async function collectRecords(
  { db }: { db: Database },
  actor: Actor,
): Promise<Record<string, StoredRecord[]>> {
  const { userId, email } = requireSignedIn(actor);
  const isConfirmed = await isConfirmedAddress(db, userId);
  const records: Record<string, StoredRecord[]> = {};
  for (const [table, where] of ownRows(db, { userId, email, isConfirmed })) {
    const name = getTableName(table);
    const columns = Object.entries(getTableColumns(table)).filter(
      ([column]) => !LEFT_OUT[name]?.includes(column),
    );
    records[name] = await db.select(Object.fromEntries(columns)).from(table).where(where);
  }
  return records;
}

function ownRows(
  db: Database,
  { userId, email, isConfirmed }: { userId: string; email: string; isConfirmed: boolean },
): [PgTable, SQL | undefined][] {
  const ownAttempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.userId, userId));
  const ownPayments = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.userId, userId));
  // Whoever has not confirmed an address does not read what its owner wrote to the shop.
  const isOwnMessage = isConfirmed ? eq(sql`lower(${contactMessages.email})`, email) : sql`false`;
  const ownMessages = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isOwnMessage);
  return [
    [users, eq(users.id, userId)],
    [identityUsers, eq(identityUsers.id, userId)],
    [identityAccounts, eq(identityAccounts.userId, userId)],
    [identitySessions, eq(identitySessions.userId, userId)],
    [secondFactors, eq(secondFactors.userId, userId)],
    [recoveryCodes, eq(recoveryCodes.userId, userId)],
    [passkeys, eq(passkeys.userId, userId)],
    [deliveryAddresses, eq(deliveryAddresses.userId, userId)],
    [ownPhones, eq(ownPhones.userId, userId)],
    [cartRows, eq(cartRows.userId, userId)],
    [idempotencyKeys, eq(idempotencyKeys.userId, userId)],
    [paymentAttempts, eq(paymentAttempts.userId, userId)],
    [attemptItems, inArray(attemptItems.attemptId, ownAttempts)],
    [payments, eq(payments.userId, userId)],
    [paymentItems, inArray(paymentItems.paymentId, ownPayments)],
    [orderEvents, inArray(orderEvents.paymentId, ownPayments)],
    [refunds, inArray(refunds.paymentId, ownPayments)],
    [invoices, inArray(invoices.paymentId, ownPayments)],
    [returnedItems, inArray(returnedItems.paymentId, ownPayments)],
    [reviews, eq(reviews.userId, userId)],
    [contactMessages, isOwnMessage],
    [contactAnswers, inArray(contactAnswers.messageId, ownMessages)],
    [outbox, isMailTo({ email, isConfirmed })],
    [
      auditLog,
      or(
        eq(auditLog.actorId, userId),
        and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)),
      ),
    ],
  ];
}

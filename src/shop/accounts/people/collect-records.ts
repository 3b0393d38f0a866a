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
  alerts,
  auditLog,
  cartRows,
  contactAnswers,
  contactMessages,
  creditNotes,
  deliveryAddresses,
  disputes,
  idempotencyKeys,
  identityAccounts,
  identitySessions,
  identityUsers,
  invoices,
  issuedDocuments,
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
  returnEvents,
  returnItems,
  returns,
  reviews,
  secondFactors,
  users,
  wishes,
  wishShares,
  withdrawals,
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
  return_events: ['actorId'],
  contact_answers: ['actorId'],
  // The documents themselves are downloaded from the order.
  issued_documents: ['bytes'],
  outbox: [
    ...['bodyText', 'unsubscribeUrl', 'sealedToken', 'dedupeKey', 'lastError', 'requestId'],
    ...['linkPurpose', 'linkId', 'claimedUntil', 'dismissedAt'],
  ],
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

/** What says whose it is. */
const OF_USER = [
  ...[identityAccounts, identitySessions, secondFactors, recoveryCodes, passkeys],
  ...[idempotencyKeys, deliveryAddresses, ownPhones, cartRows, wishes, wishShares],
  ...[paymentAttempts, payments, reviews],
];
/** What says of which payment it is. */
const OF_PAYMENT = [
  ...[paymentItems, orderEvents, refunds, disputes, returnedItems],
  ...[invoices, creditNotes, issuedDocuments],
  ...[returns, returnItems, withdrawals],
];

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
  const ownReturns = db
    .select({ id: returns.id })
    .from(returns)
    .where(inArray(returns.paymentId, ownPayments));
  // Whoever has not confirmed an address does not read what its owner wrote to the shop.
  const isOwnMessage = isConfirmed ? eq(sql`lower(${contactMessages.email})`, email) : sql`false`;
  const ownMessages = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isOwnMessage);
  const byUser = OF_USER.map((table): [PgTable, SQL] => [table, eq(table.userId, userId)]);
  const byPayment = OF_PAYMENT.map((table): [PgTable, SQL] => [
    table,
    inArray(table.paymentId, ownPayments),
  ]);
  return [
    [users, eq(users.id, userId)],
    [identityUsers, eq(identityUsers.id, userId)],
    ...byUser,
    [alerts, or(eq(alerts.userId, userId), isConfirmed ? eq(alerts.email, email) : undefined)],
    [attemptItems, inArray(attemptItems.attemptId, ownAttempts)],
    ...byPayment,
    [returnEvents, inArray(returnEvents.returnId, ownReturns)],
    [contactMessages, isOwnMessage],
    [contactAnswers, inArray(contactAnswers.messageId, ownMessages)],
    [outbox, isMailTo({ userId, email, isConfirmed })],
    [
      auditLog,
      or(
        eq(auditLog.actorId, userId),
        and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)),
      ),
    ],
  ];
}

/**
 * The code of an order, which replaces a session when a buyer withdraws. Protects: it is derived from AUTH_SECRET
 * and stored nowhere, so whoever reads the database has none; after each objection of the buyer there is a new one.
 */
import { timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { orderEvents } from '../../database/schema.ts';
import { WITHDRAWAL_CODE_LENGTH, WITHDRAWAL_CODE_SIGNS } from '../../shared/rules/withdrawals.ts';
import type { OrderId } from '../../shared/tools/ids.ts';
import type { SecretBox } from '../ports.ts';

/** Stands for the code in stored receipts; it is filled in when they are sent. */
export const WITHDRAWAL_CODE = '{withdrawal-code}';

const PURPOSE = 'code of an order';
/** Takes the place of an order that is not there, so that the answer takes as long. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000' as OrderId;

interface Part {
  db: Queryable;
  secrets: SecretBox;
}

/** The code of an order as it is now. */
export async function readWithdrawalCode({ db, secrets }: Part, orderId: OrderId): Promise<string> {
  return toCode(secrets.fingerprint(await nameCode(db, orderId), PURPOSE));
}

/** @param orderId null is answered with false in the same time */
export async function isWithdrawalCode(
  { db, secrets }: Part,
  orderId: OrderId | null,
  typed: string,
): Promise<boolean> {
  const name = await nameCode(db, orderId ?? NO_ORDER);
  const given = Buffer.from(typed.padEnd(WITHDRAWAL_CODE_LENGTH).slice(0, WITHDRAWAL_CODE_LENGTH));
  const matches = secrets
    .fingerprints(name, PURPOSE)
    .map((fingerprint) => timingSafeEqual(Buffer.from(toCode(fingerprint)), given));
  return orderId !== null && matches.includes(true);
}

async function nameCode(db: Queryable, orderId: OrderId): Promise<string> {
  const isObjection = and(
    eq(orderEvents.paymentId, orderId),
    eq(orderEvents.kind, 'withdrawal-ended'),
  );
  return `${orderId} ${await db.$count(orderEvents, isObjection)}`;
}

/** A byte has 8 times as many values as there are signs, so each sign is as likely. */
function toCode(fingerprint: string): string {
  const bytes = Buffer.from(fingerprint, 'base64url').subarray(0, WITHDRAWAL_CODE_LENGTH);
  return Array.from(
    bytes,
    (byte) => WITHDRAWAL_CODE_SIGNS[byte % WITHDRAWAL_CODE_SIGNS.length],
  ).join('');
}

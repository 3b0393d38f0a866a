/**
 * Takes statements of withdrawal from a contract (Article 11a of Directive 2011/83/EU). Protects: whoever has bought
 * something can declare it, signed in or not; without a session the answer, and the time it takes, are the same
 * whether there is such an order or not. Why it is so: docs/decisions/orders/052-returns-and-withdrawal.md.
 */
import { withdrawals } from '../../../database/schema.ts';
import { foldEmail } from '../../../shared/email.ts';
import { newId } from '../../../shared/tools/ids.ts';
import { isWithinLimits } from '../../accounts/index.ts';
import type { Actor } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { isWithdrawalCode } from '../../mail/index.ts';
import type { RateRule } from '../../ports.ts';
import { findOrderOf } from './withdrawal-store.ts';

export interface WithdrawalStatement {
  name: string;
  /** As the receipt says it, for example 2026-00042. */
  orderNumber: string;
  email: string;
  /** Of the order; not needed by its buyer when they are signed in. */
  code?: string | undefined;
  clientAddress: string;
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const OTHER_WAYS =
  'We have received too many withdrawals from people who are not logged in. Please log in and send yours again, or write to us: your message counts as a withdrawal, too.';

const LIMITS = {
  /** The own orders of somebody who is signed in. */
  buyer: { max: 10, windowSeconds: HOUR_SECONDS },
  /** Without a session, from one network: more than a household needs. */
  network: { max: 10, windowSeconds: HOUR_SECONDS, refusal: OTHER_WAYS },
  /** Without a session and without the right code, from everywhere: more than a large shop gets. */
  everybody: { max: 300, windowSeconds: HOUR_SECONDS, refusal: OTHER_WAYS },
  /** Statements for one email address whose code is checked; statements without a code count too. */
  codes: { max: 5, windowSeconds: DAY_SECONDS },
} satisfies Record<string, RateRule>;

/** Keeps a statement; `handleWithdrawals` acts on it. @throws AppError rate-limited */
export async function stateWithdrawal(
  services: Pick<ShopDeps, 'db' | 'limits' | 'secrets'>,
  actor: Actor,
  { name, orderNumber, clientAddress, ...statement }: WithdrawalStatement,
): Promise<void> {
  const { db, limits } = services;
  const email = foldEmail(statement.email);
  const userId = actor.kind === 'user' ? actor.userId : null;
  const isOwn = userId !== null && (await findOrderOf(db, orderNumber, { userId })) !== null;

  if (isOwn) {
    await limits.take(`withdrawal:${userId}`, LIMITS.buyer);
    await db
      .insert(withdrawals)
      .values({ id: newId(), name, orderNumber, email, statedBy: userId });
    return;
  }
  await limits.take(`withdrawal:${clientAddress}`, LIMITS.network);
  // Over the limit the code is ignored and the buyer is asked by email, so a stranger cannot block a withdrawal.
  const key = `withdrawal-code:${services.secrets.fingerprint(email, 'withdrawal-code')}`;
  const isHeeded = await isWithinLimits(limits, [{ key, rule: LIMITS.codes }]);
  const orderId = await findOrderOf(db, orderNumber, { email });
  const isRight = await isWithdrawalCode(services, orderId, statement.code ?? '');
  const hasCode = isHeeded && isRight;
  // Strangers cannot use up the limit of all for the buyer, who has the code.
  if (!hasCode) await limits.take('withdrawal:everybody', LIMITS.everybody);
  await db.insert(withdrawals).values({ id: newId(), name, orderNumber, email, hasCode });
}

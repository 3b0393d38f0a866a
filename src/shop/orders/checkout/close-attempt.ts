/**
 * Gives up a pending attempt. Protects: an attempt is void only after the provider has confirmed that
 * nothing can be captured for it any more; what was captured meanwhile is settled instead.
 */
import { sql } from 'drizzle-orm';
import { transactOnStock } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import type { CardIntent } from '../../card-port.ts';
import { countUnits, releaseStock } from '../../catalogue/index.ts';
import type { ShopDeps } from '../../deps.ts';
import {
  type Attempt,
  type AttemptState,
  findAttempt,
  findItems,
  findNotedIntents,
  lockAttempt,
  markVoid,
  setIntent,
} from '../attempt-store.ts';
import { setMark } from '../reconciliation/inbox-store.ts';
import type { Payment } from './payment-store.ts';
import { settle } from './settle.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'logger' | 'config'>;

/**
 * @returns the payment when the attempt turned out to be paid, null when it is void now
 * @throws AppError item-in-payment while the provider is still working on the capture,
 *   provider-error, provider-timeout (the attempt is still pending then)
 */
export async function closeAttempt(services: Part, attemptId: AttemptId): Promise<Payment | null> {
  const attempt = await findAttempt(services.db, attemptId);
  if (attempt?.state !== 'pending') return null;
  const intent = await stopIntent(services, attempt);
  if (intent?.status === 'processing') throw new AppError('item-in-payment');
  if (intent?.status === 'succeeded') {
    const settlement = await settle(services, intent.id);
    if (settlement.kind === 'settled') return settlement.payment;
    throw new AppError('item-in-payment');
  }
  await voidAttempt(services, attemptId);
  return null;
}

/** The attempt's intent once its cancelling was tried; null when there is none. */
async function stopIntent(services: Part, attempt: Attempt): Promise<CardIntent | null> {
  const intentId = attempt.intentId ?? (await learnIntent(services, attempt))?.intent.id;
  if (intentId === undefined) return null;
  const intent = await retrieveNoted(services, attempt.id, intentId);
  return intent.status === 'open' ? services.cards.cancelIntent(intentId) : intent;
}

/**
 * The intent of an attempt whose create was never answered: repeating the create with the same key
 * brings the same intent to light, or makes it now.
 * @returns the intent, and the state that the attempt is in after it was noted; null when there is none
 */
export async function learnIntent(
  services: Part,
  attempt: Attempt,
): Promise<{ intent: CardIntent; state: AttemptState | undefined } | null> {
  const intent = await services.cards.createIntent({
    attemptId: attempt.id,
    userId: attempt.userId,
    amountCents: attempt.amountCents,
  });
  if (intent === null) return null;
  return { intent, state: await setIntent(services.db, attempt.id, intent.id) };
}

/** Marks the attempt void and gives its units back; the caller has made sure that nothing can be captured. */
export async function voidAttempt({ db }: Pick<Part, 'db'>, attemptId: AttemptId): Promise<void> {
  await transactOnStock(db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.state !== 'pending') return;
    const items = await findItems(tx, attemptId);
    await releaseStock(tx, countUnits(items));
    await markVoid(tx, attemptId);
  });
}

/** When the provider last did not know an intent of ours; staff are shown it (insights/read-problems.ts). */
const UNKNOWN_MARK = 'unknown-intent';
const SAMPLE_SIZE = 3;

/**
 * The intent that an attempt has noted. One that the provider does not know is no reason to void the attempt: whether it
 * can still be captured, only the account or bank knows that has made it.
 * @throws AppError provider-error when the provider does not know it, provider-timeout
 */
export async function retrieveNoted(
  { db, cards, logger }: Pick<Part, 'db' | 'cards' | 'logger'>,
  attemptId: AttemptId,
  intentId: string,
): Promise<CardIntent> {
  const intent = await cards.retrieveIntent(intentId);
  if (intent) return intent;
  logger.error(
    { code: 'unknown-intent', attemptId, intentId },
    'the card provider does not know an intent that it made for this attempt: the secret key is of another account there, or the bank is another one',
  );
  await setMark(db, UNKNOWN_MARK, sql`now()`);
  throw new AppError('provider-error');
}

/** Whether the provider knows what pending attempts have noted; true when it cannot say. */
export async function isOwnProvider({ db, cards }: Pick<Part, 'db' | 'cards'>): Promise<boolean> {
  for (const intentId of await findNotedIntents(db, SAMPLE_SIZE)) {
    const isKnown = await cards.retrieveIntent(intentId).then(
      (intent) => intent !== null,
      () => true,
    );
    if (!isKnown) return false;
  }
  return true;
}

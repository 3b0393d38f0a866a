/**
 * The intent that an attempt has noted. Protects: one that the provider does not know is no reason to void
 * the attempt; whether it can still be captured, only the account or bank knows that has made it.
 */
import { sql } from 'drizzle-orm';
import { AppError } from '../../../shared/errors.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import type { CardIntent } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { findNotedIntents } from '../attempt-store.ts';
import { setMark } from '../reconciliation/inbox-store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger'>;

/** When the provider last did not know an intent of ours; staff are shown it (insights/read-problems.ts). */
const UNKNOWN_MARK = 'unknown-intent';
const SAMPLE_SIZE = 3;

/** @throws AppError provider-error when the provider does not know it, provider-timeout */
export async function retrieveNoted(
  { db, cards, logger }: Part,
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
export async function isOwnProvider({ db, cards }: Omit<Part, 'logger'>): Promise<boolean> {
  for (const intentId of await findNotedIntents(db, SAMPLE_SIZE)) {
    const isKnown = await cards.retrieveIntent(intentId).then(
      (intent) => intent !== null,
      () => true,
    );
    if (!isKnown) return false;
  }
  return true;
}

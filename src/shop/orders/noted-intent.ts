/**
 * The intent that an order has noted. Protects: one that the provider does not know is no reason to void
 * the order; whether it can still be captured, only the account or bank knows that has made it.
 * Called before an order is paid or given up; tested in tests/api/unknown-intent.test.ts.
 */
import { sql } from 'drizzle-orm';
import { AppError } from '../../shared/errors.ts';
import type { ShopDeps } from '../deps.ts';
import type { CardIntent } from '../ports.ts';
import { setMark } from './inbox-store.ts';
import { findNotedIntents } from './store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger'>;

/** When the provider last did not know an intent of ours; staff are shown it (insights/read-problems.ts). */
const UNKNOWN_MARK = 'unknown-intent';
const SAMPLE_SIZE = 3;

/** @throws AppError provider-error when the provider does not know it, provider-timeout */
export async function retrieveNoted(
  { db, cards, logger }: Part,
  orderId: string,
  intentId: string,
): Promise<CardIntent> {
  const intent = await cards.retrieveIntent(intentId);
  if (intent) return intent;
  logger.error(
    { code: 'unknown-intent', orderId, intentId },
    'the card provider does not know an intent that it made for this order: its secret key is of another account, or the bank is another one',
  );
  await setMark(db, UNKNOWN_MARK, sql`now()`);
  throw new AppError('provider-error');
}

/** Whether the provider knows what pending orders have noted; true when it cannot say. */
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

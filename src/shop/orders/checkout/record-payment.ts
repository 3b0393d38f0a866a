/**
 * Records a payment that the browser reports. Protects: the report is only a pointer; what was paid, by
 * whom and for what comes from the provider and from our attempt.
 */
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import type { Payment } from './payment-store.ts';
import { settle } from './settle.ts';

/**
 * @returns the payment; the same one on every repeat
 * @throws AppError not-found (unknown or another person's), payment-not-complete,
 *   rate-limited, provider-error, provider-timeout
 */
export async function recordPayment(
  services: Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'limits' | 'logger' | 'config'>,
  actor: Actor,
  input: { transactionId: string },
): Promise<Payment> {
  const { userId } = requireSignedIn(actor);
  const { transactionId } = input;
  // Anything else is not worth a call to the provider.
  if (!services.cards.isIntentId(transactionId)) throw new AppError('not-found');
  const settlement = await settle(services, transactionId, { userId, limits: services.limits });
  if (settlement.kind === 'settled') return own(settlement.payment, userId);
  if (settlement.kind === 'open' && settlement.intent.userId === userId) {
    throw new AppError('payment-not-complete');
  }
  // It is the intent of the own attempt, and yet the provider's answer does not fit it.
  if (settlement.attempt) throw new AppError('provider-error');
  throw new AppError('not-found');
}

function own(payment: Payment, userId: string): Payment {
  if (payment.userId !== userId) throw new AppError('not-found');
  if (payment.status !== 'cancelled' || payment.clearedRows > 0) return payment;
  throw new AppError('payment-not-complete', {
    detail: 'The order had been given up when the payment arrived; your money goes back.',
  });
}

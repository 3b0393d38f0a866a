/** The actor's own payments, newest first, with what they bought. Tested in tests/api/payments.test.ts. */
import type { Services } from '../../services.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { findItemsOf, findPayments, type Payment, type PaymentPage } from './payment-store.ts';
import type { SnapshotItem } from './rules.ts';

export interface PaymentWithItems extends Payment {
  items: SnapshotItem[];
}

/** @throws AppError authentication-required */
export async function listPayments(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  page: PaymentPage,
): Promise<PaymentWithItems[]> {
  const { userId } = requireSignedIn(actor);
  const found = await findPayments(db, userId, page);
  const items = await findItemsOf(
    db,
    found.map((payment) => payment.orderId),
  );
  return found.map((payment) => ({ ...payment, items: items.get(payment.orderId) ?? [] }));
}

/** The actor's own payments, newest first, with what they bought. Tested in tests/api/payments.test.ts. */
import type { Services } from '../../services.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { formatInvoiceNumber } from './fulfilment-rules.ts';
import { findInvoicesOf } from './fulfilment-store.ts';
import { findItemsOf, findPayments, type Payment, type PaymentPage } from './payment-store.ts';
import type { SnapshotItem } from './rules.ts';

export interface PaymentWithItems extends Payment {
  items: SnapshotItem[];
  /** Number of the invoice; a late payment has none. */
  invoice: string | null;
}

/** @throws AppError authentication-required */
export async function listPayments(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  page: PaymentPage,
): Promise<PaymentWithItems[]> {
  const { userId } = requireSignedIn(actor);
  const found = await findPayments(db, userId, page);
  const [items, invoices] = await Promise.all([
    findItemsOf(
      db,
      found.map((payment) => payment.orderId),
    ),
    findInvoicesOf(
      db,
      found.map((payment) => payment.id),
    ),
  ]);
  return found.map((payment) => {
    const invoice = invoices.get(payment.id);
    return {
      ...payment,
      items: items.get(payment.orderId) ?? [],
      invoice: invoice ? formatInvoiceNumber(invoice) : null,
    };
  });
}

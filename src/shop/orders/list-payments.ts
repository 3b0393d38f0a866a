/** The actor's own payments, newest first, with what they bought. Tested in tests/api/payments.test.ts. */
import { type Actor, requireSignedIn } from '../actor.ts';
import { loadMobiles, type Mobile } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { formatInvoiceNumber, needsAddress } from './fulfilment-rules.ts';
import { findInvoicesOf } from './fulfilment-store.ts';
import { findItemsOf, findPayments, type Payment, type PaymentPage } from './payment-store.ts';
import type { SnapshotItem } from './rules.ts';

export interface PaymentWithItems extends Payment {
  items: SnapshotItem[];
  needsAddress: boolean;
  /** What was bought, as it is in the catalogue now, each model once. */
  mobiles: Mobile[];
  /** Number of the invoice; a late payment has none. */
  invoice: string | null;
}

/** @throws AppError authentication-required */
export async function listPayments(
  { db }: Pick<ShopDeps, 'db'>,
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
  const mobileIds = [...items.values()].flat().map(({ mobileId }) => mobileId);
  const mobiles = await loadMobiles(db, [...new Set(mobileIds)]);
  return found.map(({ hasAddress, ...payment }) => {
    const invoice = invoices.get(payment.id);
    const bought = items.get(payment.orderId) ?? [];
    const models = new Set(bought.map(({ mobileId }) => mobileId));
    return {
      ...payment,
      items: bought,
      needsAddress: needsAddress({
        status: payment.status,
        hasAddress,
        isBought: invoice !== undefined,
      }),
      mobiles: [...models].flatMap((id) => mobiles.get(id) ?? []),
      invoice: invoice ? formatInvoiceNumber(invoice) : null,
    };
  });
}

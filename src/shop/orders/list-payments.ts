/** The actor's own payments, newest first, with what they bought. */
import { type Actor, requireSignedIn } from '../actor.ts';
import { loadMobiles, loadVariantFacts, type Mobile } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import {
  findItemsOf,
  findPayments,
  type Payment,
  type PaymentPage,
} from './checkout/payment-store.ts';
import { formatInvoiceNumber, needsAddress } from './fulfilment/fulfilment-rules.ts';
import { findInvoicesOf } from './fulfilment/fulfilment-store.ts';
import { lookAsBought, type SnapshotItem, type UnitLook } from './rules.ts';

export interface PaymentWithItems extends Payment {
  items: SnapshotItem[];
  needsAddress: boolean;
  /** The buyer's bank holds the money until a dispute is decided. */
  isMoneyHeld: boolean;
  /** What was bought, as it is in the catalogue now, each variant once. */
  shown: { mobile: Mobile; variantId: string; look: UnitLook }[];
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
      found.map((payment) => payment.attemptId),
    ),
    findInvoicesOf(
      db,
      found.map((payment) => payment.id),
    ),
  ]);
  const all = [...items.values()].flat();
  const mobiles = await loadMobiles(db, [...new Set(all.map(({ mobileId }) => mobileId))]);
  const variants = await loadVariantFacts(
    db,
    all.map(({ variantId }) => variantId),
  );
  return found.map(({ hasAddress, ...payment }) => {
    const invoice = invoices.get(payment.id);
    const bought = items.get(payment.attemptId) ?? [];
    const kinds = new Map(bought.map((item) => [item.variantId, item]));
    return {
      ...payment,
      items: bought,
      needsAddress: needsAddress({
        status: payment.status,
        hasAddress,
        isBought: invoice !== undefined,
      }),
      shown: [...kinds.values()].flatMap((item) => {
        const { variantId } = item;
        const mobile = mobiles.get(item.mobileId);
        const look = lookAsBought(item, variants.get(variantId));
        return mobile ? { mobile, variantId, look } : [];
      }),
      invoice: invoice ? formatInvoiceNumber(invoice) : null,
    };
  });
}

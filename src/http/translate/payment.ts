/** Cart rows and payments from the shop's form to the wire's. */
import type { WireCartRow } from '../../contract/cart.ts';
import type { WirePayment } from '../../contract/payments.ts';
import { centsToAmount, centsToDollars } from '../../shared/money.ts';
import type { PricedRow } from '../../shop/cart/index.ts';
import { nameVariant, summarise } from '../../shop/catalogue/index.ts';
import type { PaymentWithItems } from '../../shop/orders/index.ts';
import { pictureOf } from './mobile.ts';

export function toWireCartRow(row: PricedRow): WireCartRow {
  return {
    _id: row.id,
    productId: row.mobile.id,
    variant: row.variant.id,
    variantName: nameVariant(row.variant),
    ...{ colour: row.variant.colour, storage: row.variant.storageGb },
    name: row.mobile.name,
    price: centsToDollars(row.priceCents),
    ...pictureOf(row.mobile, row.variant),
    slug: row.mobile.slug,
    summary: summarise(row.mobile.specs),
    description: row.mobile.description,
    seenPrice: centsToDollars(row.seenPriceCents),
    state: row.state,
  };
}

/** @param email of the owner, who is the only one to see it */
export function toWirePayment(payment: PaymentWithItems, email: string): WirePayment {
  const { items } = payment;
  return {
    _id: payment.id,
    email,
    transactionId: payment.transactionId,
    price: centsToAmount(payment.amountCents),
    quantity: items.length,
    date: payment.createdAt.toISOString(),
    productsName: items.map((item) => item.name),
    variantNames: items.map((item) => item.variantName),
    productItems: items.map((item) => item.mobileId),
    variantItems: items.map((item) => item.variantId),
    cartItems: items.map((item) => item.cartRowId),
    status: payment.status,
    refunded: centsToAmount(payment.refundedCents + payment.paidAnotherWayCents),
    hasRefundFailed: payment.refund === 'failed',
    chargedBack: centsToAmount(payment.chargedBackCents),
    isMoneyHeld: payment.isMoneyHeld,
    invoice: payment.invoice,
    needsAddress: payment.needsAddress,
    pictures: payment.shown.map(({ mobile, variantId, look }) => ({
      productId: mobile.id,
      variant: variantId,
      name: mobile.name,
      ...pictureOf(mobile, look),
    })),
  };
}

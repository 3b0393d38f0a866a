/** Cart rows and payments from the shop's form to the wire's. */
import type { WireCartRow } from '../../contract/cart.ts';
import type { WirePayment } from '../../contract/payments.ts';
import { centsToDollars } from '../../shared/money.ts';
import type { PricedRow } from '../../shop/cart/index.ts';
import { summarise } from '../../shop/catalogue/index.ts';
import type { PaymentWithItems } from '../../shop/orders/index.ts';
import { imageUrl, pictureFrame } from './mobile.ts';

export function toWireCartRow(row: PricedRow): WireCartRow {
  return {
    _id: row.id,
    productId: row.mobile.id,
    name: row.mobile.name,
    price: centsToDollars(row.priceCents),
    image: imageUrl(row.mobile),
    slug: row.mobile.slug,
    summary: summarise(row.mobile.specs),
    description: row.mobile.description,
    seenPrice: centsToDollars(row.seenPriceCents),
    state: row.state,
    ...pictureFrame(row.mobile),
  };
}

/** @param email of the owner, who is the only one to see it */
export function toWirePayment(payment: PaymentWithItems, email: string): WirePayment {
  const { items } = payment;
  return {
    _id: payment.id,
    email,
    transactionId: payment.transactionId,
    price: centsToDollars(payment.amountCents),
    quantity: items.length,
    date: payment.createdAt.toISOString(),
    productsName: items.map((item) => item.name),
    productItems: items.map((item) => item.mobileId),
    cartItems: items.map((item) => item.cartRowId),
    status: payment.status,
    refunded: centsToDollars(payment.refundedCents),
    invoice: payment.invoice,
    needsAddress: payment.needsAddress,
    pictures: payment.mobiles.map((mobile) => ({
      productId: mobile.id,
      name: mobile.name,
      image: imageUrl(mobile),
      ...pictureFrame(mobile),
    })),
  };
}

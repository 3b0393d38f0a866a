/** Sums of carts and orders from the shop's form to the wire's. */
import type { WireCartSum, WireCharges } from '../../contract/cart.ts';
import { centsToAmount } from '../../shared/money.ts';
import { toPercent } from '../../shared/rules/shop-settings.ts';
import type { CartSum, SumLines } from '../../shop/orders/index.ts';

export function toWireCartSum(sum: CartSum): WireCartSum {
  const { totalCents, lines, isAddressKnown, arrival } = sum;
  return {
    arrival,
    total: centsToAmount(totalCents),
    charges: lines && { ...toWireCharges(lines), isAddressKnown },
  };
}

export function toWireCharges({ itemsCents, shippingCents, tax, place }: SumLines): WireCharges {
  return {
    items: centsToAmount(itemsCents),
    shipping: centsToAmount(shippingCents),
    tax: tax && {
      name: tax.name,
      rate: toPercent(tax.ratePpm),
      amount: centsToAmount(tax.cents),
      included: tax.isIncluded,
    },
    place,
  };
}

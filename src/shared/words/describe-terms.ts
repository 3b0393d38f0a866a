/** The only source of sentences about price, tax, delivery and returns, for pages and mails. They follow the shop's settings. */
import type { ShopTerms } from '../rules/shop-settings.ts';
import { DELIVERY_DAYS } from './terms.ts';
import { formatNumber } from './wording.ts';

/** `3 to 5 working days` */
export const DELIVERY_TIME = `${DELIVERY_DAYS.from} to ${DELIVERY_DAYS.to} working days`;

/** `Free delivery in 3 to 5 working days` */
export function describeDelivery({ isDeliveryFree }: ShopTerms): string {
  return `${isDeliveryFree ? 'Free delivery' : 'Delivery'} in ${DELIVERY_TIME}`;
}

/** Sentences on what prices include. */
export function describePrices({ isDeliveryFree, addsTax, includesTax }: ShopTerms): string {
  const tax = addsTax
    ? ' Tax is added in the cart, by where the phone goes.'
    : includesTax
      ? ' They include tax.'
      : '';
  if (isDeliveryFree) return `Prices are in US dollars and delivery is included.${tax}`;
  return `Prices are in US dollars.${tax} Delivery costs extra where the cart says so, before you pay.`;
}

/** `30 days` */
export function describeReturnTime({ returnDays }: ShopTerms): string {
  return returnDays === 1 ? '1 day' : `${formatNumber(returnDays)} days`;
}

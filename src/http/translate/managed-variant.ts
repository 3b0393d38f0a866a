/** The variants of mobiles as staff see them, from the shop's form to the wire's. */
import type { WireManagedVariant } from '../../contract/office/managed-variants.ts';
import type { ManagedVariant } from '../../shop/catalogue/index.ts';
import { toWireOffer, toWireVariant } from './mobile.ts';

export function toWireManagedVariant(variant: ManagedVariant): WireManagedVariant {
  const { mobile, isOnSale, offers } = variant;
  return {
    ...toWireVariant(mobile, variant),
    mobile: mobile.id,
    isDefault: variant.id === mobile.defaultVariantId,
    onSale: isOnSale,
    offers: offers.map(toWireOffer),
  };
}

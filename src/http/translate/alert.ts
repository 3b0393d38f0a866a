/** Alerts from the shop's form to the wire's. */
import type { AlertToConfirm, WireOwnAlert } from '../../contract/account/alerts.ts';
import { centsToDollars } from '../../shared/money.ts';
import type { LinkedAlert, OwnAlert } from '../../shop/alerts/index.ts';

const toDollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents));

export function toWireOwnAlert(alert: OwnAlert): WireOwnAlert {
  const { id, name, slug, variantName, colour, storageGb, priceCents, maxPriceCents } = alert;
  return {
    ...{ _id: id, name, slug, variantName, colour, storage: storageGb },
    price: centsToDollars(priceCents),
    maxPrice: toDollars(maxPriceCents),
    isConfirmed: alert.isConfirmed,
  };
}

export function toAlertToConfirm({ maxPriceCents, ...alert }: LinkedAlert): AlertToConfirm {
  return { ...alert, maxPrice: toDollars(maxPriceCents) };
}

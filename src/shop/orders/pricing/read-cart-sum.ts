/** What the actor's cart costs, with tax and delivery. Protects: it is the sum that the payment will ask for. */
import { together } from '../../../database/statement.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { findUnitsToBuy } from '../../cart/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings } from '../../settings/index.ts';
import { findRememberedAddress, toPlace } from '../address/delivery-address.ts';
import { type SumLines, toCharges, toSumLines } from './order-charges.ts';
import { priceOrder } from './price-order.ts';

export interface CartSum {
  totalCents: number;
  /** Null when prices are final, whatever is in the cart and wherever it goes. */
  lines: SumLines | null;
  /** False when it was reckoned for where the shop is, because no address is known. */
  isAddressKnown: boolean;
}

/** @throws AppError authentication-required */
export async function readCartSum(
  { db, clock }: Pick<ShopDeps, 'db' | 'clock'>,
  actor: Actor,
): Promise<CartSum> {
  const { userId } = requireSignedIn(actor);
  const [units, { settings }, address] = await together([
    findUnitsToBuy(db, userId),
    findSettings(db),
    findRememberedAddress(db, userId),
  ]);
  const priced = priceOrder(settings, {
    pricesCents: units.map(({ priceCents }) => priceCents),
    place: toPlace(address) ?? settings.home,
    at: clock.now(),
  });
  return {
    totalCents: priced.totalCents,
    lines: toSumLines(toCharges(priced), priced.lines),
    isAddressKnown: address !== null,
  };
}

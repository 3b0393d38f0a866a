/**
 * The total of the actor's cart with tax and delivery. Protects: it is the amount of the payment once the
 * phones that are not available are removed.
 */
import { pipelined } from '../../../database/statement.ts';
import { type Arrival, expectArrival } from '../../../shared/delivery/delivery-promise.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { listCart } from '../../cart/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings } from '../../settings/index.ts';
import { findRememberedAddress } from '../address/delivery-address.ts';
import { type SumLines, toCharges, toSumLines } from './order-charges.ts';
import { quoteCart } from './quote-order.ts';

export interface CartSum {
  totalCents: number;
  /** Null when prices are final, whatever is in the cart and wherever it goes. */
  lines: SumLines | null;
  /** False when it was reckoned for where the shop is, because no address is known. */
  isAddressKnown: boolean;
  /** Of what is paid now. */
  arrival: Arrival;
}

/** @throws AppError authentication-required; with a tax service provider-error, provider-timeout */
export async function readCartSum(
  services: Pick<ShopDeps, 'db' | 'clock' | 'taxes'>,
  actor: Actor,
): Promise<CartSum> {
  const { userId } = requireSignedIn(actor);
  const { db, clock } = services;
  const available = (await listCart({ db }, actor)).filter(({ state }) => state === 'available');
  const [{ settings }, address] = await pipelined([
    findSettings(db),
    findRememberedAddress(db, userId),
  ]);
  const pricesCents = available.map(({ priceCents }) => priceCents);
  const order = { settings, pricesCents, address, at: clock.now() };
  const { priced, isAddressKnown } = await quoteCart(services, order);
  return {
    totalCents: priced.totalCents,
    lines: toSumLines(toCharges(priced), priced.lines),
    isAddressKnown,
    arrival: expectArrival(clock.now(), settings.timeZone),
  };
}

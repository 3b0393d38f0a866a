import type { WireOrder } from '../../../../contract/orders.ts';

type Unaddressed = Pick<WireOrder, 'buyer' | 'needsAddress' | 'parcel' | 'history'>;

/** Erasing an account takes the address with it, unless a parcel is still to arrive there. */
export function describeNoAddress(order: Unaddressed): string {
  const { buyer, needsAddress, parcel, history } = order;
  if (needsAddress && buyer) return 'Waiting for the buyer’s address.';
  if (needsAddress || buyer) return 'No address was given.';
  const wasGiven = parcel !== null || history.some(({ kind }) => kind === 'address');
  return wasGiven
    ? 'Deleted with the buyer’s account.'
    : 'None. If one was given, it was deleted with the buyer’s account.';
}

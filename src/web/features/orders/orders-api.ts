/** The calls about orders: those of their buyers, and those of staff. */
import type {
  PaidAnotherWayBody,
  RefundBody,
  ShipBody,
  WireDelivery,
  WireListedOrder,
  WireOrder,
  WireOrderCounts,
} from '../../../contract/orders.ts';
import { api } from '../../lib/api-client.ts';

/** Asking the card provider may take longer than asking the shop alone. */
const PROVIDER_TIMEOUT_MS = 40_000;
export const ORDERS_PER_PAGE = 25;
/** Chosen like a state: paid orders whose buyers have not said where they go. */
export const ADDRESS_MISSING = 'address-missing';
/** Filter: orders with a failed refund still owed. */
export const REFUND_FAILED = 'refund-failed';

/** Filter: orders with a dispute that needs staff. */
export const DISPUTED = 'disputed';

/** An order as a person has seen it: a change of another state is refused. */
export type SeenOrder = Pick<WireOrder, '_id' | 'version'>;
export type ChangedOrder = Pick<WireOrder, '_id'> & { version?: number };

export function readOrder(id: string, signal?: AbortSignal): Promise<WireOrder> {
  return api.call(`/orders/${encodeURIComponent(id)}`, { signal });
}

/** @param filter.after the last order of the page before */
export function listOrders(
  filter: { status: string; search: string; after: string | null },
  signal?: AbortSignal,
): Promise<WireListedOrder[]> {
  const query = new URLSearchParams({ limit: String(ORDERS_PER_PAGE) });
  if (filter.status === ADDRESS_MISSING) query.set('address', 'missing');
  else if (filter.status === REFUND_FAILED) query.set('refund', 'failed');
  else if (filter.status === DISPUTED) query.set('disputes', 'open');
  else if (filter.status) {
    query.set('status', filter.status);
    // Orders without an address have a list of their own.
    query.set('address', 'known');
    // So have those that a dispute keeps from being packed.
    if (filter.status === 'pending') query.set('disputes', 'none');
  }
  if (filter.search) query.set('q', filter.search);
  if (filter.after) query.set('cursor', filter.after);
  return api.call(`/orders?${query}`, { signal });
}

export function countOrders(signal?: AbortSignal): Promise<WireOrderCounts> {
  return api.call('/orders/counts', { signal });
}

/** @param body.holdRefund of a disputed one, by staff */
export function cancelOrder(
  order: SeenOrder,
  body: { reason?: string; holdRefund?: boolean } = {},
): Promise<WireOrder> {
  return change(order, 'cancel', body);
}

/** Where the own order goes, whatever staff have done with it meanwhile; once it is shipped it is refused. */
export function addressOrder(
  { _id }: Pick<SeenOrder, '_id'>,
  address: WireDelivery,
): Promise<WireOrder> {
  return api.call(`/orders/${encodeURIComponent(_id)}/delivery-address`, {
    method: 'PUT',
    body: { address },
  });
}

export function pickOrder(
  order: SeenOrder,
  body: { overrideDispute?: boolean } = {},
): Promise<WireOrder> {
  return change(order, 'pick', body);
}

export function shipOrder(order: SeenOrder, parcel: ShipBody): Promise<WireOrder> {
  return change(order, 'ship', parcel);
}

export function deliverOrder(order: SeenOrder): Promise<WireOrder> {
  return change(order, 'deliver');
}

export function refundOrder(order: SeenOrder, refund: RefundBody): Promise<WireOrder> {
  return change(order, 'refunds', refund);
}

/** @param order.version the one that was seen; left out where only a return of it was */
export function retryRefund(order: ChangedOrder, refundId: string): Promise<WireOrder> {
  return change(order, `refunds/${encodeURIComponent(refundId)}/retry`);
}

export function notePaidAnotherWay(
  order: ChangedOrder,
  refundId: string,
  body: PaidAnotherWayBody,
): Promise<WireOrder> {
  return change(order, `refunds/${encodeURIComponent(refundId)}/paid-another-way`, body);
}

export function resendMail(order: SeenOrder, mailId: string): Promise<WireOrder> {
  return change(order, `mails/${encodeURIComponent(mailId)}/resend`);
}

function change({ _id, version }: ChangedOrder, step: string, body?: object): Promise<WireOrder> {
  return api.call(`/orders/${encodeURIComponent(_id)}/${step}`, {
    method: 'POST',
    body,
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    timeoutMs: PROVIDER_TIMEOUT_MS,
  });
}

/** The calls about returns: those of buyers, and those of staff. */
import type {
  CheckBody,
  ReturnBody,
  WireListedReturn,
  WireOrderReturns,
  WireReturnCounts,
  WireStaffReturn,
} from '../../../../contract/returns/returns.ts';
import { api } from '../../../lib/api-client.ts';

/** Asking the card provider may take longer than asking the shop alone. */
const PROVIDER_TIMEOUT_MS = 40_000;
export const RETURNS_PER_PAGE = 25;

/** A return as a person has seen it: a change of another state is refused. */
export type SeenReturn = Pick<WireStaffReturn, '_id' | 'version'>;

/** What staff do with a return, by the name of the call, with what each needs. */
export interface ReturnSteps {
  approve: { instructions: string };
  instruct: { instructions: string };
  refuse: { reason: string };
  receive: undefined;
  check: CheckBody;
  uncheck: undefined;
  refund: { amount: number; reason: string };
}

export function readOrderReturns(orderId: string, signal?: AbortSignal): Promise<WireOrderReturns> {
  return api.call(`/orders/${encodeURIComponent(orderId)}/returns`, { signal });
}

export function requestReturn(orderId: string, body: ReturnBody): Promise<WireOrderReturns> {
  return api.call(`/orders/${encodeURIComponent(orderId)}/returns`, { method: 'POST', body });
}

export function cancelReturn(returnId: string): Promise<WireOrderReturns> {
  return api.call(`/returns/${encodeURIComponent(returnId)}/cancel`, { method: 'POST' });
}

/** @param filter.after the last return of the page before */
export function listReturns(
  filter: { state: string; after: string | null },
  signal?: AbortSignal,
): Promise<WireListedReturn[]> {
  const query = new URLSearchParams({ limit: String(RETURNS_PER_PAGE) });
  if (filter.state) query.set('state', filter.state);
  if (filter.after) query.set('cursor', filter.after);
  return api.call(`/returns?${query}`, { signal });
}

export function countReturns(signal?: AbortSignal): Promise<WireReturnCounts> {
  return api.call('/returns/counts', { signal });
}

export function readReturn(id: string, signal?: AbortSignal): Promise<WireStaffReturn> {
  return api.call(`/returns/${encodeURIComponent(id)}`, { signal });
}

export function takeStep<Name extends keyof ReturnSteps>(
  { _id, version }: SeenReturn,
  name: Name,
  body: ReturnSteps[Name],
): Promise<WireStaffReturn> {
  return api.call(`/returns/${encodeURIComponent(_id)}/${name}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
    timeoutMs: PROVIDER_TIMEOUT_MS,
  });
}

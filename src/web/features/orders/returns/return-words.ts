/** Returns in words, for buyers and for staff. */
import type {
  WireReturn,
  WireReturnEvent,
  WireReturnState,
} from '../../../../contract/returns/returns.ts';
import { RETURN_REASONS } from '../../../../shared/rules/returns.ts';

export const RETURN_WORDS: Readonly<Record<WireReturnState, string>> = {
  requested: 'Requested',
  approved: 'To be sent back',
  received: 'Received',
  checked: 'Checked',
  refunded: 'Refunded',
  refused: 'Not accepted',
  cancelled: 'Cancelled',
};

const EVENTS: Readonly<Record<WireReturnEvent['kind'], string>> = {
  request: 'Return requested',
  withdraw: 'Withdrawn from the contract',
  approve: 'Return approved',
  instruct: 'Return instructions sent',
  refuse: 'Return not accepted',
  receive: 'Parcel received',
  unreceive: 'Marked as not received',
  check: 'Phones checked',
  uncheck: 'Check undone',
  refund: 'Refund decided',
  cancel: 'Return cancelled',
};

export function describeReturnEvent({ kind }: Pick<WireReturnEvent, 'kind'>): string {
  return EVENTS[kind];
}

/** Why it comes back; by law a withdrawal needs no reason. */
export function describeReason({ kind, reason }: Pick<WireReturn, 'kind' | 'reason'>): string {
  if (kind === 'withdrawal') return 'Withdrawal from the contract';
  return reason === null ? 'No reason given' : RETURN_REASONS[reason];
}

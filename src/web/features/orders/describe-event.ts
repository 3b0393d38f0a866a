import type { WireOrderEvent } from '../../../contract/orders.ts';
import { formatDollars } from '../../ui/price.tsx';

const SENTENCES: Readonly<Record<WireOrderEvent['kind'], string>> = {
  paid: 'Paid',
  pick: 'Packing started',
  unpick: 'Back in the packing queue',
  ship: 'Handed to the carrier',
  deliver: 'Delivered',
  undeliver: 'Marked as not delivered',
  cancel: 'Cancelled',
  refund: 'Refund approved',
  'refund-paid': 'Refund sent to the card',
  'refund-failed': 'The refund did not go through',
  'refund-retried': 'Refund tried again',
  'paid-another-way': 'Paid back another way',
  'paid-another-way-undone': 'Payment another way undone',
  'refunded-elsewhere': 'Refunded by the card provider',
  address: 'Delivery address given',
  'withdrawal-held': 'Withdrawn by somebody who was not logged in, on hold for a day',
  'withdrawal-ended': 'The buyer said that the withdrawal was not theirs',
  'refund-charged-back': 'Paid by the cardholder’s bank instead of refunded',
  'refund-reopened': 'No longer paid by the cardholder’s bank, owed again',
  inquiry: 'The cardholder’s bank asked about the payment',
  disputed: 'Payment disputed, money withdrawn by the cardholder’s bank',
  'dispute-dropped': 'The bank’s inquiry was closed',
  'dispute-won': 'Dispute decided for the shop',
  'dispute-lost': 'Dispute decided for the cardholder',
};

/** One line of an order's history in words. */
export function describeEvent({ kind, amount, overrideDispute }: WireOrderEvent): string {
  const sum = amount === undefined ? '' : `: ${formatDollars(amount)}`;
  return SENTENCES[kind] + sum + (overrideDispute ? ', despite the dispute' : '');
}

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
  'paid-another-way-undone': 'Not paid back another way after all',
  'refunded-elsewhere': 'Refunded by the card provider',
  address: 'Delivery address given',
  disputed: 'The cardholder disputed the charge',
};

/** One line of an order's history in words. */
export function describeEvent({ kind, amount }: Pick<WireOrderEvent, 'kind' | 'amount'>): string {
  const sum = amount === undefined ? '' : `: ${formatDollars(amount)}`;
  return SENTENCES[kind] + sum;
}

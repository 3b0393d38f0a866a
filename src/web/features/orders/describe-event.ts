import type { WireOrderEvent } from '../../../contract/orders.ts';
import { formatDollars } from '../../ui/price.tsx';

const SENTENCES: Readonly<Record<WireOrderEvent['kind'], string>> = {
  paid: 'Paid',
  pick: 'We are packing it',
  unpick: 'Put back: packing had not begun',
  ship: 'Handed to the carrier',
  deliver: 'Delivered',
  undeliver: 'Not delivered after all',
  cancel: 'Cancelled',
  refund: 'Refund decided',
  'refund-paid': 'Refund sent to the card',
  'refund-failed': 'The bank did not take the refund',
  'refunded-elsewhere': 'Paid back by the card provider',
  address: 'Delivery address given',
  disputed: 'The card’s holder disputes the charge',
};

/** One line of an order's history in words. */
export function describeEvent({ kind, amount }: Pick<WireOrderEvent, 'kind' | 'amount'>): string {
  const sum = amount === undefined ? '' : `: ${formatDollars(amount)}`;
  return SENTENCES[kind] + sum;
}

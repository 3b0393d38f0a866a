import type { WirePayment } from '../../../../contract/payments.ts';

/** The states of an order in the words of staff. */
export const STAFF_WORDS: Readonly<Record<WirePayment['status'], string>> = {
  pending: 'To pack',
  processing: 'Packing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** Whether it is a state of an order, and so has a word. */
export function isStaffWord(value: unknown): value is WirePayment['status'] {
  return typeof value === 'string' && Object.hasOwn(STAFF_WORDS, value);
}

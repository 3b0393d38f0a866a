import type { WirePayment } from '../../../contract/payments.ts';

/** The states of an order in the words of staff. */
export const STAFF_WORDS: Readonly<Record<WirePayment['status'], string>> = {
  pending: 'To pack',
  processing: 'Packing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

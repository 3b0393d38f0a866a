/** The door of orders and payments. */
export { checkInvariants, type Finding } from './invariants.ts';
export { listPayments, type PaymentWithItems } from './list-payments.ts';
export type { Payment } from './payment-store.ts';
export { receiveEvent } from './receive-event.ts';
export { type Reconciliation, reconcile } from './reconcile.ts';
export { recordPayment } from './record-payment.ts';
export { removeCartRow } from './remove-cart-row.ts';
export { type StartedPayment, startPayment } from './start-payment.ts';

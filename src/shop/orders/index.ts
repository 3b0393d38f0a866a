/** What other modules may use of orders and payments. */
export { addressOrder } from './address-order.ts';
export { cancelOrder } from './cancel-order.ts';
export type { Finding } from './check-in-ranges.ts';
export { deleteOldEvents } from './delete-events.ts';
export {
  forgetDeliveryAddress,
  readDeliveryAddress,
  setDeliveryAddress,
} from './delivery-address.ts';
export {
  canBuyerCancel,
  canSetAddress,
  formatInvoiceNumber,
  needsAddress,
} from './fulfilment-rules.ts';
export type { Invoice, OrderEvent, Refund } from './fulfilment-store.ts';
export { deliverOrder, pickOrder, shipOrder, undoOrderStep } from './handle-order.ts';
export { checkInvariants, cleanCheck } from './invariants.ts';
export { countOrders, type ListedOrder, listOrders, type OrderFilter } from './list-orders.ts';
export { listPayments, type PaymentWithItems } from './list-payments.ts';
export { isOwnProvider } from './noted-intent.ts';
export {
  findOrphanedCaptures,
  type OrphanedCaptures,
  refundOrphanedCapture,
} from './orphaned-captures.ts';
export type { Payment } from './payment-store.ts';
export { type Paper, printInvoice, printPackingSlip } from './print-order.ts';
export { type OrderDetail, type OrderItem, readOrder } from './read-order.ts';
export { receiveEvent } from './receive-event.ts';
export { type Reconciliation, reconcile } from './reconcile.ts';
export { recordPayment } from './record-payment.ts';
export { refundOrder } from './refund-order.ts';
export { removeCartRow } from './remove-cart-row.ts';
export { resendOrderMail } from './resend-mail.ts';
export type { PaymentStatus } from './rules.ts';
export { type StartedPayment, startPayment } from './start-payment.ts';

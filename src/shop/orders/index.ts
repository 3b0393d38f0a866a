/** Facade of attempts to pay, orders and payments: what other modules may use of them. */
export { addressOrder } from './address/address-order.ts';
export {
  forgetDeliveryAddress,
  readDeliveryAddress,
  setDeliveryAddress,
} from './address/delivery-address.ts';
export { isOwnProvider } from './checkout/close-attempt.ts';
export type { Payment } from './checkout/payment-store.ts';
export { recordPayment } from './checkout/record-payment.ts';
export { removeCartRow } from './checkout/remove-cart-row.ts';
export { type StartedPayment, startPayment } from './checkout/start-payment.ts';
export { mostSevereDispute } from './disputes/dispute-rules.ts';
export type { CreditNote } from './documents/credit-notes.ts';
export {
  issueCreditNotes,
  issueDocumentsOf,
  openCreditNote,
  openInvoice,
} from './documents/issue-documents.ts';
export { printPackingSlip } from './documents/print-packing-slip.ts';
export type { Paper } from './documents/sheet-parts.ts';
export { type DocumentReport, verifyDocuments } from './documents/verify-documents.ts';
export { cancelOrder } from './fulfilment/cancel-order.ts';
export { findOutdatedMail } from './fulfilment/find-mails.ts';
export {
  canBuyerCancel,
  canSetAddress,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  hasEnded,
  isChargedBack,
  isOwed,
  needsAddress,
} from './fulfilment/fulfilment-rules.ts';
export type { Invoice, OrderEvent } from './fulfilment/fulfilment-store.ts';
export { deliverOrder, pickOrder, shipOrder, undoOrderStep } from './fulfilment/handle-order.ts';
export {
  countOrders,
  type ListedOrder,
  listOrders,
  type OrderFilter,
} from './fulfilment/list-orders.ts';
export { type OrderDetail, type OrderItem, readOrder } from './fulfilment/read-order.ts';
export { refundOrder } from './fulfilment/refund-order.ts';
export type { Refund } from './fulfilment/refund-store.ts';
export { resendOrderMail } from './fulfilment/resend-mail.ts';
export {
  notePaidAnotherWay,
  retryRefund,
  undoPaidAnotherWay,
} from './fulfilment/settle-failed-refund.ts';
export type { Finding } from './invariants/check-in-ranges.ts';
export { checkInvariants, cleanCheck } from './invariants/invariants.ts';
export { listPayments, type PaymentWithItems } from './list-payments.ts';
export type { SumLines } from './pricing/order-charges.ts';
export { deleteOldQuotes } from './pricing/quote-order.ts';
export { type CartSum, readCartSum } from './pricing/read-cart-sum.ts';
export { deleteOldEvents } from './reconciliation/delete-events.ts';
export {
  findOrphanedCaptures,
  type OrphanedCaptures,
  refundOrphanedCapture,
} from './reconciliation/orphaned-captures.ts';
export { receiveEvent } from './reconciliation/receive-event.ts';
export { type Reconciliation, reconcile } from './reconciliation/reconcile.ts';
export { deleteOldStatements } from './returns/delete-statements.ts';
export {
  approveReturn,
  checkReturn,
  instructReturn,
  receiveReturn,
  refuseReturn,
  uncheckReturn,
  undoReturnStep,
} from './returns/handle-return.ts';
export {
  countReturns,
  type ListedReturn,
  listReturns,
  type OrderReturns,
  type ReturnDetail,
  readOrderReturns,
  readReturn,
  type StaffReturn,
} from './returns/read-returns.ts';
export { refundReturn } from './returns/refund-return.ts';
export { cancelReturn, requestReturn } from './returns/request-return.ts';
export {
  canBuyerCancelReturn,
  needsInstructions,
  type ReturnState,
} from './returns/return-rules.ts';
export type { PaymentStatus, UnitLook } from './rules.ts';
export { answerWithdrawal, readLinkedWithdrawal } from './withdrawals/answer-withdrawal.ts';
export { actOnWithdrawalsOf, handleWithdrawals } from './withdrawals/handle-withdrawals.ts';
export { stateWithdrawal } from './withdrawals/state-withdrawal.ts';
export { withdrawalLink } from './withdrawals/withdrawal-mails.ts';

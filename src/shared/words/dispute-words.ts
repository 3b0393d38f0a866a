/** Staff texts about disputes. */
import type { DisputeState } from '../rules/disputes.ts';

/** Dispute reasons by the provider's code. */
const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'their bank could not process it',
  check_returned: 'the check was returned',
  credit_not_processed: 'the cardholder says a promised refund did not arrive',
  customer_initiated: 'the cardholder objected to it',
  debit_not_authorized: 'the cardholder did not authorise it',
  duplicate: 'the cardholder says they were charged twice',
  fraudulent: 'the cardholder says they did not make this payment',
  general: 'no reason was given',
  incorrect_account_details: 'the account details were wrong',
  insufficient_funds: 'there was not enough money in the account',
  noncompliant: 'the charge broke a rule of the card network',
  product_not_received: 'the cardholder says the order did not arrive',
  product_unacceptable: 'the cardholder says the order is damaged or not as described',
  subscription_canceled: 'the cardholder says they had cancelled a subscription',
  unrecognized: 'the cardholder does not recognise this payment',
};

export function describeDisputeReason(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll('_', ' ');
}

export const DISPUTE_WORDS: Readonly<Record<DisputeState, string>> = {
  inquiry: 'Inquiry, answer needed',
  'inquiry-in-review': 'Inquiry, being reviewed',
  'needs-response': 'Disputed, evidence needed',
  'in-review': 'Disputed, the bank is deciding',
  dropped: 'Closed without taking money',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

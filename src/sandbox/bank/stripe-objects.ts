/**
 * The shapes of Stripe's API that the bank serves (https://docs.stripe.com/api): the fields
 * that a shop reads, with Stripe's names and units (amounts in cents, times in Unix seconds).
 */

export type Metadata = Record<string, string>;

export interface BillingDetails {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: null;
}

export interface CardSummary {
  brand: string;
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit' | 'debit' | 'prepaid';
  last4: string;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  card: CardSummary;
  billing_details: BillingDetails;
  created: number;
  customer: null;
  livemode: false;
  metadata: Metadata;
}

export interface StripeErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_method?: PaymentMethod;
  payment_intent?: PaymentIntent;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; url: string } };

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: StripeErrorBody | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  setup_future_usage: null;
  shipping: null;
  statement_descriptor: string | null;
  status: IntentStatus;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  outcome: { network_status: string; reason: string | null; seller_message: string; type: string };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: CardSummary };
  receipt_email: string | null;
  receipt_url: null;
  refunded: boolean;
  status: 'succeeded' | 'failed';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: 'lost_or_stolen_card';
}

/** Money moved on the shop's balance: withdrawn below zero. */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  created: number;
  currency: string;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  /** Empty in ledgers of older banks. */
  balance_transactions?: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: 'fraudulent';
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'appeal_under_review'
    | 'won'
    | 'lost';
}

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

export interface BankEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: PaymentIntent | Charge | Dispute | Refund };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** Part of a tax; the details are null where nothing is collected. */
export interface TaxBreakdown {
  amount: number;
  tax_rate_details: { percentage_decimal: string; tax_type: string } | null;
  taxability_reason: 'standard_rated' | 'not_collecting';
  taxable_amount: number;
}

interface Taxed {
  amount: number;
  amount_tax: number;
  tax_behavior: 'inclusive' | 'exclusive';
  tax_code: string;
  tax_breakdown: TaxBreakdown[];
}

export interface TaxCalculation {
  id: string;
  object: 'tax.calculation';
  amount_total: number;
  created: number;
  currency: string;
  livemode: false;
  shipping_cost: Taxed | null;
  tax_amount_exclusive: number;
  tax_amount_inclusive: number;
  tax_date: number;
  line_items: (Taxed & { id: string; object: 'tax.calculation_line_item'; reference: string })[];
}

export interface StripeObjects {
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: BankEvent;
  'tax.calculation': TaxCalculation;
}

export type ObjectKind = keyof StripeObjects;
export type StripeObject = StripeObjects[ObjectKind];

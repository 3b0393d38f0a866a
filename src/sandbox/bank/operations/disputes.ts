/**
 * Disputes: the card holder's bank asks about a charge (an inquiry) or takes it back
 * (https://docs.stripe.com/disputes). Evidence decides them by the texts of Stripe's test mode.
 */
import { z } from 'zod';
import { invalidRequest, resourceMissing } from '../api-error.ts';
import { type Call, defineOperation, emitEvent, ok } from '../call.ts';
import { createId } from '../ids.ts';
import { createdRange, expand, flag, integer, paging, toCreatedBounds } from '../params.ts';
import type { BankStore } from '../store.ts';
import type { Charge, Dispute } from '../stripe-objects.ts';
import { listAnswer } from './list-answer.ts';

const EVIDENCE_DAYS = 9;
const DAY_S = 86_400;
/** More than one charge ever has. */
const MOST_DISPUTES = 100;

const INQUIRY_STATES: readonly Dispute['status'][] = [
  'warning_needs_response',
  'warning_under_review',
];
const OPEN_STATES: readonly Dispute['status'][] = [
  'needs_response',
  'under_review',
  'appeal_under_review',
];

export const isInquiry = ({ status }: Dispute) => INQUIRY_STATES.includes(status);
export const isOpen = (dispute: Dispute) =>
  isInquiry(dispute) || OPEN_STATES.includes(dispute.status);

interface OpenedDispute {
  isInquiry?: boolean | undefined;
  /** All that was not paid back when left out. */
  amountCents?: number | undefined;
}

export function openDispute(call: Call, charge: Charge, opened: OpenedDispute = {}): Dispute {
  const leftCents = charge.amount_captured - charge.amount_refunded;
  const amountCents = opened.amountCents ?? leftCents;
  if (charge.status !== 'succeeded' || amountCents < 1 || amountCents > charge.amount_captured) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed for ${amountCents}.`);
  }
  const dispute: Dispute = {
    id: createId('dp'),
    object: 'dispute',
    amount: amountCents,
    balance_transactions: [],
    charge: charge.id,
    created: call.nowS,
    currency: charge.currency,
    evidence_details: {
      due_by: call.nowS + EVIDENCE_DAYS * DAY_S,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: opened.isInquiry ?? false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: opened.isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  if (!opened.isInquiry) moveMoney(call, dispute, -amountCents);
  charge.disputed = true;
  call.store.save(charge);
  call.store.save(dispute);
  emitEvent(call, 'charge.dispute.created', dispute);
  if (!opened.isInquiry) emitEvent(call, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Moves money on the shop's balance: withdraws it below zero, and returns it above. */
function moveMoney(call: Call, dispute: Dispute, amount: number): void {
  const { currency } = dispute;
  dispute.balance_transactions = [
    ...(dispute.balance_transactions ?? []),
    { id: createId('txn'), object: 'balance_transaction', amount, created: call.nowS, currency },
  ];
}

function takenCents(dispute: Dispute): number {
  if (isInquiry(dispute)) return 0;
  const moved = dispute.balance_transactions;
  return moved ? moved.reduce((taken, { amount }) => taken - amount, 0) : dispute.amount;
}

/** 'lose': the shop has shown what it refunded before, which it keeps; 'accept': it has not. */
export type DisputeDecision = 'win' | 'lose' | 'accept' | 'escalate';

/** How the holder's bank decides; an inquiry that is won is closed, one that escalates takes the money. */
export function decideDispute(call: Call, dispute: Dispute, decision: DisputeDecision): Dispute {
  if (!isOpen(dispute)) {
    throw invalidRequest(`This dispute is already ${dispute.status.replaceAll('_', ' ')}.`);
  }
  if (decision === 'escalate') return escalate(call, dispute);

  const outcome = decision === 'win' ? 'won' : 'lost';
  const backCents = takenCents(dispute) - keptCents(call, dispute, decision);
  if (backCents > 0) moveMoney(call, dispute, backCents);
  dispute.status = isInquiry(dispute) ? 'warning_closed' : outcome;
  call.store.save(dispute);
  emitEvent(call, 'charge.dispute.updated', dispute);
  emitEvent(call, 'charge.dispute.closed', dispute);
  if (backCents > 0) emitEvent(call, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

/** What the holder keeps of a dispute. */
function keptCents(call: Call, { amount, charge: id }: Dispute, decision: DisputeDecision): number {
  if (decision === 'win') return 0;
  if (decision === 'accept') return amount;
  const charge = call.store.find('charge', id);
  return charge ? Math.min(amount, charge.amount_captured - charge.amount_refunded) : amount;
}

function escalate(call: Call, dispute: Dispute): Dispute {
  if (!isInquiry(dispute)) throw invalidRequest('Only an inquiry can escalate.');
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  moveMoney(call, dispute, -dispute.amount);
  call.store.save(dispute);
  emitEvent(call, 'charge.dispute.updated', dispute);
  emitEvent(call, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

function disputesOf(store: BankStore, charge: Charge): Dispute[] {
  const all = store.list('dispute', { chargeId: charge.id }, { limit: MOST_DISPUTES });
  return all?.objects ?? [];
}

/**
 * The refundable amount of a charge.
 * @throws ApiError charge_disputed while it is disputed, and when a lost dispute has taken what was left
 */
export function refundableCents(store: BankStore, charge: Charge): number {
  const disputes = disputesOf(store, charge);
  const lostCents = disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, dispute) => sum + takenCents(dispute), 0);
  const leftCents = charge.amount_captured - charge.amount_refunded - lostCents;
  const isTaken = lostCents > 0 && leftCents <= 0;
  if (isTaken || disputes.some((dispute) => isOpen(dispute) && !dispute.is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    });
  }
  return leftCents;
}

function findDispute(call: Call): Dispute {
  const dispute = call.store.find('dispute', call.pathId);
  if (dispute === undefined) throw resourceMissing('dispute', call.pathId, 'id');
  return dispute;
}

/** What Stripe's test mode understands (https://docs.stripe.com/testing#evidence). */
const DECISIONS: Readonly<Record<string, DisputeDecision>> = {
  winning_evidence: 'win',
  losing_evidence: 'lose',
  escalate_inquiry_evidence: 'escalate',
};

function submitEvidence(call: Call, text: string | undefined, isSubmitted: boolean) {
  const dispute = findDispute(call);
  dispute.evidence_details.has_evidence = true;
  if (isSubmitted) {
    dispute.evidence_details.submission_count += 1;
    const decision = DECISIONS[text ?? ''];
    if (decision !== undefined) return ok(decideDispute(call, dispute, decision));
    if (dispute.status === 'needs_response') dispute.status = 'under_review';
    if (dispute.status === 'warning_needs_response') dispute.status = 'warning_under_review';
  }
  call.store.save(dispute);
  emitEvent(call, 'charge.dispute.updated', dispute);
  return ok(dispute);
}

export const disputeOperations = [
  defineOperation({
    name: 'disputes.retrieve',
    method: 'GET',
    path: '/v1/disputes/:id',
    params: z.strictObject({ expand }),
    run: (call) => ok(findDispute(call)),
  }),
  defineOperation({
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    params: z.strictObject({
      ...paging,
      created: createdRange,
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
    }),
    run: (call, params) =>
      listAnswer(call, 'dispute', params, {
        ...toCreatedBounds(params.created),
        intentId: params.payment_intent,
        chargeId: params.charge,
      }),
  }),
  defineOperation({
    name: 'disputes.update',
    method: 'POST',
    path: '/v1/disputes/:id',
    params: z.strictObject({
      evidence: z
        .strictObject({ uncategorized_text: z.string().max(20_000).optional() })
        .optional(),
      submit: flag.optional(),
      expand,
    }),
    run: (call, { evidence, submit = true }) =>
      submitEvidence(call, evidence?.uncategorized_text, submit),
  }),
  defineOperation({
    name: 'disputes.close',
    method: 'POST',
    path: '/v1/disputes/:id/close',
    params: z.strictObject({ expand }),
    run: (call) => ok(decideDispute(call, findDispute(call), 'accept')),
  }),
  // Stripe has no such call: the holder's bank takes up a closed dispute or inquiry again.
  defineOperation({
    name: 'disputes.appeal',
    method: 'POST',
    path: '/v1/test_helpers/disputes/:id/appeal',
    params: z.strictObject({}),
    run: (call) => {
      const dispute = findDispute(call);
      if (isOpen(dispute)) throw invalidRequest('Only a closed dispute is appealed.');
      const isInquiryClosed = dispute.status === 'warning_closed';
      dispute.status = isInquiryClosed ? 'needs_response' : 'appeal_under_review';
      dispute.is_charge_refundable = false;
      const missingCents = dispute.amount - takenCents(dispute);
      if (missingCents > 0) moveMoney(call, dispute, -missingCents);
      call.store.save(dispute);
      emitEvent(call, 'charge.dispute.updated', dispute);
      return ok(dispute);
    },
  }),
  // Stripe has no such call: the holder's bank returns what a lost dispute has taken.
  defineOperation({
    name: 'disputes.reinstate',
    method: 'POST',
    path: '/v1/test_helpers/disputes/:id/reinstate',
    params: z.strictObject({ amount: integer }),
    run: (call, { amount }) => {
      const dispute = findDispute(call);
      if (dispute.status !== 'lost' || amount > takenCents(dispute)) {
        throw invalidRequest(`Dispute ${dispute.id} has not taken ${amount} for good.`);
      }
      moveMoney(call, dispute, amount);
      call.store.save(dispute);
      emitEvent(call, 'charge.dispute.funds_reinstated', dispute);
      return ok(dispute);
    },
  }),
  // Stripe's test mode disputes the charges of some cards only; the bank disputes any.
  defineOperation({
    name: 'disputes.create',
    method: 'POST',
    path: '/v1/test_helpers/disputes',
    params: z.strictObject({
      charge: z.string(),
      amount: integer.optional(),
      inquiry: flag.optional(),
    }),
    run: (call, { charge: chargeId, amount, inquiry }) => {
      const charge = call.store.find('charge', chargeId);
      if (charge === undefined) throw resourceMissing('charge', chargeId, 'charge');
      return ok(openDispute(call, charge, { amountCents: amount, isInquiry: inquiry }));
    },
  }),
];

/** Port of the card provider: intents, refunds, disputes and their events. */
import type { DisputeState } from '../shared/rules/disputes.ts';
import type { AttemptId } from '../shared/tools/ids.ts';

/** A payment intent as the shop sees it, the same for every provider. Amounts in cents. */
export interface CardIntent {
  id: string;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  amountCents: number;
  amountReceivedCents: number;
  amountRefundedCents: number;
  /** There is, or was, a dispute or inquiry about it. */
  isDisputed: boolean;
  currency: string;
  /** Null once it is of no more use, and in lists. */
  clientSecret: string | null;
  /** From the metadata that the shop gave; null for intents that are not ours. */
  attemptId: AttemptId | null;
  userId: string | null;
  /** Address of the shop that made it; null for others' and for those from before it was noted. */
  shop: string | null;
  createdAt: Date;
}

export interface CardRefund {
  /** The provider's own id. */
  id: string;
  /** Under which the shop asked for it; null when it was made elsewhere. */
  key: string | null;
  amountCents: number;
  /** 'failed' when the money did not reach the buyer's bank and is the shop's again. */
  state: 'accepted' | 'failed';
  /** In the provider's words, for example `lost_or_stolen_card`; null unless it failed. */
  failureReason: string | null;
}

/** Outcome of a refund at the provider. */
export type RefundAnswer =
  | { state: 'paid' }
  /** It can never be made, or came back from the buyer's bank. */
  | { state: 'failed'; reason: string | null }
  /** Not while the payment is disputed, or after it was charged back. */
  | { state: 'disputed' };

/** An entry of the provider's record about a refund. */
export interface RefundReport {
  /** Null for charges without an intent, which are never ours. */
  intentId: string | null;
  /** Under which the shop asked for it; null when it was made elsewhere. */
  key: string | null;
  isFailed: boolean;
  /** By the provider's clock. */
  reportedAt: Date;
}

/** A payment that its buyer, or their bank, has questioned or taken back, as the provider has it now. */
export interface CardDispute {
  id: string;
  /** Null for charges without an intent, which are never ours. */
  intentId: string | null;
  amountCents: number;
  /** Withdrawn from the shop for it and not given back; of a lost one, what the buyer keeps. */
  takenCents: number;
  /** In the provider's words, for example `product_not_received`. */
  reason: string;
  state: DisputeState;
  /** Until when evidence may be submitted; null when none is taken. */
  evidenceDueAt: Date | null;
  openedAt: Date;
}

/** 'refund-failed': the money is the shop's again; 'disputed': something has changed about a dispute. */
export type CardEventKind = 'captured' | 'refunded' | 'refund-failed' | 'disputed';

export interface CardEvent {
  id: string;
  kind: CardEventKind;
  /** The intent that the event is about, when it is about one. */
  intentId: string | null;
}

export interface CardGateway {
  /**
   * Idempotent per attempt: its id is the idempotency key. Null when the provider has refused
   * for good and made no intent; provider-error and provider-timeout leave open whether it did.
   */
  createIntent(input: {
    attemptId: AttemptId;
    userId: string;
    amountCents: number;
  }): Promise<CardIntent | null>;
  retrieveIntent(intentId: string): Promise<CardIntent | null>;
  /** Cancels an open intent. Returns its current state, even if it was captured first. */
  cancelIntent(intentId: string): Promise<CardIntent>;
  /**
   * Refunds `amountCents`, or what is left. Idempotent per key for ever: a refund that the provider
   * knows under the key is not made again, also when it failed.
   * @param input.disputesClosed of the payment, as far as the shop knows: each one allows another request
   */
  refund(input: {
    intentId: string;
    amountCents?: number;
    key: string;
    disputesClosed?: number;
  }): Promise<RefundAnswer>;
  /** The refunds of one intent, newest first. */
  listRefunds(intentId: string): Promise<CardRefund[]>;
  /** The provider's record about refunds since a moment, newest first. */
  listRefundReports(input: { since: Date }): AsyncIterable<RefundReport>;
  /** Disputes of one intent, or of all since a moment; newest first. */
  listDisputes(of: { intentId: string } | { openedAfter: Date }): AsyncIterable<CardDispute>;
  /** The page of the provider where staff submit evidence. */
  disputeAddress(disputeId: string): string;
  /** The provider's ledger, newest first. */
  listIntents(input: { createdAfter: Date }): AsyncIterable<CardIntent>;
  /** Whether the id has the provider's format. Makes no request. */
  isIntentId(text: string): boolean;
  /**
   * @param rawBody the bytes as received
   * @returns null for an event that means nothing to the shop
   * @throws AppError webhook-signature
   */
  readEvent(rawBody: Buffer, signature: string): CardEvent | null;
}

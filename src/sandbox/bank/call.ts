/**
 * One call of the bank's API: what an operation is told, what it answers, and how operations
 * are declared. Operations are synchronous, and each is carried out as a whole or not at all.
 */
import type { z } from 'zod';
import { createId } from './ids.ts';
import { parseParams } from './params.ts';
import type { BankStore } from './store.ts';
import type { BankEvent, EventType } from './stripe-objects.ts';

/** The version of Stripe's API whose shapes are served; that of the pinned SDK. */
export const API_VERSION = '2026-10-28.endive';

export interface Call {
  store: BankStore;
  /** Whose key came with the request; a publishable key may only do what a browser does. */
  actor: 'secret' | 'publishable';
  /** The `:id` of the path. */
  pathId: string;
  nowS: number;
  /** Own origin, for the pages that a shopper is sent to. */
  publicUrl: string;
  /** The one webhook endpoint of the account. */
  endpoint: { url: string; events: readonly string[] };
  requestId: string | null;
  idempotencyKey: string | null;
  /** Queues an event for the shop's webhook; called inside the transaction. */
  enqueue: (event: BankEvent) => void;
}

export interface Answer {
  status: number;
  body: object;
}

interface OperationDeclaration<S extends z.ZodType> {
  /** Name used by the fault switches, for example `payment_intents.create`. */
  name: string;
  method: 'GET' | 'POST';
  /** Path with at most one `:id`. */
  path: string;
  /** Whether a browser may make the call with the publishable key. */
  allowPublishable?: boolean;
  params: S;
  run: (call: Call, params: z.infer<S>) => Answer;
}

export type Operation = Omit<OperationDeclaration<z.ZodType>, 'params' | 'run'> & {
  run: (call: Call, raw: unknown) => Answer;
};

/** An operation that checks its own parameters. */
export function defineOperation<S extends z.ZodType>(
  declaration: OperationDeclaration<S>,
): Operation {
  const { params, run, ...rest } = declaration;
  return { ...rest, run: (call, raw) => run(call, parseParams(params, raw)) };
}

export function ok(body: object): Answer {
  return { status: 200, body };
}

/** Records an event with the object as it is now, and queues its delivery. */
export function emitEvent(call: Call, type: EventType, object: BankEvent['data']['object']): void {
  const event: BankEvent = {
    id: createId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: call.nowS,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  call.store.save(event);
  call.enqueue(event);
}

import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';

/** Id of an attempt to pay: a cart's snapshot, made before the provider is asked. */
export type AttemptId = string & z.$brand<'AttemptId'>;

/** Id of an order, which is what an attempt becomes when its money was captured: that of its payment. */
export type OrderId = string & z.$brand<'OrderId'>;

/** A new opaque id (UUID version 7: unguessable in its random part, ordered in time). */
export function newId(): string {
  return uuidv7();
}

/** A new id for an attempt to pay. */
export function newAttemptId(): AttemptId {
  return newId() as AttemptId;
}

/** A new id for an order. */
export function newOrderId(): OrderId {
  return newId() as OrderId;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a string has the exact form of an id of ours. */
export function isId(value: string): boolean {
  return uuid.test(value);
}

/** The id of an attempt as it was written down elsewhere; null when it has not the form of one. */
export function readAttemptId(text: string): AttemptId | null {
  return isId(text) ? (text as AttemptId) : null;
}

/** The id of an order as it was written down elsewhere; null when it has not the form of one. */
export function readOrderId(text: string): OrderId | null {
  return isId(text) ? (text as OrderId) : null;
}

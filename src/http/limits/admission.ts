/**
 * Admission control: who is let in when more is asked than the shop can do. Bulkheads (gates) by kind of work,
 * a leaky bucket for the refusals. Protects: a flood of one kind never takes the time and the database
 * connections of another; whoever pays comes first, searches last.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { AppError } from '../../shared/errors.ts';
import { createGate, type Gate } from '../../shared/tools/gate.ts';

/**
 * shopping: cart, checkout, accounts · office: admins · catalogue: public calls · ownPages: dashboard and
 * sign-in · pages: everything else that is rendered · pictures: those for shared addresses.
 */
export type Share = keyof Config['atOnce'] | 'pictures';
export type Gates = Record<Share, Gate>;

/** @param atOnce how many of each kind may be worked on at the same time */
export function createGates(atOnce: Config['atOnce']): Gates {
  return {
    shopping: createGate({ most: atOnce.shopping, mostWaiting: 512, patienceMs: 8_000 }),
    // Staff would rather wait than do it once more.
    office: createGate({ most: atOnce.office, mostWaiting: 256, patienceMs: 20_000 }),
    catalogue: createGate({ most: atOnce.catalogue, mostWaiting: 128, patienceMs: 2_000 }),
    ownPages: createGate({ most: atOnce.ownPages, mostWaiting: 32, patienceMs: 3_000 }),
    pages: createGate({ most: atOnce.pages, mostWaiting: 32, patienceMs: 3_000 }),
    // Each takes a tenth of a second of a core, and nobody waits for one but programs.
    pictures: createGate({ most: 1, mostWaiting: 16, patienceMs: 5_000 }),
  };
}

/**
 * Saying no costs time too, which thousands who ask again at once would use up.
 * @param limits how many are told at once, and how many a second of a flood
 * @returns waits for the turn of one more refusal
 */
export function createLeakyBucket(limits: {
  perSecond: number;
  atOnce: number;
}): () => Promise<void> {
  const intervalMs = 1_000 / limits.perSecond;
  let nextAtMs = 0;
  return async () => {
    const nowMs = performance.now();
    nextAtMs = Math.max(nextAtMs, nowMs - limits.atOnce * intervalMs) + intervalMs;
    if (nextAtMs > nowMs) await sleep(nextAtMs - nowMs);
  };
}

/** Ends with the connection, or with the answer. */
export function goneWith(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** Whether it is an answer to having been asked too much, which is nothing that failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'overloaded' && error.cause === undefined;
}

/**
 * Which request the present work is for, so that what it causes elsewhere (a mail, a call of the card provider) can be
 * traced back to its line in the log without being handed through every function in between.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const present = new AsyncLocalStorage<string>();

/** Does `work`, and all that it waits for, for this request. */
export function forRequest<T>(id: string, work: () => T): T {
  return present.run(id, work);
}

/** Null in work that nobody has asked for: jobs, and what a start does. */
export function presentRequestId(): string | null {
  return present.getStore() ?? null;
}

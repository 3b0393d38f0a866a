/**
 * Argon2id with a cap on how many run at once. Protects: a flood of sign-ins gets 503 instead of
 * slowing the whole shop, and a stolen table of hashes is slow to try.
 * Parameters: OWASP Password Storage Cheat Sheet, 19 MiB, 2 passes, 1 lane.
 */
import cluster from 'node:cluster';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../../shared/tools/gate.ts';

/** Argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of several processes, which have a core each, one takes no second one. */
const MOST_AT_ONCE = cluster.isWorker ? 1 : 2;
const gate = createGate({ most: MOST_AT_ONCE, mostWaiting: 40, patienceMs: 10_000 });

/** @throws AppError overloaded when too many are waiting already */
export function hashPassword(password: string): Promise<string> {
  return gate.run(() => hash(normalise(password), PARAMETERS));
}

/** @throws AppError overloaded when too many are waiting already */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return gate.run(() => verify(input.hash, normalise(input.password)));
}

/** The same characters typed on another keyboard are the same password. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

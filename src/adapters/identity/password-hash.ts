/**
 * Argon2id with a cap on how many run at once. Protects: a flood of sign-ins gets 503 instead of
 * slowing the whole shop, and a stolen table of hashes is slow to try.
 * Parameters: OWASP Password Storage Cheat Sheet, 19 MiB, 2 passes, 1 lane.
 */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../shared/errors.ts';

/** Argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 2;
const MAX_WAITING = 40;
const RETRY_AFTER_SECONDS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws AppError overloaded when too many are waiting already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalise(password), PARAMETERS));
}

/** @throws AppError overloaded when too many are waiting already */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(input.hash, normalise(input.password)));
}

/** The same characters typed on another keyboard are the same password. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await takeTurn();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function takeTurn(): Promise<void> {
  if (running < MAX_CONCURRENT) {
    running += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) {
    throw new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/**
 * How often things may be tried at the door. Protects: passwords cannot be guessed and addresses not
 * probed at speed; normal people never notice. Per account the waits grow with the failures.
 * Keys hold a hash of the address, so the counters are no list of customers.
 * Tested in tests/api/accounts-limits.test.ts.
 */
import { createHash } from 'node:crypto';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import type { RateLimits, RateRule } from '../ports.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

export const accountLimits = {
  /** Failed sign-ins of one account from one address: the first rule waits shortly, the last long. */
  signInHere: [
    { max: 8, windowSeconds: MINUTE_SECONDS },
    { max: 20, windowSeconds: 15 * MINUTE_SECONDS },
    { max: 60, windowSeconds: 24 * HOUR_SECONDS },
  ],
  /** Failed sign-ins of one account from everywhere. */
  signInAccount: [{ max: 100, windowSeconds: HOUR_SECONDS }],
  /** Failed sign-ins from one address, whoever the account is. */
  signInAddress: [{ max: 200, windowSeconds: 15 * MINUTE_SECONDS }],
  /** Sign-ups that were refused, such as for an address that is taken, from one address. */
  signUpAddress: [{ max: 100, windowSeconds: HOUR_SECONDS }],
  /** Wrong codes of one account's second factor, from everywhere. */
  secondStep: [
    { max: 5, windowSeconds: MINUTE_SECONDS },
    { max: 15, windowSeconds: HOUR_SECONDS },
    { max: 30, windowSeconds: 24 * HOUR_SECONDS },
  ],
  /** Mails to one account, and asked for from one address. */
  mailAccount: [{ max: 5, windowSeconds: HOUR_SECONDS }],
  mailAddress: [{ max: 60, windowSeconds: HOUR_SECONDS }],
} satisfies Record<string, RateRule[]>;

export interface LimitKey {
  key: string;
  rule: RateRule;
}

export function signInKeys(who: { email: string; clientAddress: string }): LimitKey[] {
  const account = digest(foldEmail(who.email));
  return [
    ...toKeys(`sign-in:${account}:${who.clientAddress}`, accountLimits.signInHere),
    ...toKeys(`sign-in:${account}`, accountLimits.signInAccount),
    ...toKeys(`sign-in:${who.clientAddress}`, accountLimits.signInAddress),
  ];
}

export function signUpKeys(who: { clientAddress: string }): LimitKey[] {
  return toKeys(`sign-up:${who.clientAddress}`, accountLimits.signUpAddress);
}

/** Only who knows the password gets as far as trying codes, so nobody else can use them up. */
export function secondStepKeys({ userId }: { userId: string }): LimitKey[] {
  return toKeys(`second-step:${userId}`, accountLimits.secondStep);
}

export function mailAccountKeys({ email }: { email: string }): LimitKey[] {
  return toKeys(`mail:${digest(foldEmail(email))}`, accountLimits.mailAccount);
}

export function mailAddressKeys({ clientAddress }: { clientAddress: string }): LimitKey[] {
  return toKeys(`mail:${clientAddress}`, accountLimits.mailAddress);
}

/** @throws AppError rate-limited */
export async function countAttempt(limits: RateLimits, keys: LimitKey[]): Promise<void> {
  for (const { key, rule } of keys) await limits.take(key, rule);
}

/** Counts like countAttempt and answers instead of refusing. */
export async function isWithinLimits(limits: RateLimits, keys: LimitKey[]): Promise<boolean> {
  try {
    await countAttempt(limits, keys);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate-limited') return false;
    throw error;
  }
}

/** The attempt was a good one: only failures are limited. */
export async function forgiveAttempt(limits: RateLimits, keys: LimitKey[]): Promise<void> {
  for (const { key } of keys) await limits.giveBack(key);
}

function toKeys(prefix: string, rules: RateRule[]): LimitKey[] {
  return rules.map((rule) => ({ key: `${prefix}:${rule.windowSeconds}`, rule }));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

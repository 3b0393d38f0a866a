/**
 * How often things may be tried at the door. Protects: passwords cannot be guessed and addresses not probed
 * at speed; normal people never notice, and what strangers use up is not taken from the owner. Per account
 * the waits grow with the failures. Keys hold a hash of the email address, so the counters are no list of
 * customers. Why it is so: docs/decisions/people/017-known-devices.md.
 */
import { createHash } from 'node:crypto';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import type { RateLimits, RateRule } from '../ports.ts';
import { LINK_LIFETIME_MINUTES } from './links.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

export const accountLimits = {
  /**
   * Failed sign-ins of one account from one address, on one device that it knows, or in one session: the
   * first rule waits shortly, the last long.
   */
  signInHere: [
    { max: 8, windowSeconds: MINUTE_SECONDS },
    { max: 20, windowSeconds: 15 * MINUTE_SECONDS },
    { max: 60, windowSeconds: 24 * HOUR_SECONDS },
  ],
  /** Failed sign-ins of one account by strangers, from everywhere. */
  signInAccount: [{ max: 100, windowSeconds: HOUR_SECONDS }],
  /** Failed sign-ins from one address, whoever the account is. */
  signInAddress: [{ max: 200, windowSeconds: 15 * MINUTE_SECONDS }],
  /** Sign-ups from one address, whether they succeed or tell that an address is taken. */
  signUpAddress: [{ max: 20, windowSeconds: HOUR_SECONDS }],
  /** Wrong codes of one account's second factor, from everywhere. */
  secondStep: [
    { max: 5, windowSeconds: MINUTE_SECONDS },
    { max: 15, windowSeconds: HOUR_SECONDS },
    { max: 30, windowSeconds: 24 * HOUR_SECONDS },
  ],
  /** Questions for a passkey from one address: a login page that is open asks one. */
  passkeyRequest: [{ max: 300, windowSeconds: 15 * MINUTE_SECONDS }],
  /** Links to confirm an address, to one mailbox. */
  mailbox: [{ max: 5, windowSeconds: HOUR_SECONDS }],
  /** Links to set a new password: who gets no more of them has one that is good as long as the rule. */
  resetMailAccount: [{ max: 3, windowSeconds: LINK_LIFETIME_MINUTES * MINUTE_SECONDS }],
  /** Mails asked for from one address. */
  mailAddress: [{ max: 60, windowSeconds: HOUR_SECONDS }],
} satisfies Record<string, [RateRule, ...RateRule[]]>;

export interface LimitKey {
  key: string;
  rule: RateRule;
}

/** Of a browser that the account has not been signed in with before. */
export function strangerKeys(who: { email: string; clientAddress: string }): LimitKey[] {
  const account = digest(foldEmail(who.email));
  return [
    ...toKeys(`sign-in:${account}:${who.clientAddress}`, accountLimits.signInHere),
    ...toKeys(`sign-in:${account}`, accountLimits.signInAccount),
    ...passkeyKeys(who),
  ];
}

/** Passkeys cannot be guessed, so failures count for the address only: with those of passwords. */
export function passkeyKeys({ clientAddress }: { clientAddress: string }): LimitKey[] {
  return toKeys(`sign-in:${clientAddress}`, accountLimits.signInAddress);
}

export function passkeyRequestKeys({ clientAddress }: { clientAddress: string }): LimitKey[] {
  return toKeys(`passkey-request:${clientAddress}`, accountLimits.passkeyRequest);
}

/** @param who.device an id from `recogniseDevice` */
export function knownDeviceKeys(who: { device: string }): LimitKey[] {
  return toKeys(`sign-in:device:${digest(who.device)}`, accountLimits.signInHere);
}

/** Of somebody who is signed in: nobody else can use these up. */
export function sessionKeys({ sessionId }: { sessionId: string }): LimitKey[] {
  return toKeys(`session:${sessionId}`, accountLimits.signInHere);
}

export function signUpKeys(who: { clientAddress: string }): LimitKey[] {
  return toKeys(`sign-up:${who.clientAddress}`, accountLimits.signUpAddress);
}

/** Only who knows the password gets as far as trying codes, so nobody else can use them up. */
export function secondStepKeys({ userId }: { userId: string }): LimitKey[] {
  return toKeys(`second-step:${userId}`, accountLimits.secondStep);
}

export function resetMailKeys({ email }: { email: string }): LimitKey[] {
  return toKeys(`reset-mail:${digest(foldEmail(email))}`, accountLimits.resetMailAccount);
}

/** What stands behind a plus sign leads to the same mailbox nearly everywhere. */
export function mailboxKeys({ email }: { email: string }): LimitKey[] {
  const mailbox = foldEmail(email).replace(/\+[^@]*@/, '@');
  return toKeys(`mailbox:${digest(mailbox)}`, accountLimits.mailbox);
}

export function mailAddressKeys({ clientAddress }: { clientAddress: string }): LimitKey[] {
  return toKeys(`mail:${clientAddress}`, accountLimits.mailAddress);
}

/** Counts for all keys, or for none when one of them has no more. @throws AppError rate-limited */
export async function countAttempt(limits: RateLimits, keys: LimitKey[]): Promise<void> {
  const counted: LimitKey[] = [];
  for (const key of keys) {
    try {
      await limits.take(key.key, key.rule);
    } catch (error) {
      await forgiveAttempt(limits, counted);
      throw error;
    }
    counted.push(key);
  }
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

/**
 * How often things may be tried at the door. Protects: passwords cannot be guessed and addresses not probed
 * at speed; normal people never notice, and what strangers use up is not taken from the owner. Per account
 * the waits grow with the failures. Keys hold a hash of the email address, so the counters are no list of
 * customers. Why it is so: docs/decisions/people/017-known-devices.md.
 */
import { createHash } from 'node:crypto';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import { LINK_LIFETIME_MINUTES } from '../../shared/rules/links.ts';
import type { RateLimits, RateRule } from '../ports.ts';

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
  /** Links mailed to one mailbox for one purpose, whoever asked for them. */
  mailbox: [{ max: 5, windowSeconds: HOUR_SECONDS }],
  /** Links for one purpose that somebody signed in gets after others have used up those of the mailbox. */
  ownMailbox: [{ max: 2, windowSeconds: HOUR_SECONDS }],
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

/** Each has a counter of its own, so that requests for one use up none of another's. */
export type LinkPurpose = 'sign-up' | 'verify-email' | 'change-email' | 'alert';

/** Their users have one mailbox however many dots they write into its name. */
const DOMAINS_IGNORING_DOTS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to, for counting only. What follows a plus sign leads to the same one
 * nearly everywhere.
 */
function mailboxOf(email: string): string {
  const folded = foldEmail(email);
  const at = folded.lastIndexOf('@');
  const name = folded.slice(0, at).replace(/\+.*$/s, '');
  const domain = folded.slice(at + 1);
  if (!DOMAINS_IGNORING_DOTS.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@${DOMAINS_IGNORING_DOTS[0]}`;
}

/**
 * Counts one link to a mailbox. Somebody signed in has a few more than the mailbox, which nobody else can use
 * up; not for an address with a plus sign, because one mailbox may have any number of accounts with those.
 * @param link.userId of somebody signed in
 * @throws AppError rate-limited
 */
export async function countLink(
  limits: RateLimits,
  { email, purpose, userId }: { email: string; purpose: LinkPurpose; userId?: string },
): Promise<void> {
  const shared = toKeys(`mailbox:${purpose}:${digest(mailboxOf(email))}`, accountLimits.mailbox);
  if (userId === undefined || email.includes('+')) return countAttempt(limits, shared);

  if (await isWithinLimits(limits, shared)) return;
  await countAttempt(limits, toKeys(`mailbox:${purpose}:${userId}`, accountLimits.ownMailbox));
}

/** Counts like countLink and answers instead of refusing. */
export function mayMailLink(
  limits: RateLimits,
  link: Parameters<typeof countLink>[1],
): Promise<boolean> {
  return answersInstead(() => countLink(limits, link));
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
export function isWithinLimits(limits: RateLimits, keys: LimitKey[]): Promise<boolean> {
  return answersInstead(() => countAttempt(limits, keys));
}

async function answersInstead(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
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

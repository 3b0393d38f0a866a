/**
 * One-time codes of authenticator apps: RFC 6238 on RFC 4226, with what every app understands
 * (HMAC-SHA-1, six digits, 30 seconds). Pure; the caller sees to it that a step works once.
 * Tested against the vectors of both RFCs in totp.test.ts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { tidyCode } from './typed-code.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones go wrong by this many steps either way (RFC 6238, 5.2 recommends one). */
const DRIFT_STEPS = 1;
/** RFC 4648, 6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of one step. @param step whole 30-second steps since 1970 */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that a moment lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** @returns the time step near `now` that the typed code is valid for; null if there is none */
export function findStep(secret: Uint8Array, typed: string, now: Date): number | null {
  const code = tidyCode(typed);
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1) {
    if (isSame(codeAt(secret, step), code)) found = step;
  }
  return found;
}

/** Compares in a time that does not tell how much was right. */
function isSame(wanted: string, given: string): boolean {
  // Signs may take several bytes each, so it is bytes that are counted.
  const [wantedBytes, givenBytes] = [Buffer.from(wanted), Buffer.from(given)];
  return wantedBytes.length === givenBytes.length && timingSafeEqual(wantedBytes, givenBytes);
}

/** A key as people type it: base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/**
 * What the QR code says to the app.
 * Source: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function toSetUpUri(secret: Uint8Array, input: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(input.issuer)}:${encodeURIComponent(input.account)}`;
  const query = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(input.issuer)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

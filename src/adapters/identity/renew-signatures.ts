/**
 * Lets cookies live on that were signed with the secret before. Protects: a change of the secret signs
 * nobody out, and a signature that neither secret made stays as wrong as it was.
 * The form is better-auth's: `<value>.<HMAC-SHA-256 in base64>`, as a URI component.
 * Used by identity/index.ts; tested in tests/api/changed-secrets.test.ts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IdentityConfig } from './better-auth.ts';

/**
 * @param cookie the header
 * @returns the header with those signatures renewed that the previous secret made
 */
export function renewSignatures(
  cookie: string,
  { secret, config }: { secret: string; config: Pick<IdentityConfig, 'previous'> },
): string {
  const previous = config.previous.authSecret;
  if (previous === undefined) return cookie;
  const renew = (pair: string) => {
    const [name, signed] = splitAt(pair, pair.indexOf('='));
    const [value, signature] = splitAt(decode(signed), decode(signed).lastIndexOf('.'));
    if (!isEqual(signature, sign(value, previous))) return pair;
    return `${name}=${encodeURIComponent(`${value}.${sign(value, secret)}`)}`;
  };
  return cookie.split('; ').map(renew).join('; ');
}

function splitAt(text: string, index: number): [string, string] {
  return [text.slice(0, Math.max(index, 0)), text.slice(index + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not written by us: no signature to renew.
    return '';
  }
}

function sign(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64');
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

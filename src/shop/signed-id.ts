/**
 * Ids in links that do something without a session. Protects: only a link that this shop has made works, and only
 * for what it was made for; whoever reads the database cannot make one. Nothing is kept for it: a link works as long
 * as the row that it names is there.
 */
import { timingSafeEqual } from 'node:crypto';
import { isId } from '../shared/tools/ids.ts';
import type { SecretBox } from './ports.ts';

export type SignedFor = 'confirm-alert' | 'stop-alerts' | 'wish-list' | 'withdrawal';

/** @returns the token for the link's address */
export function signId(secrets: SecretBox, purpose: SignedFor, id: string): string {
  return `${id}.${secrets.fingerprint(id, purpose)}`;
}

/** @returns the id; null for a token that this shop has not made for the purpose */
export function readSignedId(secrets: SecretBox, purpose: SignedFor, token: string): string | null {
  const [id = '', signature = ''] = token.split('.', 2);
  if (!isId(id)) return null;
  const given = Buffer.from(signature);
  const isOurs = secrets.fingerprints(id, purpose).some((fingerprint) => {
    const expected = Buffer.from(fingerprint);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? id : null;
}

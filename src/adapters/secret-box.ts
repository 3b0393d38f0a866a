/**
 * Encryption at rest of small secrets in the database, so that reading the tables alone reveals none of them.
 * AES-256-GCM and HMAC-SHA-256 with keys derived from AUTH_SECRET (HKDF, RFC 5869). A value sealed for one owner
 * does not open as another's. Each sealed value begins with the id of its key; values sealed with
 * AUTH_SECRET_PREVIOUS open as well.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretBox } from '../shop/ports.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 6;
/** Between key id and sealed bytes; not a character of either. */
const SEPARATOR = '.';

/** @param previous the former secret, while it is being changed */
export function createSecretBox(secret: string, previous?: string): SecretBox {
  const current = createKey(secret);
  const keys = previous === undefined ? [current] : [current, createKey(previous)];

  return {
    keyId: current.id,
    seal: (bytes, owner) => `${current.id}${SEPARATOR}${current.seal(bytes, owner)}`,
    open(sealed, owner) {
      const [keyId, text] = sealed.split(SEPARATOR, 2);
      if (text !== undefined) return keys.find(({ id }) => id === keyId)?.open(text, owner) ?? null;
      // Sealed before values named their key.
      return keys.map((key) => key.open(sealed, owner)).find((bytes) => bytes !== null) ?? null;
    },
    fingerprint: current.fingerprint,
    fingerprints: (text, owner) => keys.map((key) => key.fingerprint(text, owner)),
    fingerprintWith: (keyId, text, owner) =>
      keys.find(({ id }) => id === keyId)?.fingerprint(text, owner),
  };
}

/** The keys derived from one secret. */
function createKey(secret: string) {
  const derive = (purpose: string, length = KEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', secret, '', `handset ${purpose}`, length));
  const sealingKey = derive('sealed secrets');
  const fingerprintKey = derive('fingerprints');

  return {
    id: derive('key id', KEY_ID_BYTES).toString('hex'),
    seal(bytes: Uint8Array, owner: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed: string, owner: string): Buffer | null {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = IV_BYTES + TAG_BYTES;
      if (bytes.length < tagEnd) return null;

      const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
      } catch {
        // The tag does not fit: another key, another owner, or a changed value.
        return null;
      }
    },
    fingerprint: (text: string, owner: string): string =>
      createHmac('sha256', fingerprintKey).update(`${owner}\n${text}`).digest('base64url'),
  };
}

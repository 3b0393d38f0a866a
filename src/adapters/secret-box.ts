/**
 * Encryption at rest of small secrets in the database. Protects: whoever reads the tables alone learns none of
 * them. AES-256-GCM and HMAC-SHA-256 with keys derived from the shop's secret (HKDF, RFC 5869); what was sealed
 * for one owner cannot be opened as another's. What was sealed with the secret before opens as well (key
 * rotation).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretBox } from '../shop/ports.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** @param previous the secret before, while it is being changed */
export function createSecretBox(secret: string, previous?: string): SecretBox {
  const current = createBox(secret);
  const before = previous === undefined ? undefined : createBox(previous);
  return {
    seal: current.seal,
    open(sealed, owner) {
      try {
        return current.open(sealed, owner);
      } catch (error) {
        if (!before) throw error;
        return before.open(sealed, owner);
      }
    },
    fingerprint: current.fingerprint,
    fingerprints: (text, owner) =>
      [current, ...(before ? [before] : [])].map((box) => box.fingerprint(text, owner)),
  };
}

function createBox(secret: string): Omit<SecretBox, 'fingerprints'> {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `handset ${purpose}`, KEY_BYTES));
  const sealingKey = derive('sealed secrets');
  const fingerprintKey = derive('fingerprints');
  return {
    seal(bytes, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
    },
    fingerprint(text, owner) {
      return createHmac('sha256', fingerprintKey).update(`${owner}\n${text}`).digest('base64url');
    },
  };
}

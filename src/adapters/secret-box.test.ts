import { createCipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const OLD = 'the-former-secret-with-more-than-32-characters';
const NEW = 'the-current-secret-with-more-than-32-characters';
const OTHER = 'a-secret-of-somebody-else-with-32-characters';
const SECRET = Buffer.from('key of an app');

const former = createSecretBox(OLD);
const changing = createSecretBox(NEW, OLD);
const changed = createSecretBox(NEW);

/** A value as it was stored before values named their key. */
function sealWithoutKeyId(secret: string, owner: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'handset sealed secrets', 32));
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(SECRET), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

describe('sealed values', () => {
  it('begin with the id of their key, which is the same in every process', () => {
    expect(former.keyId).toMatch(/^[0-9a-f]{12}$/);
    expect(former.seal(SECRET, 'anna').split('.', 1)).toEqual([former.keyId]);
    expect(createSecretBox(OLD).keyId).toBe(former.keyId);
    expect(changing.keyId).toBe(changed.keyId);
    expect(changed.keyId).not.toBe(former.keyId);
  });

  it('open with the former key while the secret is being changed, and not afterwards', () => {
    const sealed = former.seal(SECRET, 'anna');
    expect(changing.open(sealed, 'anna')).toEqual(SECRET);
    expect(changed.open(sealed, 'anna')).toBeNull();
    expect(changed.open(changing.seal(SECRET, 'anna'), 'anna')).toEqual(SECRET);
  });

  it('open without the id of a key, as they were stored before', () => {
    const sealed = sealWithoutKeyId(OLD, 'anna');
    expect(former.open(sealed, 'anna')).toEqual(SECRET);
    expect(changing.open(sealed, 'anna')).toEqual(SECRET);
    expect(changed.open(sealed, 'anna')).toBeNull();
  });

  it('do not open for another owner, with another key, or once they were changed', () => {
    const sealed = changed.seal(SECRET, 'anna');
    const [id, text = ''] = sealed.split('.');
    const flipped = `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;
    const stranger = createSecretBox(OTHER);
    expect(changed.open(sealed, 'ben')).toBeNull();
    expect(stranger.open(sealed, 'anna')).toBeNull();
    expect(stranger.open(`${stranger.keyId}.${text}`, 'anna')).toBeNull();
    for (const wrong of ['', '.', 'x', `${id}.`, `${id}.AAAA`, `${id}.${flipped}`, `.${text}`])
      expect(changed.open(wrong, 'anna')).toBeNull();
  });
});

describe('fingerprints', () => {
  it('can be made with a named key, as long as it is configured', () => {
    const kept = former.fingerprint('ABCD', 'anna');
    expect(changing.fingerprintWith(former.keyId, 'ABCD', 'anna')).toBe(kept);
    expect(changing.fingerprintWith(changed.keyId, 'ABCD', 'anna')).toBe(
      changed.fingerprint('ABCD', 'anna'),
    );
    expect(changed.fingerprintWith(former.keyId, 'ABCD', 'anna')).toBeUndefined();
    expect(changing.fingerprints('ABCD', 'anna')).toEqual([
      changed.fingerprint('ABCD', 'anna'),
      kept,
    ]);
    expect(kept).not.toBe(former.fingerprint('ABCD', 'ben'));
  });
});

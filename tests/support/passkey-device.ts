/**
 * A device with passkeys, for tests over HTTP: it answers as a browser does, and can be told to lie. Chromium's
 * own virtual one stands in for it in tests/e2e/account/passkeys.spec.ts.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export interface PasskeyQuestion {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** What the device does otherwise than an honest one. */
export interface Lies {
  origin?: string;
  rpId?: string;
  /** Asks for no finger, face or PIN. */
  unverified?: true;
  counter?: number;
  userHandle?: string;
  /** Signs with another key than its own. */
  key?: KeyObject;
}

export interface PasskeyDevice {
  id: string;
  key: KeyObject;
  create(question: PasskeyQuestion, lies?: Lies): object;
  use(question: PasskeyQuestion, lies?: Lies): object;
}

/** @param origin of the shop, as the browser sees it */
export function makePasskeyDevice(origin: string): PasskeyDevice {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let owner: string | undefined;

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }),
    );

  function authenticatorData(rpId: string, lies: Lies, attested = Buffer.alloc(0)): Buffer {
    const host = createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest();
    const withKey = attested.length > 0 ? WITH_KEY : 0;
    const head = Buffer.alloc(5);
    head.writeUInt8(PRESENT | (lies.unverified ? 0 : VERIFIED) | withKey, 0);
    head.writeUInt32BE(lies.counter ?? ++counter, 1);
    return Buffer.concat([host, head, attested]);
  }

  const envelope = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    key,
    create({ challenge, rp, user }, lies = {}) {
      owner = user?.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE names: key type EC2, algorithm ES256, curve P-256, and the point.
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authenticatorData(rp?.id ?? '', lies, attested))],
        ]),
      );
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use({ challenge, rpId = '' }, lies = {}) {
      const client = clientData('webauthn.get', challenge, lies);
      const data = authenticatorData(rpId, lies);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...envelope,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, lies.key ?? key).toString('base64url'),
          userHandle: lies.userHandle ?? owner,
        },
      };
    },
  };
}

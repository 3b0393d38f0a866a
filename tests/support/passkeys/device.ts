/**
 * A device with passkeys, for tests over HTTP: it answers as a browser does, and can be told to lie. Chromium's
 * own virtual one stands in for it in tests/e2e/account/passkeys.spec.ts.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
/** Flags of a synced passkey: backup eligible and backed up. */
const SYNCED = 0x08 | 0x10;
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
  /** Sets the flags of a synced passkey. */
  synced?: true;
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
  const envelope = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  let counter = 0;
  let owner: string | undefined;

  return {
    id,
    key,
    create({ challenge, rp, user }, lies = {}) {
      owner = user?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, toCose(publicKey)]);
      const data = authenticatorData({ rpId: rp?.id, counter: ++counter, attested, ...lies });
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData({
            type: 'webauthn.create',
            challenge,
            origin,
            ...lies,
          }).toString('base64url'),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use({ challenge, rpId }, lies = {}) {
      const client = clientData({ type: 'webauthn.get', challenge, origin, ...lies });
      const data = authenticatorData({ rpId, counter: ++counter, ...lies });
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

function clientData({ type, challenge, origin }: Record<'type' | 'challenge' | 'origin', string>) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(input: {
  rpId?: string | undefined;
  counter: number;
  unverified?: true;
  synced?: true;
  attested?: Buffer;
}): Buffer {
  const { rpId = '', counter, unverified, synced, attested } = input;
  const host = createHash('sha256').update(rpId).digest();
  const head = Buffer.alloc(5);
  const flags = [unverified ? 0 : VERIFIED, synced ? SYNCED : 0, attested ? WITH_KEY : 0];
  head.writeUInt8(
    flags.reduce((all, flag) => all | flag, PRESENT),
    0,
  );
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([host, head, attested ?? Buffer.alloc(0)]);
}

/** Key type EC2, algorithm ES256, curve P-256, and the point (RFC 9053, 7.1). */
function toCose(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

function attestationObject(data: Buffer): Buffer {
  const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', new Uint8Array(data)],
  ]);
  return Buffer.from(isoCBOR.encode(attestation));
}

/**
 * Passkeys on @simplewebauthn/server: the only file that knows it. Protects: only answers for this very
 * origin and host count, and only from a device that has made sure who holds it. Tested in
 * tests/api/accounts/passkeys/.
 */
import { isIP } from 'node:net';
import type {
  BrowserRequest,
  KnownPasskey,
  NewPasskey,
  PasskeyProof,
  Passkeys,
} from '../shop/passkey-port.ts';
import type { Logger } from '../shop/ports.ts';

const SHOP_NAME = 'Handset';
/** Ed25519, ES256 and RS256 (https://www.iana.org/assignments/cose): every device has one of them. */
const ALGORITHMS = [-8, -7, -257];
/** Who has to fetch another device needs minutes (WebAuthn recommends five to ten). */
const TIMEOUT_MS = 5 * 60_000;

/** Loaded with the first passkey. */
const load = () => import('@simplewebauthn/server');

/** @param config.publicUrl the origin; passkeys are made for its host */
export function createPasskeys(deps: { config: { publicUrl: string }; logger: Logger }): Passkeys {
  const { publicUrl } = deps.config;
  const { hostname: rpID } = new URL(publicUrl);
  const own = { expectedOrigin: publicUrl, expectedRPID: rpID, requireUserVerification: true };

  /** The library throws whatever is wrong with an answer; which it was is nobody's business. */
  async function orNull<Checked>(check: Promise<Checked>): Promise<Checked | null> {
    try {
      return await check;
    } catch (error) {
      deps.logger.debug({ err: error }, 'a passkey was refused');
      return null;
    }
  }

  return {
    isOffered: hasPasskeys(publicUrl),
    askToCreate: (input) => askToCreate(rpID, input),
    askToUse: (input) => askToUse(rpID, input),
    checkCreated: (...given) => orNull(checkCreated(own, ...given)),
    checkUsed: (...given) => orNull(checkUsed(own, ...given)),
  };
}

/** What answers are held against. */
interface Own {
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: boolean;
}

async function askToCreate(
  rpID: string,
  { challenge, owner, present }: Parameters<Passkeys['askToCreate']>[0],
): Promise<BrowserRequest> {
  const { generateRegistrationOptions } = await load();
  const request = await generateRegistrationOptions({
    rpName: SHOP_NAME,
    rpID,
    challenge: toBytes(challenge),
    userID: new TextEncoder().encode(owner.userId),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: present.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...request };
}

async function askToUse(
  rpID: string,
  { challenge, among = [] }: Parameters<Passkeys['askToUse']>[0],
): Promise<BrowserRequest> {
  const { generateAuthenticationOptions } = await load();
  const request = await generateAuthenticationOptions({
    rpID,
    challenge: toBytes(challenge),
    allowCredentials: among.map(toDescriptor),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  return { ...request };
}

async function checkCreated(
  own: Own,
  ...[response, expectedChallenge]: Parameters<Passkeys['checkCreated']>
): Promise<NewPasskey | null> {
  if (await hasCertificates(response.response.attestationObject)) return null;
  const { verifyRegistrationResponse } = await load();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...own,
    response,
    expectedChallenge,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  const { id: credentialId, publicKey, counter, transports = [] } = credential;
  return {
    credentialId,
    publicKey: toText(publicKey),
    counter,
    transports,
    isSyncable: credentialDeviceType === 'multiDevice',
    isSynced: credentialBackedUp,
  };
}

async function checkUsed(
  own: Own,
  ...[response, passkey, expectedChallenge]: Parameters<Passkeys['checkUsed']>
): Promise<PasskeyProof | null> {
  const { credentialId: id, publicKey } = passkey;
  const { verifyAuthenticationResponse } = await load();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...own,
    response,
    expectedChallenge,
    // The shop compares counters itself, because it acts on one that goes back.
    credential: { id, publicKey: toBytes(publicKey), counter: 0 },
  });
  if (!verified) return null;
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
  return { counter, isSynced, ownerId: readOwner(response.response.userHandle) };
}

/** A passkey belongs to a host name, and browsers make it in a secure context only. */
function hasPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost';
}

/**
 * Whether somebody vouches for the device. None is asked to, so an honest browser sends nothing, or what the
 * key has signed itself; and the library would fetch what a certificate names.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(toBytes(attestationObject));
  const format = attestation.get('fmt');
  const isOwnWord = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isOwnWord;
}

function toDescriptor({ credentialId: id, transports }: KnownPasskey) {
  return { id, transports };
}

function readOwner(userHandle: string | undefined): string | null {
  return userHandle ? Buffer.from(userHandle, 'base64url').toString() : null;
}

function toBytes(base64url: string) {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

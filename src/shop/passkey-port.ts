/**
 * What the shop needs of whoever checks passkeys (WebAuthn, https://www.w3.org/TR/webauthn-3/);
 * adapters/passkeys.ts implements it. All bytes are base64url, as browsers put them into JSON.
 */

interface BrowserAnswer {
  /** Of the passkey. */
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
}

/** What a browser answers that has made a passkey. */
export interface CreatedAnswer extends BrowserAnswer {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] };
}

/** What a browser answers that has used one. */
export interface UsedAnswer extends BrowserAnswer {
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    /** What the device knows its owner by. */
    userHandle?: string;
  };
}

/** What a browser is asked, as WebAuthn spells it. */
export interface BrowserRequest {
  challenge: string;
  [member: string]: unknown;
}

/** A passkey as browsers have to be told of it. */
export interface KnownPasskey {
  credentialId: string;
  /** Ways in which a browser reaches it, such as `usb`. */
  transports: string[];
}

/** What there is to keep of a new passkey. */
export interface NewPasskey extends KnownPasskey {
  publicKey: string;
  counter: number;
  /** WebAuthn's "backup eligible": can be copied to the owner's other devices. Never changes. */
  isSyncable: boolean;
  isSynced: boolean;
}

/** What a passkey says of itself when it is used. */
export interface PasskeyProof {
  counter: number;
  isSynced: boolean;
  /** The user id of its owner, as the device has kept it; null when it told none. */
  ownerId: string | null;
}

/** Whether a challenge was given out; asked once, before anything else is believed. */
export type IsOwnChallenge = (challenge: string) => Promise<boolean>;

/** Checks passkeys of this shop's address; only such that have asked for a finger, a face or a PIN. */
export interface Passkeys {
  /** False where browsers have none: at an IP address, and without TLS anywhere but on `localhost`. */
  isOffered: boolean;
  askToCreate(input: {
    challenge: string;
    owner: { userId: string; email: string; name: string };
    present: KnownPasskey[];
  }): Promise<BrowserRequest>;
  /** @param input.among those that will do; without any, the browser offers what it has */
  askToUse(input: { challenge: string; among?: KnownPasskey[] }): Promise<BrowserRequest>;
  /** @returns null when the answer does not hold */
  checkCreated(answer: CreatedAnswer, isOwnChallenge: IsOwnChallenge): Promise<NewPasskey | null>;
  /** Compares no counters. @returns null when the answer does not hold */
  checkUsed(
    answer: UsedAnswer,
    passkey: Pick<NewPasskey, 'credentialId' | 'publicKey'>,
    isOwnChallenge: IsOwnChallenge,
  ): Promise<PasskeyProof | null>;
}

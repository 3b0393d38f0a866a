/**
 * What the browser does about passkeys: asks for a finger, a face or a PIN, and has the device sign. Browsers
 * that cannot read the shop's JSON by themselves (before 2025) are taken for such that have no passkeys.
 */
import { ApiProblem } from '../../../lib/api-problem.ts';

export type CreationRequest = PublicKeyCredentialCreationOptionsJSON;
export type SignInRequest = PublicKeyCredentialRequestOptionsJSON;
/** JSON for the shop, which alone reads it. */
export type PasskeyAnswer = ReturnType<PublicKeyCredential['toJSON']>;

/** What is being asked: a browser asks one thing at a time. */
let question: AbortController | undefined;

/** Only in the browser, once scripts have taken over. */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/** Whether the browser can offer passkeys in the field for the email address. */
export async function canOfferInField(): Promise<boolean> {
  return canUsePasskeys() && PublicKeyCredential.isConditionalMediationAvailable();
}

/** @throws ApiProblem when the person, or the browser, does not want to */
export function makePasskey(request: CreationRequest): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(request);
  return ask((signal) => navigator.credentials.create({ publicKey, signal }));
}

/**
 * @param inField shows nothing but an offer in the field, until the person takes it
 * @throws ApiProblem when the person, or the browser, does not want to, or another question comes
 */
export function presentPasskey(
  request: SignInRequest,
  { inField = false } = {},
): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request);
  const mediation = inField ? 'conditional' : 'optional';
  // What somebody has asked for goes before an offer, and takes the place of one.
  if (inField && question) return Promise.reject(toProblem({ name: 'AbortError' }));
  return ask((signal) => navigator.credentials.get({ publicKey, signal, mediation }));
}

/** Takes back what is being asked, if anything. */
export function stopAsking(): void {
  question?.abort();
}

async function ask(
  put: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PasskeyAnswer> {
  stopAsking();
  const own = new AbortController();
  question = own;
  try {
    const credential = await put(own.signal);
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
  } catch (error) {
    if (error instanceof DOMException) throw toProblem(error);
    throw error;
  } finally {
    if (question === own) question = undefined;
  }
  throw toProblem();
}

/** https://www.w3.org/TR/webauthn-3/#sctn-createCredential names them; most are one on purpose. */
const REFUSALS: Readonly<Record<string, string>> = {
  AbortError: 'Your browser is already asking for a passkey',
  InvalidStateError: 'This device already has a passkey for your account',
  NotAllowedError: 'No passkey was used. Please try again, or choose another way',
};

function toProblem({ name }: { name: string } = { name: '' }): ApiProblem {
  const title = REFUSALS[name] ?? 'Your browser could not use a passkey here';
  return new ApiProblem({ status: 0, code: 'passkey-refused', title });
}

/**
 * Passkeys on the wire. Questions and answers of browsers are the JSON of WebAuthn
 * (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON); bytes are base64url.
 */
import { z } from 'zod';
import { PASSKEY_NAME_MAX_LENGTH } from '../../shared/constants.ts';
import { line, wireId } from '../common.ts';

const base64url = z
  .string()
  .max(32_000)
  .regex(/^[\w-]+$/, 'is not base64url');
/** WebAuthn allows 1023 bytes. */
const credentialId = base64url.max(1_400);

const browserAnswer = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  // The shop asks for no extension, so it reads none.
  clientExtensionResults: z.unknown().transform((): Record<string, never> => ({})),
};

const createdAnswer = z.object({
  ...browserAnswer,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(10)
      .optional(),
  }),
});

const usedAnswer = z.object({
  ...browserAnswer,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.max(100).optional(),
  }),
});

const name = line(PASSKEY_NAME_MAX_LENGTH, 'Please enter a name');

/** What a browser is to ask a device. */
export const passkeyRequestSchema = z
  .looseObject({ challenge: z.string() })
  .describe(
    'The options of WebAuthn in JSON, as `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` take them',
  );
export type WirePasskeyRequest = z.infer<typeof passkeyRequestSchema>;

export const addPasskeyBodySchema = z.strictObject({ answer: createdAnswer, name });
export const passkeySignInBodySchema = z.strictObject({ answer: usedAnswer });
export const renamePasskeyBodySchema = z.strictObject({ _id: wireId, name });
export const removePasskeyBodySchema = z.strictObject({ _id: wireId });

export const passkeySchema = z.object({
  _id: wireId,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Copied to the person's other devices, or kept on one. */
  synced: z.boolean(),
});
export type WirePasskey = z.infer<typeof passkeySchema>;
export const passkeyListSchema = z.array(passkeySchema);

/** With what the second step can be taken; a recovery code always does. */
export const secondStepWaysSchema = z.object({ app: z.boolean(), passkey: z.boolean() });
export type WireSecondStepWays = z.infer<typeof secondStepWaysSchema>;

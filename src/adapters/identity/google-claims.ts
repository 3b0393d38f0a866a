/**
 * Whom Google says somebody is. Protects: only what stands in the signed ID token counts, never userinfo;
 * an address is verified when the token says `true`, not when it says something like it; a token from the
 * future is none. Signature, issuer, audience, end and nonce are checked before.
 */
import { z } from 'zod';
import { cleanLine, isPlainText } from '../../shared/rules/plain-text.ts';

/** Clocks go wrong by this much. */
const TOLERANCE_SECONDS = 60;
const NAME_MAX_LENGTH = 100;

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.unknown(),
  name: z.string().optional(),
  iat: z.number(),
});

/** @returns null when the sign-in is to be refused */
export function readGoogleClaims({ idToken }: { idToken?: string | undefined }) {
  if (idToken === undefined) return null;
  const [, payload = ''] = idToken.split('.');
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success) return null;
  const { sub, email, email_verified, name, iat } = claims.data;
  if (iat > Date.now() / 1000 + TOLERANCE_SECONDS) return null;
  return {
    id: sub,
    sub,
    email,
    emailVerified: email_verified === true,
    name: nameOf(name) || email,
  };
}

/** As the form of the sign-up takes it; empty where it would not. */
function nameOf(claimed = ''): string {
  const name = cleanLine(claimed);
  return isPlainText(name) ? name.slice(0, NAME_MAX_LENGTH).toWellFormed() : '';
}

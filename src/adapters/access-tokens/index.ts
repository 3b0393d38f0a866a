/**
 * Access tokens: EdDSA only, 15 minutes, signed with keys that all shop processes share. Protects: no token
 * for anybody else, and no wrong 401 while keys rotate.
 */
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/tools/ids.ts';
import type { AccessTokens, SecretBox } from '../../shop/ports.ts';
import { createKeyRing, UnknownKeyError } from './key-ring.ts';
import { ALGORITHM, endIfSecretChanged, TOKEN_LIFETIME_SECONDS } from './signing-keys.ts';

const AUDIENCE = 'handset-api';

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), jti: z.string().min(1) });

/** @param issuer the shop's public origin */
export function createAccessTokens(deps: {
  db: Database;
  clock: Clock;
  issuer: string;
  secrets: SecretBox;
}): AccessTokens {
  const keys = createKeyRing(deps);
  return {
    endIfSecretChanged: () => endIfSecretChanged(deps),
    async issue({ userId, sessionId }) {
      const key = await keys.signing();
      const nowSeconds = Math.floor(deps.clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(deps.issuer)
        .setAudience(AUDIENCE)
        .setJti(newId())
        .setIssuedAt(nowSeconds)
        .setNotBefore(nowSeconds)
        .setExpirationTime(nowSeconds + TOKEN_LIFETIME_SECONDS)
        .sign(key.privateKey);
    },
    async verify(token) {
      if (!hasOneSpelling(token)) return null;
      try {
        const { payload } = await jwtVerify(token, (header) => keys.verifying(header), {
          algorithms: [ALGORITHM],
          issuer: deps.issuer,
          audience: AUDIENCE,
          currentDate: deps.clock.now(),
          maxTokenAge: TOKEN_LIFETIME_SECONDS,
          requiredClaims: ['sub', 'sid', 'jti', 'exp', 'nbf', 'iat'],
        });
        const { sub, sid } = claimsSchema.parse(payload);
        return { userId: sub, sessionId: sid };
      } catch (error) {
        if (isUnusableToken(error)) return null;
        throw error;
      }
    },
  };
}

/** The last sign of a signature has bits that decoding ignores; only one spelling of it is ours. */
function hasOneSpelling(token: string): boolean {
  const signature = token.split('.')[2] ?? '';
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Everything that is wrong with the token itself; a database that is away is not. */
function isUnusableToken(error: unknown): boolean {
  if (error instanceof UnknownKeyError || error instanceof z.ZodError) return true;
  // jose refuses malformed headers of some kinds with plain errors of these types.
  if (error instanceof TypeError || error instanceof SyntaxError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J');
}

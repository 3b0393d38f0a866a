/**
 * Access tokens: EdDSA only, 15 minutes, signed with keys that all shop processes share. Protects: no token
 * for anybody else, and no wrong 401 while keys rotate (a key verifies for a token's life and a minute more
 * after it was retired).
 */
import { and, desc, gt, isNull, or, sql } from 'drizzle-orm';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import type { Database, Queryable } from '../database/connect.ts';
import { signingKeys } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import type { Clock } from '../shared/clock.ts';
import { newId } from '../shared/tools/ids.ts';
import type { AccessTokens } from '../shop/ports.ts';

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'handset-api';
const TOKEN_LIFETIME_SECONDS = 900;
const RETIRED_KEY_GRACE_SECONDS = 60;
const KEY_LIFETIME_DAYS = 30;
const DAY_MS = 86_400_000;
/** How long a process trusts its copy of the keys; a shorter time than the grace above. */
const KEY_CACHE_MS = 30_000;
/** Any constant will do: it serialises the making of the first key. */
const KEY_LOCK = 4_815_162_343;

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), jti: z.string().min(1) });
const jwkSchema = z.object({
  kty: z.literal('OKP'),
  crv: z.string(),
  x: z.string(),
  d: z.string(),
});

interface Key {
  kid: string;
  createdAt: Date;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  isRetired: boolean;
}

/** @param issuer the shop's public origin */
export function createAccessTokens(deps: {
  db: Database;
  clock: Clock;
  issuer: string;
}): AccessTokens {
  const keys = createKeyRing(deps.db);
  return {
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

class UnknownKeyError extends Error {}

function createKeyRing(db: Database) {
  let cached: { keys: Key[]; readAtMs: number } | undefined;
  let making: Promise<Key> | undefined;

  async function current(): Promise<Key[]> {
    if (cached && Date.now() - cached.readAtMs < KEY_CACHE_MS) return cached.keys;
    return reload();
  }

  async function reload(): Promise<Key[]> {
    const keys = await readKeys(db);
    cached = { keys, readAtMs: Date.now() };
    return keys;
  }

  const isUsable = (key: Key) => !key.isRetired && !isWornOut(key);

  async function make(): Promise<Key> {
    await rotateSigningKey(db, KEY_LIFETIME_DAYS);
    const made = (await reload()).find(isUsable);
    if (!made) throw new Error('no signing key could be made');
    return made;
  }

  return {
    async signing(): Promise<Key> {
      const known = (await current()).find(isUsable) ?? (await reload()).find(isUsable);
      if (known) return known;
      // Everybody who signs in at this moment waits for the same key, not in a queue at its lock.
      making ??= make().finally(() => {
        making = undefined;
      });
      return making;
    },
    async verifying({ kid }: JWTHeaderParameters): Promise<CryptoKey> {
      if (typeof kid !== 'string' || !/^[0-9a-f-]{36}$/.test(kid)) throw new UnknownKeyError();
      const isWanted = (key: Key) => key.kid === kid;
      // Another process may have made a key since; an unknown one is looked up at most once a second.
      const isStale = Date.now() - (cached?.readAtMs ?? 0) > 1_000;
      const key =
        (await current()).find(isWanted) ?? (isStale ? (await reload()).find(isWanted) : undefined);
      if (!key) throw new UnknownKeyError();
      return key.publicKey;
    },
  };
}

/** Newest first: the newest that is not retired signs. */
async function readKeys(db: Queryable): Promise<Key[]> {
  const lifeSeconds = TOKEN_LIFETIME_SECONDS + RETIRED_KEY_GRACE_SECONDS;
  const stillVerifies = gt(
    signingKeys.retiredAt,
    sql`now() - make_interval(secs => ${lifeSeconds})`,
  );
  const rows = await db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), stillVerifies))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid))
    .limit(20);
  return Promise.all(
    rows.map(async (row) => {
      const { d, ...publicJwk } = jwkSchema.parse(row.privateJwk);
      return {
        kid: row.kid,
        createdAt: row.createdAt,
        privateKey: await importKey({ ...publicJwk, d }),
        publicKey: await importKey(publicJwk),
        isRetired: row.retiredAt !== null,
      };
    }),
  );
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key is not an EdDSA key');
  return key;
}

function isWornOut({ createdAt }: Key): boolean {
  return Date.now() - createdAt.getTime() > KEY_LIFETIME_DAYS * DAY_MS;
}

async function insertKey(db: Queryable): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { kty, crv, x, d } = jwkSchema.parse(await exportJWK(privateKey));
  await db.insert(signingKeys).values({ kid: newId(), privateJwk: { kty, crv, x, d } });
}

/**
 * Makes a key that signs from now on, unless there is one younger than `maxAgeDays`; the ones before
 * it only check from then on. Several processes may ask at the same moment.
 */
async function rotateSigningKey(db: Database, maxAgeDays: number): Promise<void> {
  await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const isYoung = gt(signingKeys.createdAt, sql`now() - make_interval(days => ${maxAgeDays})`);
    const [young] = await tx
      .select({ kid: signingKeys.kid })
      .from(signingKeys)
      .where(and(isNull(signingKeys.retiredAt), isYoung))
      .limit(1);
    if (young) return;
    await tx
      .update(signingKeys)
      .set({ retiredAt: sql`now()` })
      .where(isNull(signingKeys.retiredAt));
    await insertKey(tx);
  });
}

/**
 * Signing keys of access tokens in the database, sealed. A key that no configured secret opens neither signs nor
 * verifies. The age of a key is decided by the database's clock alone, so a process whose clock is wrong agrees with
 * the others.
 */
import { and, desc, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Database, Queryable } from '../../database/connect.ts';
import { identitySessions, identityVerifications, signingKeys } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { newId } from '../../shared/tools/ids.ts';
import type { SecretBox } from '../../shop/ports.ts';

export const ALGORITHM = 'EdDSA';
export const TOKEN_LIFETIME_SECONDS = 900;
/** A retired key verifies for a token's life and this much more. */
const RETIRED_KEY_GRACE_SECONDS = 60;
const KEY_LIFETIME_DAYS = 30;
/** Serialises changes of the keys; no other lock has this number. */
const KEY_LOCK = 4_815_162_347;

const jwkSchema = z.object({
  kty: z.literal('OKP'),
  crv: z.string(),
  x: z.string(),
  d: z.string(),
});

export interface KeyStore {
  db: Database;
  secrets: SecretBox;
}

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** Not retired, young enough, and sealed with the current secret. */
  signs: boolean;
}

type KeyRow = typeof signingKeys.$inferSelect;

const isInUse = isNull(signingKeys.retiredAt);
const lifeSeconds = TOKEN_LIFETIME_SECONDS + RETIRED_KEY_GRACE_SECONDS;
const verifiesStill = or(
  isInUse,
  gt(signingKeys.retiredAt, sql`now() - make_interval(secs => ${lifeSeconds})`),
);

/** Those that sign or verify, newest first. */
export async function readKeys(db: Queryable, secrets: SecretBox): Promise<SigningKey[]> {
  const isYoung = sql<boolean>`${signingKeys.createdAt} > now() - make_interval(days => ${KEY_LIFETIME_DAYS})`;
  const rows = await db
    .select({ key: signingKeys, isYoung })
    .from(signingKeys)
    .where(and(isNotNull(signingKeys.sealedKey), verifiesStill))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid))
    .limit(20);
  const keys = await Promise.all(
    rows.map(async ({ key, isYoung }) => {
      const opened = openKey(secrets, key);
      return opened && importKey(key.kid, opened, isYoung && isSigning(secrets, key));
    }),
  );
  return keys.filter((key) => key !== null);
}

function openKey(secrets: SecretBox, { kid, sealedKey }: KeyRow): Buffer | null {
  return sealedKey === null ? null : secrets.open(sealedKey, ownerOf(kid));
}

function ownerOf(kid: string): string {
  return `signing key ${kid}`;
}

/** A key sealed with the former secret only verifies, so nothing is lost when that secret goes. */
function isSigning({ keyId }: SecretBox, { retiredAt, sealedKey }: KeyRow): boolean {
  return retiredAt === null && Boolean(sealedKey?.startsWith(`${keyId}.`));
}

async function importKey(kid: string, opened: Buffer, signs: boolean): Promise<SigningKey> {
  const { d, ...publicJwk } = jwkSchema.parse(JSON.parse(opened.toString()));
  return {
    kid,
    privateKey: await importJwk({ ...publicJwk, d }),
    publicKey: await importJwk(publicJwk),
    signs,
  };
}

async function importJwk(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key is not an EdDSA key');
  return key;
}

/**
 * The key that signs now; a new one when there is none, which retires the ones before it. Several processes may
 * ask at the same moment.
 */
export async function obtainSigningKey({ db, secrets }: KeyStore): Promise<SigningKey> {
  return transact(db, async (tx) => {
    await lockKeys(tx);
    const keys = await readKeys(tx, secrets);
    const present = keys.find(({ signs }) => signs);
    if (present) return present;

    // Only keys that this process can open: one that still runs with another secret goes on signing with its own.
    await retire(
      tx,
      keys.map(({ kid }) => kid),
    );
    return insertKey(tx, secrets);
  });
}

async function insertKey(tx: Queryable, secrets: SecretBox): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { kty, crv, x, d } = jwkSchema.parse(await exportJWK(privateKey));
  const kid = newId();
  const text = Buffer.from(JSON.stringify({ kty, crv, x, d }));
  await tx.insert(signingKeys).values({ kid, sealedKey: secrets.seal(text, ownerOf(kid)) });
  return importKey(kid, text, true);
}

/**
 * Called at start. When AUTH_SECRET was changed without keeping the former one, ends every session and every link in
 * a mail; retires the keys that cannot be opened, and deletes keys that an older version stored in plain text.
 * There is a key afterwards, so that the next start sees a change even if no token was issued.
 * @returns whether the sessions and links ended
 */
export async function endIfSecretChanged({ db, secrets }: KeyStore): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockKeys(tx);
    await tx.delete(signingKeys).where(isNull(signingKeys.sealedKey));

    const inUse = await tx.select().from(signingKeys).where(isInUse);
    const unreadable = inUse.filter((key) => openKey(secrets, key) === null);
    const isChanged = unreadable.length > 0 && unreadable.length === inUse.length;
    if (isChanged) {
      await tx.delete(identitySessions);
      await tx.delete(identityVerifications);
    }

    await retire(
      tx,
      unreadable.map(({ kid }) => kid),
    );
    if (unreadable.length === inUse.length) await insertKey(tx, secrets);
    return isChanged;
  });
}

async function retire(tx: Queryable, kids: string[]): Promise<void> {
  if (kids.length === 0) return;
  await tx
    .update(signingKeys)
    .set({ retiredAt: sql`now()` })
    .where(and(inArray(signingKeys.kid, kids), isInUse));
}

async function lockKeys(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
}

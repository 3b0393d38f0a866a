/** The signing keys as one process knows them, read again now and then. */
import type { CryptoKey, JWTHeaderParameters } from 'jose';
import { type KeyStore, obtainSigningKey, readKeys, type SigningKey } from './signing-keys.ts';

/** How long a process trusts its copy; shorter than `RETIRED_KEY_GRACE_SECONDS`. */
const KEY_CACHE_MS = 30_000;
/** An unknown key is looked up at most this often. */
const UNKNOWN_KEY_PAUSE_MS = 1_000;

export class UnknownKeyError extends Error {}

export function createKeyRing(store: KeyStore) {
  let cached: { keys: SigningKey[]; readAtMs: number } | undefined;
  let obtaining: Promise<SigningKey> | undefined;

  const ageMs = () => (cached ? performance.now() - cached.readAtMs : Number.POSITIVE_INFINITY);

  async function current(): Promise<SigningKey[]> {
    return cached && ageMs() < KEY_CACHE_MS ? cached.keys : reload();
  }

  async function reload(): Promise<SigningKey[]> {
    const keys = await readKeys(store.db, store.secrets);
    cached = { keys, readAtMs: performance.now() };
    return keys;
  }

  async function obtain(): Promise<SigningKey> {
    const key = await obtainSigningKey(store);
    await reload();
    return key;
  }

  return {
    async signing(): Promise<SigningKey> {
      const known = (await current()).find(({ signs }) => signs);
      if (known) return known;
      // Sign-ins of this moment wait for the same key, not in a queue at its lock.
      obtaining ??= obtain().finally(() => {
        obtaining = undefined;
      });
      return obtaining;
    },
    async verifying({ kid }: JWTHeaderParameters): Promise<CryptoKey> {
      if (typeof kid !== 'string' || !/^[0-9a-f-]{36}$/.test(kid)) throw new UnknownKeyError();
      const isAsked = (key: SigningKey) => key.kid === kid;
      // Another process may have made a key since.
      const isStale = ageMs() > UNKNOWN_KEY_PAUSE_MS;
      const key =
        (await current()).find(isAsked) ?? (isStale ? (await reload()).find(isAsked) : undefined);
      if (!key) throw new UnknownKeyError();
      return key.publicKey;
    },
  };
}

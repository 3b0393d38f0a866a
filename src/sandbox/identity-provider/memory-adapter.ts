/**
 * Where the provider keeps sign-ins in progress: in memory, since a restart may end them.
 * Sessions are forgotten on purpose: every sign-in asks again who it is.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAtMs: number;
}

const SWEEP_ABOVE = 500;

/** One store for all kinds of things that the provider keeps. */
export function createAdapterFactory(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();

  function find(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    return entry && entry.expiresAtMs > Date.now() ? entry.payload : undefined;
  }

  function sweep(): void {
    for (const [key, entry] of entries) {
      if (entry.expiresAtMs <= Date.now()) entries.delete(key);
    }
  }

  return (kind) => ({
    async upsert(id, payload, expiresInS = 3_600) {
      if (entries.size > SWEEP_ABOVE) sweep();
      entries.set(`${kind}:${id}`, { payload, expiresAtMs: Date.now() + expiresInS * 1000 });
    },
    async find(id) {
      return kind === 'Session' ? undefined : find(`${kind}:${id}`);
    },
    // device codes and session look-ups by uid belong to features that are off
    findByUserCode: async () => undefined,
    findByUid: async () => undefined,
    async consume(id) {
      const payload = find(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    },
  });
}

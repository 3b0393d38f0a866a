import type { WirePasskey } from '../../contract/account/passkeys.ts';
import type { Passkey } from '../../shop/accounts/index.ts';

/** A passkey as its owner sees it, without what it is checked with. */
export function toWirePasskey(passkey: Passkey): WirePasskey {
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey;
  return {
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    synced: isSynced,
  };
}

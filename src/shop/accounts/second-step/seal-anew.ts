import type { Database } from '../../../database/connect.ts';
import type { SecretBox } from '../../ports.ts';
import { findSealedOtherwise, replaceSealed } from './second-factor-store.ts';

/** After a change of the shop's secret, seals the keys of apps with the new one, so that the old one can go. */
export async function sealFactorsAnew(db: Database, secrets: SecretBox): Promise<void> {
  for (const { userId, sealedSecret: from } of await findSealedOtherwise(db, secrets.keyId)) {
    const secret = from === null ? null : secrets.open(from, userId);
    if (from === null || !secret) continue;
    await replaceSealed(db, { userId, from, to: secrets.seal(secret, userId) });
  }
}

/**
 * The secrets that messages are signed with. Protects: they are sealed in the database, only somebody who has just
 * proved who they are sees one, and while a tool learns a new one, the old one signs as well.
 */
import { transact } from '../../database/transact.ts';
import type { Clock } from '../../shared/clock.ts';
import { AppError } from '../../shared/errors.ts';
import { requireRecentAdmin } from '../accounts/index.ts';
import type { Actor } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import type { SecretBox } from '../ports.ts';
import {
  type Endpoint,
  findEndpoints,
  lockEndpoint,
  replaceSealed,
  updateEndpoint,
} from './endpoint-store.ts';
import { record } from './manage-endpoints.ts';
import { FORMER_KEY_HOURS } from './rules.ts';

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'webhooks' | 'secrets'>;
type Input = { id: string; requestId?: string };

/** @throws AppError reauthentication-required, not-found */
export function showSecret(deps: Deps, actor: Actor, { id, requestId }: Input): Promise<string> {
  requireRecentAdmin(deps, actor);
  return transact(deps.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint || endpoint.deletedAt !== null) throw new AppError('not-found');
    const secret = deps.secrets.open(endpoint.sealedSecret, id).toString();
    await record(tx, actor, { action: 'webhook.secret-shown', id, requestId });
    return secret;
  });
}

/**
 * Replaces the secret; for a day the one before signs as well.
 * @returns the new one
 * @throws AppError reauthentication-required, not-found
 */
export function rotateSecret(deps: Deps, actor: Actor, { id, requestId }: Input): Promise<string> {
  requireRecentAdmin(deps, actor);
  return transact(deps.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint || endpoint.deletedAt !== null) throw new AppError('not-found');
    const secret = deps.webhooks.makeSecret();
    await updateEndpoint(tx, id, {
      sealedSecret: deps.secrets.seal(Buffer.from(secret), id),
      sealedPreviousSecret: endpoint.sealedSecret,
      previousUntil: new Date(deps.clock.now().getTime() + FORMER_KEY_HOURS * 3_600_000),
    });
    await record(tx, actor, { action: 'webhook.secret-rotated', id, requestId });
    return secret;
  });
}

/** The secrets that sign now, the newest first. @throws Error when one was sealed with another secret of the shop */
export function openSecrets(
  { secrets, clock }: { secrets: SecretBox; clock: Clock },
  { id, sealedSecret, sealedPreviousSecret, previousUntil }: Endpoint,
): string[] {
  const isOldValid = previousUntil !== null && previousUntil > clock.now();
  const sealed = [
    sealedSecret,
    ...(isOldValid && sealedPreviousSecret ? [sealedPreviousSecret] : []),
  ];
  return sealed.map((one) => secrets.open(one, id).toString());
}

/** After a change of the shop's own secret, what was sealed with the one before is sealed with the new one. */
export async function sealAnew({
  db,
  secrets,
  logger,
}: Pick<ShopDeps, 'db' | 'secrets' | 'logger'>) {
  for (const endpoint of await findEndpoints(db)) {
    const again = (sealed: string) => secrets.seal(secrets.open(sealed, endpoint.id), endpoint.id);
    try {
      const previous = endpoint.sealedPreviousSecret;
      await replaceSealed(db, endpoint, {
        sealedSecret: again(endpoint.sealedSecret),
        sealedPreviousSecret: previous === null ? null : again(previous),
      });
    } catch (error) {
      logger.error({ err: error, endpointId: endpoint.id }, 'a secret of a webhook cannot be read');
    }
  }
}

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
  findAllEndpoints,
  lockEndpoint,
  replaceSealed,
  updateEndpoint,
} from './endpoint-store.ts';
import { record } from './manage-endpoints.ts';
import { FORMER_KEY_HOURS } from './rules.ts';

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'webhooks' | 'secrets'>;
type Input = { id: string; requestId?: string };

/** After a change of AUTH_SECRET that did not keep the former one. */
export const UNREADABLE = 'The secret cannot be read any more. Please replace it.';

/** @throws AppError reauthentication-required, not-found, conflict (the secret cannot be read) */
export function showSecret(deps: Deps, actor: Actor, { id, requestId }: Input): Promise<string> {
  requireRecentAdmin(deps, actor);
  return transact(deps.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint || endpoint.deletedAt !== null) throw new AppError('not-found');
    const secret = deps.secrets.open(endpoint.sealedSecret, id);
    if (!secret) throw new AppError('conflict', { detail: UNREADABLE });
    await record(tx, actor, { action: 'webhook.secret-shown', id, requestId });
    return secret.toString();
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

/** The secrets that sign now, the newest first; null when the newest cannot be read. */
export function openSecrets(
  { secrets, clock }: { secrets: SecretBox; clock: Clock },
  { id, sealedSecret, sealedPreviousSecret, previousUntil }: Endpoint,
): string[] | null {
  const current = secrets.open(sealedSecret, id);
  if (!current) return null;

  const isOldValid = previousUntil !== null && previousUntil > clock.now();
  const former = isOldValid && sealedPreviousSecret ? secrets.open(sealedPreviousSecret, id) : null;
  return [current, former].filter((secret) => secret !== null).map(String);
}

/** After a change of AUTH_SECRET, seals with the new one whatever the former one had sealed. */
export async function sealAnew({
  db,
  secrets,
  logger,
}: Pick<ShopDeps, 'db' | 'secrets' | 'logger'>) {
  for (const endpoint of await findAllEndpoints(db)) {
    const { id, sealedSecret, sealedPreviousSecret } = endpoint;
    const current = secrets.open(sealedSecret, id);
    if (!current) {
      logger.error({ endpointId: id }, 'the secret of a webhook cannot be read');
      continue;
    }

    const former = sealedPreviousSecret === null ? null : secrets.open(sealedPreviousSecret, id);
    await replaceSealed(db, endpoint, {
      sealedSecret: secrets.seal(current, id),
      sealedPreviousSecret: former && secrets.seal(former, id),
    });
  }
}

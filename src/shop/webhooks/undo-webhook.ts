/** Takes a removal or a pause of a webhook back, in the caller's transaction. */
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { RecordedChange } from '../audit/index.ts';
import { lockEndpoint, updateEndpoint } from './endpoint-store.ts';
import { assertRoom, move, record } from './manage-endpoints.ts';

/**
 * @throws AppError not-found when nothing is left of it; conflict when it was changed since
 */
export async function undoWebhookChange(
  tx: Queryable,
  actor: Actor,
  { change, requestId }: { change: RecordedChange; requestId: string | undefined },
): Promise<void> {
  requireAdmin(actor);
  const { id: undoes, subjectId: id, action } = change;
  if (action === 'webhook.removed') return restore(tx, actor, { id, undoes, requestId });
  const to = action === 'webhook.paused' ? 'on' : 'paused';
  if (!(await move(tx, actor, { id, to, undoes, requestId }))) throw changedSince();
}

async function restore(
  tx: Queryable,
  actor: Actor,
  change: { id: string; undoes: number; requestId: string | undefined },
): Promise<void> {
  const endpoint = await lockEndpoint(tx, change.id);
  if (!endpoint) throw new AppError('not-found');
  if (endpoint.deletedAt === null) throw changedSince();
  await assertRoom(tx);
  await updateEndpoint(tx, change.id, { deletedAt: null });
  await record(tx, actor, { action: 'webhook.restored', ...change });
}

function changedSince(): AppError {
  return new AppError('conflict', {
    detail: 'This has been changed since. Undo the later changes first.',
  });
}

/** Takes a mobile off sale. Protects: carts, orders and histories that name it stay whole (soft delete). */
import type { Queryable } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import { lockMobiles } from './fields.ts';
import { type CatalogueDeps, removeMobiles, transactOnCatalogue } from './write-mobiles.ts';

/** @throws AppError not-found when it is unknown or already removed, last-advertised-offer */
export async function removeMobile(
  deps: CatalogueDeps,
  actor: Actor,
  { id, requestId, asksFirst }: { id: string; requestId?: string; asksFirst?: boolean },
): Promise<void> {
  requireAdmin(actor);
  const remove = async (tx: Queryable) => {
    const locked = (await lockMobiles(tx, [id])).get(id);
    if (!locked) throw new AppError('not-found');
    await removeMobiles(tx, [id]);
    await recordChange(tx, {
      actor,
      action: 'mobile.removed',
      subjectType: 'mobile',
      subjectId: id,
      before: { name: locked.name },
      after: null,
      requestId,
    });
  };
  await transactOnCatalogue(deps, remove, { asksFirst });
}

/** Takes a mobile off sale. Protects: carts, orders and histories that name it stay whole (soft delete). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';

/** @throws AppError not-found when it is unknown or already removed */
export async function removeMobile(
  deps: { db: Database },
  actor: Actor,
  id: string,
): Promise<void> {
  requireAdmin(actor);
  await transact(deps.db, async (tx) => {
    const [removed] = await tx
      .update(mobiles)
      .set({ deletedAt: sql`now()`, version: sql`${mobiles.version} + 1` })
      .where(and(eq(mobiles.id, id), isNull(mobiles.deletedAt)))
      .returning({ name: mobiles.name });
    if (!removed) throw new AppError('not-found');
    await recordChange(tx, {
      actor,
      action: 'mobile.removed',
      subjectType: 'mobile',
      subjectId: id,
      before: removed,
      after: null,
    });
  });
}

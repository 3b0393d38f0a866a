/**
 * The phone that somebody owns, where they want their account to know it (docs/decisions/pages/037-the-own-phone.md).
 * Protects: everybody's own alone, and none is kept for an erased account. Called by http/routes/account/own-phone.ts;
 * tested in tests/api/accounts/own-phone.test.ts.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { ownPhones } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { OwnPhone } from '../../phone/own-phone.ts';
import { lockUser } from '../store.ts';

type Deps = { db: Database };

/** Null when the account keeps none. */
export async function readOwnPhone({ db }: Deps, actor: Actor): Promise<OwnPhone | null> {
  const { userId } = requireSignedIn(actor);
  const [row] = await db
    .select({ phone: ownPhones.phone })
    .from(ownPhones)
    .where(eq(ownPhones.userId, userId));
  return row?.phone ?? null;
}

/** @throws AppError authentication-required when the account has been erased meanwhile */
export async function keepOwnPhone({ db }: Deps, actor: Actor, phone: OwnPhone): Promise<void> {
  const { userId } = requireSignedIn(actor);
  await transact(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('authentication-required');
    await tx
      .insert(ownPhones)
      .values({ userId, phone })
      .onConflictDoUpdate({ target: ownPhones.userId, set: { phone, updatedAt: sql`now()` } });
  });
}

/** Nothing happens when there is none. */
export async function forgetOwnPhone({ db }: Deps, actor: Actor): Promise<void> {
  const { userId } = requireSignedIn(actor);
  await db.delete(ownPhones).where(eq(ownPhones.userId, userId));
}

/** The rows of the passkeys. */
import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { passkeys } from '../../../database/schema.ts';
import { newId } from '../../../shared/tools/ids.ts';
import type { NewPasskey } from '../../passkey-port.ts';

export type Passkey = typeof passkeys.$inferSelect;

/** Oldest first; nobody has more than `MAX_PASSKEYS`. */
export function listPasskeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ present: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return row?.present ?? 0;
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** @returns null when it is somebody's already */
export async function insertPasskey(
  tx: Queryable,
  passkey: NewPasskey & { userId: string; name: string },
): Promise<Passkey | null> {
  const [row] = await tx
    .insert(passkeys)
    .values({ id: newId(), ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning();
  return row ?? null;
}

/**
 * Notes that a passkey was used.
 * @param use.seenCounter what its counter was when the use was checked
 * @returns false if the passkey was removed, or is bound to one device and was used in the meantime
 */
export async function noteUse(
  tx: Queryable,
  use: { id: string; seenCounter: number; counter: number; isSynced: boolean },
): Promise<boolean> {
  const { id, seenCounter, counter, isSynced } = use;
  const rows = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(passkeys.isSyncable, eq(passkeys.counter, seenCounter))))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns false when the person has no such passkey */
export async function setPasskeyName(
  db: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn({ userId, id }))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns its name; null when the person has no such passkey */
export async function deletePasskey(
  tx: Queryable,
  own: { userId: string; id: string },
): Promise<string | null> {
  const [row] = await tx.delete(passkeys).where(isOwn(own)).returning({ name: passkeys.name });
  return row?.name ?? null;
}

function isOwn({ userId, id }: { userId: string; id: string }) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

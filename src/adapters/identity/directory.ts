/**
 * What the shop reads and changes in the identity service's tables beside signing in. Protects: a change
 * commits together with the shop's own rows, in the caller's transaction.
 */
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { identityAccounts, identitySessions, identityUsers } from '../../database/schema.ts';
import { foldEmail } from '../../shared/email.ts';
import { newId } from '../../shared/tools/ids.ts';
import type { Identity, SessionChoice } from '../../shop/identity-port.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** better-auth's name for an account with a password. */
export const CREDENTIAL = 'credential';

type Directory = Pick<
  Identity,
  | 'findByEmail'
  | 'findPasswordMark'
  | 'isPasswordOf'
  | 'lockAccount'
  | 'update'
  | 'endSessions'
  | 'listSessions'
  | 'remove'
>;

export function createDirectory(db: Database): Directory {
  return {
    async findPasswordMark(email) {
      const [account] = await db
        .select({ hash: identityAccounts.password })
        .from(identityAccounts)
        .innerJoin(identityUsers, eq(identityUsers.id, identityAccounts.userId))
        .where(and(eq(identityUsers.email, email), eq(identityAccounts.providerId, CREDENTIAL)));
      return account?.hash ?? null;
    },
    async remove(userId, within = db) {
      // Sessions, passwords and linked accounts go with the row (foreign keys).
      await within.delete(identityUsers).where(eq(identityUsers.id, userId));
    },
    isPasswordOf: (userId, password) => isPasswordOf(db, userId, password),
    lockAccount: (userId, within) => lockAccount(within, userId),
    async findByEmail(email) {
      const [row] = await db
        .select({
          userId: identityUsers.id,
          email: identityUsers.email,
          emailVerified: identityUsers.emailVerified,
        })
        .from(identityUsers)
        .where(eq(identityUsers.email, foldEmail(email)));
      return row ?? null;
    },
    async update(userId, { passwordHash, ...profile }, within) {
      await within
        .update(identityUsers)
        .set({ ...profile, updatedAt: sql`now()` })
        .where(eq(identityUsers.id, userId));
      if (passwordHash !== undefined) await storePassword(within, userId, passwordHash);
    },
    async endSessions(userId, which, within = db) {
      const ended = await within
        .delete(identitySessions)
        .where(and(eq(identitySessions.userId, userId), chosen(which)))
        .returning({ id: identitySessions.id });
      return ended.length;
    },
    async listSessions(userId) {
      return db
        .select({
          id: identitySessions.id,
          userAgent: identitySessions.userAgent,
          clientAddress: identitySessions.ipAddress,
          signedInAt: identitySessions.createdAt,
          expiresAt: identitySessions.expiresAt,
        })
        .from(identitySessions)
        .where(and(eq(identitySessions.userId, userId), gt(identitySessions.expiresAt, sql`now()`)))
        .orderBy(desc(identitySessions.createdAt))
        .limit(100);
    },
  };
}

async function isPasswordOf(db: Queryable, userId: string, password: string): Promise<boolean> {
  const [account] = await db
    .select({ hash: identityAccounts.password })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, CREDENTIAL)));
  if (account?.hash) return verifyPassword({ hash: account.hash, password });
  // As slow as a wrong password.
  await hashPassword(password);
  return false;
}

/** Locks an account and reads the mark of its password; null for none. See `Identity.lockAccount`. */
export async function lockAccount(
  tx: Queryable,
  userId: string,
): Promise<{ passwordMark: string | null } | null> {
  const [found] = await tx
    .select({ id: identityUsers.id })
    .from(identityUsers)
    .where(eq(identityUsers.id, userId))
    .for('no key update');
  if (!found) return null;
  // A statement of its own: one that waits for the lock would still see the password from before.
  const [account] = await tx
    .select({ hash: identityAccounts.password })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, CREDENTIAL)));
  return { passwordMark: account?.hash ?? null };
}

function chosen(which: SessionChoice) {
  if (which === 'all') return undefined;
  if ('only' in which) return eq(identitySessions.id, which.only);
  return ne(identitySessions.id, which.allBut);
}

/** Somebody who came by Google gets their first password this way. */
async function storePassword(db: Queryable, userId: string, password: string): Promise<void> {
  const rows = await db
    .update(identityAccounts)
    .set({ password, updatedAt: sql`now()` })
    .where(and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, CREDENTIAL)))
    .returning({ id: identityAccounts.id });
  if (rows.length > 0) return;
  await db
    .insert(identityAccounts)
    .values({ id: newId(), userId, accountId: userId, providerId: CREDENTIAL, password });
}

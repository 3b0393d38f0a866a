/** Repository of the accounts, in SQL. A deleted user's row stays for the books, without name and address. */
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { matchPart } from '../../database/match-part.ts';
import { identitySessions, identityUsers, payments, users } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { toAsciiDomain } from '../../shared/email.ts';
import type { TokenOwner } from '../ports.ts';

export interface User {
  id: string;
  name: string;
  /** Folded. */
  email: string;
  role: 'admin' | null;
}

const columns = { id: users.id, name: users.name, email: users.email, role: users.role };
const isLive = isNull(users.deletedAt);

function toUser(row: { id: string; name: string; email: string; role: string | null }): User {
  return { ...row, role: row.role === 'admin' ? 'admin' : null };
}

const userById = statement('user_by_id', (db) =>
  db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isLive)),
);

/** @returns the user, or null when there is none or it was deleted */
export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const [row] = await userById(db, { id });
  return row ? toUser(row) : null;
}

const tokenOwner = statement('token_owner', (db) =>
  db
    .select({
      ...columns,
      authenticatedAt: identitySessions.authenticatedAt,
      sessionSecret: identitySessions.token,
    })
    .from(users)
    .innerJoin(identitySessions, eq(identitySessions.userId, users.id))
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        isLive,
        eq(identitySessions.id, sql.placeholder('sessionId')),
        gt(identitySessions.expiresAt, sql`now()`),
      ),
    ),
);

/** The owner of a token, as long as the session it was issued in is running. */
export async function findTokenOwner(
  db: Queryable,
  { userId, sessionId }: TokenOwner,
): Promise<{ user: User; authenticatedAt: Date; sessionSecret: string } | null> {
  const [row] = await tokenOwner(db, { userId, sessionId });
  if (!row) return null;
  const { authenticatedAt, sessionSecret, ...user } = row;
  return { user: toUser(user), authenticatedAt, sessionSecret };
}

/** Whether the person has proved that the address of their account is their own. */
export async function isConfirmedAddress(db: Queryable, userId: string): Promise<boolean> {
  const confirmed = and(eq(identityUsers.id, userId), eq(identityUsers.emailVerified, true));
  return (await db.$count(identityUsers, confirmed)) > 0;
}

/** Makes sure of a person's row without announcing them. */
export async function insertUser(
  db: Queryable,
  user: { id: string; name: string; email: string },
): Promise<void> {
  await db
    .insert(users)
    .values({ ...user, announcedAt: null })
    .onConflictDoNothing();
}

/** @returns whether this was the first announcement of the person */
export async function announceUser(
  db: Queryable,
  user: { id: string; name: string; email: string },
): Promise<boolean> {
  const rows = await db
    .insert(users)
    .values(user)
    .onConflictDoUpdate({
      target: users.id,
      set: { announcedAt: sql`now()`, name: user.name },
      setWhere: and(isNull(users.announcedAt), isLive),
    })
    .returning({ id: users.id });
  return rows.length > 0;
}

export interface UserFilter {
  /** A part of the name or the email. */
  text?: string;
  role?: 'admin';
}

/** A user with what staff want to know of them. */
export interface ListedUser extends User {
  /** Every paid order, as the list of orders finds them. */
  orders: number;
  /** Null when no session is left. */
  lastSeenAt: Date | null;
}

/** Drizzle drops the tables' names from columns that stand in a selection; not from those in here. */
const perUser = <T>(query: SQL) => sql<T>`(${query})`;

/** One page of the live users, oldest first. */
export async function selectUsers(
  db: Queryable,
  page: { afterId?: string; limit: number } & UserFilter,
): Promise<ListedUser[]> {
  const { text, role, afterId } = page;
  const rows = await db
    .select({
      ...columns,
      orders: perUser<number>(sql`select count(*)::int from ${payments}
        where ${payments.userId} = ${users.id}`),
      lastSeenAt: perUser<Date | null>(sql`select max(${identitySessions.updatedAt})
        from ${identitySessions} where ${identitySessions.userId} = ${users.id}`).mapWith(
        identitySessions.updatedAt,
      ),
    })
    .from(users)
    .where(
      and(
        isLive,
        afterId === undefined ? undefined : gt(users.id, afterId),
        role === undefined ? undefined : eq(users.role, role),
        text === undefined ? undefined : matchPart([users.name, users.email], toAsciiDomain(text)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
  return rows.map(({ orders, lastSeenAt, ...row }) => ({ ...toUser(row), orders, lastSeenAt }));
}

/** The admins, locked in one order until the transaction ends, so that two cannot remove each other. */
export async function lockAdmins(tx: Queryable): Promise<User[]> {
  const rows = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.role, 'admin'), isLive))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(toUser);
}

/** One live user, locked until the transaction ends. */
export async function lockUser(tx: Queryable, id: string): Promise<User | null> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isLive))
    .for('update');
  return row ? toUser(row) : null;
}

export async function setRole(tx: Queryable, id: string, role: 'admin' | null): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id));
}

/** Deletes a person and keeps the row that their payments hang on. The address becomes free again. */
export async function anonymiseUser(tx: Queryable, id: string): Promise<void> {
  await tx
    .update(users)
    .set({
      name: 'Deleted user',
      email: `deleted-${id}@deleted.invalid`,
      role: null,
      deletedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}

/** Notes that the person has just proved again who they are. */
export async function renewProof(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(identitySessions)
    .set({ authenticatedAt: sql`now()` })
    .where(eq(identitySessions.id, sessionId));
}

export async function setName(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, id));
}

/** @param email folded */
export async function setEmail(tx: Queryable, id: string, email: string): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, id));
}

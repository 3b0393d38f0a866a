/**
 * People with an account, as mails greet them. Protects: anybody can sign up with an address that is not theirs,
 * so until it is confirmed nothing that the account's owner typed is mailed to it.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { identityUsers, users } from '../../database/schema.ts';

export interface Recipient {
  email: string;
  /** As they typed it. */
  name: string;
  /** They have proved that the address is theirs. */
  isConfirmed: boolean;
}

/** Null when the account has been erased meanwhile. */
export async function findRecipient(db: Queryable, userId: string): Promise<Recipient | null> {
  const [row] = await db
    .select({
      email: users.email,
      name: users.name,
      isConfirmed: identityUsers.emailVerified,
    })
    .from(users)
    .leftJoin(identityUsers, eq(identityUsers.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ? { ...row, isConfirmed: row.isConfirmed ?? false } : null;
}

/** The first line of a mail. */
export function greet({ name, isConfirmed }: Pick<Recipient, 'name' | 'isConfirmed'>): string {
  return isConfirmed ? `Hello ${name},` : 'Hello,';
}

/** Users and sessions as the wire shows them: `role` is absent for everybody but admins. */
import type { WireSession } from '../../contract/account/auth.ts';
import type { WireUser } from '../../contract/account/users.ts';
import type { ListedUser, User } from '../../shop/accounts/index.ts';
import type { SessionInfo } from '../../shop/identity-port.ts';

export function toWireUser({ id, name, email, role }: User): WireUser {
  return { _id: id, name, email, ...(role === 'admin' ? { role } : {}) };
}

export function toWireListedUser(user: ListedUser): WireUser {
  const { orders, lastSeenAt } = user;
  return { ...toWireUser(user), orders, lastSeen: lastSeenAt?.toISOString() ?? null };
}

/** @param currentId the session that asks */
export function toWireSession(session: SessionInfo, currentId: string): WireSession {
  return {
    _id: session.id,
    userAgent: session.userAgent,
    clientAddress: session.clientAddress,
    signedInAt: session.signedInAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    current: session.id === currentId,
  };
}

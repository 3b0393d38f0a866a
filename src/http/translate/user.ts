/** Users as the wire shows them: `role` is absent for everybody but admins. */
import type { WireUser } from '../../contract/users.ts';
import type { User } from '../../shop/accounts/index.ts';

export function toWireUser({ id, name, email, role }: User): WireUser {
  return { _id: id, name, email, ...(role === 'admin' ? { role } : {}) };
}

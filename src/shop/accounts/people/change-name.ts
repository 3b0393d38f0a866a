/** Changes the own display name, in the shop and in the identity service at once. */
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { Identity } from '../../identity-port.ts';
import { setName } from '../store.ts';

export async function changeName(
  deps: { db: Database; identity: Identity },
  actor: Actor,
  input: { name: string },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  await transact(deps.db, async (tx) => {
    await setName(tx, userId, input.name);
    await deps.identity.update(userId, { name: input.name }, tx);
  });
}

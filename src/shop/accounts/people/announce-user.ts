/**
 * Stores the person who has just signed up or signed in (POST /users). Protects: one row a person, however
 * often and from however many tabs it is called; nobody announces anybody else.
 */
import type { Database } from '../../../database/connect.ts';
import { foldEmail } from '../../../shared/email.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { announceUser as storeUser } from '../store.ts';

/**
 * @returns the new user's id, or null when the person was known already
 * @throws AppError forbidden for another person's email address
 */
export async function announceUser(
  deps: { db: Database },
  actor: Actor,
  input: { name: string; email: string },
): Promise<string | null> {
  const { userId, email } = requireSignedIn(actor);
  if (foldEmail(input.email) !== email) throw new AppError('forbidden');
  const isNew = await storeUser(deps.db, { id: userId, name: input.name, email });
  return isNew ? userId : null;
}

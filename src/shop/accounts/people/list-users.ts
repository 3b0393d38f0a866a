/** All users for the admin pages, page by page. */
import type { Database } from '../../../database/connect.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { type ListedUser, selectUsers, type UserFilter } from '../store.ts';

/** @param page `afterId` is the last id of the page before */
export async function listUsers(
  deps: { db: Database },
  actor: Actor,
  page: { afterId?: string; limit: number } & UserFilter,
): Promise<{ users: ListedUser[]; nextAfterId: string | null }> {
  requireAdmin(actor);
  const rows = await selectUsers(deps.db, { ...page, limit: page.limit + 1 });
  const users = rows.slice(0, page.limit);
  return { users, nextAfterId: rows.length > page.limit ? (users.at(-1)?.id ?? null) : null };
}

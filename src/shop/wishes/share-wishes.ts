/**
 * A wish list that others may see by a link. Protects: only whoever has the link sees it; it tells nothing of its
 * owner but the name, and that only when they want it; a link that was withdrawn is answered like one that never was.
 */
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { lockUser } from '../accounts/index.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { readSignedId, signId } from '../signed-id.ts';
import { deleteShare, findShare, findShared, findWishes, keepShare, type Wish } from './store.ts';

type Deps = Pick<ShopDeps, 'db' | 'secrets'>;

/** How somebody's list can be seen by others. */
export interface Share {
  /** For the address of the shared list. */
  token: string;
  showsName: boolean;
}

/** Null while nobody else can see the list. */
export async function readShare({ db, secrets }: Deps, actor: Actor): Promise<Share | null> {
  const share = await findShare(db, requireSignedIn(actor).userId);
  if (!share) return null;
  return { token: signId(secrets, 'wish-list', share.id), showsName: share.showsName };
}

/** Makes the link, or changes what a list with one shows of its owner. */
export async function shareWishes(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { showsName }: { showsName: boolean },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  await transact(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('authentication-required');
    await keepShare(tx, userId, showsName);
  });
}

/** Ends the link for good; the next one is another. */
export async function withdrawShare({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  await deleteShare(db, requireSignedIn(actor).userId);
}

export interface SharedWishes {
  /** Of the owner, where they show it. */
  name: string | null;
  /** What of it is on sale, the newest first. */
  wishes: (Wish & { onSale: NonNullable<Wish['onSale']> })[];
}

/** Null for a link that leads nowhere (any more). */
export async function readSharedWishes(
  { db, secrets }: Deps,
  token: string,
): Promise<SharedWishes | null> {
  const id = readSignedId(secrets, 'wish-list', token);
  const shared = id === null ? null : await findShared(db, id);
  if (!shared) return null;
  const found = await findWishes(db, shared.userId);
  return {
    name: shared.showsName ? shared.name : null,
    wishes: found.flatMap(({ onSale, ...wish }) => (onSale ? { ...wish, onSale } : [])),
  };
}

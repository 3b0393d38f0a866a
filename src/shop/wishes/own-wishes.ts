/**
 * The wish list of somebody with an account. Protects: everybody's own alone; the price that is remembered is ours,
 * never the client's; saving twice is saving once. Called by http/routes/account/wishes.ts; tested in
 * tests/api/wishes/wishes.test.ts.
 */
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { lockUser } from '../accounts/index.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { findMobileById } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import {
  countWishes,
  deleteWish,
  findSavedIds,
  findWishes,
  insertWish,
  MOST_WISHES,
  type Wish,
} from './store.ts';

type Deps = Pick<ShopDeps, 'db'>;

/** @returns the newest first, also what is no longer sold */
export async function listWishes({ db }: Deps, actor: Actor): Promise<Wish[]> {
  return findWishes(db, requireSignedIn(actor).userId);
}

/**
 * What pages mark as saved: ids of variants, and of the mobiles whose default variant is among them.
 */
export async function listSaved({ db }: Deps, actor: Actor): Promise<string[]> {
  const rows = await findSavedIds(db, requireSignedIn(actor).userId);
  return rows.flatMap(({ mobileId, variantId, isDefault }) =>
    isDefault ? [variantId, mobileId] : [variantId],
  );
}

/**
 * @param wanted.variantId the default one of the mobile when it is left out
 * @throws AppError not-found, conflict (the list is full)
 */
export async function saveWish(
  { db }: Deps,
  actor: Actor,
  wanted: { mobileId: string; variantId: string | undefined },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  const mobile = await findMobileById(db, wanted.mobileId);
  const variantId = wanted.variantId ?? mobile?.defaultVariantId;
  const variant = mobile?.variants.find(({ id }) => id === variantId);
  if (!mobile || mobile.deletedAt !== null || !variant) throw new AppError('not-found');
  await transact(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('authentication-required');
    const row = { userId, mobileId: mobile.id, variantId: variant.id };
    await insertWish(tx, { ...row, seenPriceCents: variant.priceCents });
    if ((await countWishes(tx, userId)) <= MOST_WISHES) return;
    throw new AppError('conflict', {
      detail: `Your wish list is full: it holds ${MOST_WISHES} phones.`,
    });
  });
}

/** @param id of a variant, or of a mobile whose default variant is meant @returns how many are gone */
export async function removeWish({ db }: Deps, actor: Actor, id: string): Promise<number> {
  const { userId } = requireSignedIn(actor);
  const saved = await findSavedIds(db, userId);
  const meant = saved.find(({ variantId, mobileId, isDefault }) =>
    isDefault ? id === variantId || id === mobileId : id === variantId,
  );
  if (!meant) return 0;
  return (await deleteWish(db, { userId, variantId: meant.variantId })) ? 1 : 0;
}

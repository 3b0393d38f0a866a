/**
 * Adds a mobile to the catalogue. Protects: only admins write, the picture is one of ours, the first
 * price and the first stock are in their histories from the start.
 * Called by POST /mobile-data; tested in tests/api/mobiles.test.ts.
 */
import type { Database, Queryable } from '../../database/connect.ts';
import { mobiles, priceHistory, stockMovements } from '../../database/schema.ts';
import { DEFAULT_STOCK } from '../../shared/constants.ts';
import { newId } from '../../shared/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import type { Category } from '../phone/brands.ts';
import type { MobileSpecs } from '../phone/schema.ts';
import { chooseSlug } from './addresses.ts';
import { assertImageExists } from './images.ts';
import { filterColumns } from './rules.ts';

export interface NewMobile {
  name: string;
  priceCents: number;
  category: Category;
  description: string;
  /** Key of an upload; null shows the drawing. */
  imageKey: string | null;
  stock?: number;
  specs?: MobileSpecs | null;
  slug?: string;
}

/** @returns the id of the new mobile */
export async function addMobile(
  deps: { db: Database },
  actor: Actor,
  input: NewMobile,
): Promise<string> {
  const admin = requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    if (input.imageKey !== null) await assertImageExists(tx, input.imageKey);
    const id = await insertMobile(tx, input, admin.userId);
    await recordChange(tx, {
      actor,
      action: 'mobile.added',
      subjectType: 'mobile',
      subjectId: id,
      before: null,
      after: { ...input },
    });
    return id;
  });
}

/** The rows of a new mobile; also used by the seed, which acts for nobody. */
export async function insertMobile(
  tx: Queryable,
  input: NewMobile,
  actorId: string | null,
  id: string = newId(),
): Promise<string> {
  const specs = input.specs ?? null;
  const stock = input.stock ?? DEFAULT_STOCK;
  await tx.insert(mobiles).values({
    id,
    slug: input.slug ?? (await chooseSlug(tx, { id, name: input.name })),
    name: input.name,
    category: input.category,
    priceCents: input.priceCents,
    description: input.description,
    imageKey: input.imageKey,
    stock,
    specs,
    ...filterColumns(specs),
  });
  await tx
    .insert(priceHistory)
    .values({ id: newId(), mobileId: id, priceCents: input.priceCents, since: new Date() });
  if (stock > 0) {
    await tx
      .insert(stockMovements)
      .values({ id: newId(), mobileId: id, delta: stock, reason: 'initial', actorId });
  }
  return id;
}

/** SQL that reads single mobiles; lists are in list-store.ts. */
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { formerSlugs, mobiles, offers } from '../../database/schema.ts';
import type { Category } from '../../shared/constants.ts';
import type { Mobile } from './mobile.ts';

/** Columns that make up a mobile, without what is paid now. */
export const mobileColumns = {
  id: mobiles.id,
  slug: mobiles.slug,
  name: mobiles.name,
  category: mobiles.category,
  listPriceCents: mobiles.priceCents,
  description: mobiles.description,
  imageKey: mobiles.imageKey,
  stock: mobiles.stock,
  reserved: mobiles.reserved,
  specs: mobiles.specs,
  version: mobiles.version,
  createdAt: mobiles.createdAt,
  deletedAt: mobiles.deletedAt,
};

/** The lowest offer in force, by the database's clock. */
function offerInForce(db: Queryable) {
  return db
    .select({ priceCents: offers.priceCents, endsAt: offers.endsAt })
    .from(offers)
    .where(
      and(
        eq(offers.mobileId, mobiles.id),
        lte(offers.startsAt, sql`now()`),
        gt(offers.endsAt, sql`now()`),
      ),
    )
    .orderBy(asc(offers.priceCents))
    .limit(1)
    .as('offer');
}

function selectMobiles(db: Queryable) {
  const offer = offerInForce(db);
  return db
    .select({
      ...mobileColumns,
      priceCents: sql<number>`least(${mobiles.priceCents}, ${offer.priceCents})`,
      offerEndsAt: offer.endsAt,
    })
    .from(mobiles)
    .leftJoinLateral(offer, sql`true`);
}

type MobileRow = Awaited<ReturnType<typeof selectMobiles>>[number];

export function toMobile(row: MobileRow): Mobile {
  return {
    ...row,
    // The check constraint mobiles_category_known admits nothing else.
    category: row.category as Category,
    offerEndsAt: row.priceCents < row.listPriceCents ? row.offerEndsAt : null,
    available: row.stock - row.reserved,
  };
}

function prepareReads(db: Database) {
  return {
    byId: selectMobiles(db)
      .where(eq(mobiles.id, sql.placeholder('id')))
      .prepare('mobile_by_id'),
    bySlug: selectMobiles(db)
      .where(eq(mobiles.slug, sql.placeholder('slug')))
      .prepare('mobile_by_slug'),
  };
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareReads>>();

/** Prepared once for each database: these are the most frequent reads of the shop. */
function preparedReads(db: Database) {
  const present = prepared.get(db) ?? prepareReads(db);
  prepared.set(db, present);
  return present;
}

/** By id, also when no longer sold. Inside a transaction use `loadMobiles`. */
export async function findMobileById(db: Database, id: string): Promise<Mobile | null> {
  const [row] = await preparedReads(db).byId.execute({ id });
  return row ? toMobile(row) : null;
}

/** By slug, also when no longer sold. */
export async function findMobileBySlug(db: Database, slug: string): Promise<Mobile | null> {
  const [row] = await preparedReads(db).bySlug.execute({ slug });
  return row ? toMobile(row) : null;
}

/** The present slug of a mobile that was renamed, or null. */
export async function findPresentSlug(db: Database, formerSlug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: mobiles.slug })
    .from(formerSlugs)
    .innerJoin(mobiles, eq(mobiles.id, formerSlugs.mobileId))
    .where(eq(formerSlugs.slug, formerSlug));
  return row?.slug ?? null;
}

/** Those of `ids` that exist, also when no longer sold. */
export async function loadMobiles(db: Queryable, ids: string[]): Promise<Map<string, Mobile>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMobiles(db).where(inArray(mobiles.id, ids));
  return new Map(rows.map((row) => [row.id, toMobile(row)]));
}

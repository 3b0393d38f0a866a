/** SQL that reads single mobiles; lists are in list-store.ts. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { formerSlugs, mobiles, offers } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { Category } from '../phone/brands.ts';
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

/** The lowest offer in force of the mobile beside it, by the database's clock. */
export function offerInForce(db: Queryable) {
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
    .orderBy(asc(offers.priceCents), desc(offers.endsAt))
    .limit(1)
    .as('offer');
}

/** What a mobile costs now; it has no offer when `offer` is null. */
export const priceNow = (offer: ReturnType<typeof offerInForce>) =>
  sql<number>`least(${mobiles.priceCents}, ${offer.priceCents})`;

function selectMobiles(db: Queryable) {
  const offer = offerInForce(db);
  return db
    .select({
      ...mobileColumns,
      priceCents: priceNow(offer),
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

const mobileById = statement('mobile_by_id', (db) =>
  selectMobiles(db).where(eq(mobiles.id, sql.placeholder('id'))),
);

const mobileBySlug = statement('mobile_by_slug', (db) =>
  selectMobiles(db).where(eq(mobiles.slug, sql.placeholder('slug'))),
);

/** By id, also when no longer sold. */
export async function findMobileById(db: Queryable, id: string): Promise<Mobile | null> {
  const [row] = await mobileById(db, { id });
  return row ? toMobile(row) : null;
}

/** By slug, also when no longer sold. */
export async function findMobileBySlug(db: Queryable, slug: string): Promise<Mobile | null> {
  const [row] = await mobileBySlug(db, { slug });
  return row ? toMobile(row) : null;
}

/** The present slug of a mobile that was renamed, or null. */
export async function findPresentSlug(db: Queryable, formerSlug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: mobiles.slug })
    .from(formerSlugs)
    .innerJoin(mobiles, eq(mobiles.id, formerSlugs.mobileId))
    .where(eq(formerSlugs.slug, formerSlug));
  return row?.slug ?? null;
}

const presentSlugs = statement('present_slugs', (db) => {
  const asked = sql`any(${sql.placeholder('slugs')}::text[])`;
  const present = db
    .select({ asked: mobiles.slug, slug: mobiles.slug })
    .from(mobiles)
    .where(and(sql`${mobiles.slug} = ${asked}`, isNull(mobiles.deletedAt)));
  const former = db
    .select({ asked: formerSlugs.slug, slug: mobiles.slug })
    .from(formerSlugs)
    .innerJoin(mobiles, eq(mobiles.id, formerSlugs.mobileId))
    .where(and(sql`${formerSlugs.slug} = ${asked}`, isNull(mobiles.deletedAt)));
  return former.unionAll(present);
});

/** The present slugs of mobiles on sale by those asked for, which may be former ones. */
export async function findPresentSlugs(
  db: Queryable,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await presentSlugs(db, { slugs: [...slugs] });
  const found = new Map<string, string>();
  for (const { asked, slug } of rows) {
    // Whoever has a name now has it, whoever had it before.
    if (asked === slug || !found.has(asked)) found.set(asked, slug);
  }
  return found;
}

/** Each by the slug asked for, be it a former one; also those no longer sold. */
export async function findMobilesBySlug(
  db: Queryable,
  slugs: readonly string[],
): Promise<Map<string, Mobile>> {
  const rows = await selectMobiles(db).where(inArray(mobiles.slug, [...slugs]));
  const found = new Map(rows.map((row) => [row.slug, toMobile(row)]));
  const others = slugs.filter((slug) => !found.has(slug));
  if (others.length === 0) return found;
  const moved = await db.select().from(formerSlugs).where(inArray(formerSlugs.slug, others));
  const present = await loadMobiles(
    db,
    moved.map(({ mobileId }) => mobileId),
  );
  for (const { slug, mobileId } of moved) {
    const mobile = present.get(mobileId);
    if (mobile) found.set(slug, mobile);
  }
  return found;
}

const mobilesByIds = statement('mobiles_by_ids', (db) =>
  selectMobiles(db).where(sql`${mobiles.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Those of `ids` that exist, also when no longer sold. */
export async function loadMobiles(db: Queryable, ids: string[]): Promise<Map<string, Mobile>> {
  if (ids.length === 0) return new Map();
  const rows = await mobilesByIds(db, { ids });
  return new Map(rows.map((row) => [row.id, toMobile(row)]));
}

/** SQL of the catalogue. Reads are bounded and use the indexes of schema/catalogue.ts. */
import { and, asc, desc, eq, gt, ilike, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles, offers } from '../../database/schema.ts';
import type { Category } from '../../shared/constants.ts';
import type { Mobile } from './mobile.ts';

export type MobileSort = 'newest' | 'price' | '-price' | 'name';

export interface MobileFilter {
  category?: Category;
  text?: string;
  minCents?: number;
  maxCents?: number;
  onlyOffers?: boolean;
  sort?: MobileSort;
  limit?: number;
  /** Last row of the page before: its sort value and id. */
  after?: { value: string | number; id: string };
}

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

type Offer = ReturnType<typeof offerInForce>;

const priceNow = (offer: Offer) =>
  sql<number>`least(${mobiles.priceCents}, coalesce(${offer.priceCents}, ${mobiles.priceCents}))`;

function selectMobiles(db: Queryable, offer: Offer) {
  return db
    .select({
      id: mobiles.id,
      slug: mobiles.slug,
      name: mobiles.name,
      category: mobiles.category,
      priceCents: priceNow(offer),
      listPriceCents: mobiles.priceCents,
      offerEndsAt: offer.endsAt,
      description: mobiles.description,
      imageKey: mobiles.imageKey,
      stock: mobiles.stock,
      reserved: mobiles.reserved,
      specs: mobiles.specs,
      version: mobiles.version,
      createdAt: mobiles.createdAt,
      deletedAt: mobiles.deletedAt,
    })
    .from(mobiles)
    .leftJoinLateral(offer, sql`true`);
}

type MobileRow = Awaited<ReturnType<typeof selectMobiles>>[number];

function toMobile(row: MobileRow): Mobile {
  return {
    ...row,
    // The check constraint mobiles_category_known admits nothing else.
    category: row.category as Category,
    offerEndsAt: row.priceCents < row.listPriceCents ? row.offerEndsAt : null,
    available: row.stock - row.reserved,
  };
}

/** Mobiles on sale that fit the filter, in the asked order; ties are broken by id. */
export async function findMobiles(db: Queryable, filter: MobileFilter): Promise<Mobile[]> {
  const offer = offerInForce(db);
  const { key, direction } = sortKey(filter.sort ?? 'newest', offer);
  const query = selectMobiles(db, offer)
    .where(and(isNull(mobiles.deletedAt), ...conditions(filter, offer), afterCursor(filter, offer)))
    .orderBy(direction(key), direction(mobiles.id))
    .$dynamic();
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit));
  return rows.map(toMobile);
}

function conditions(filter: MobileFilter, offer: Offer): (SQL | undefined)[] {
  return [
    filter.category && eq(mobiles.category, filter.category),
    filter.text ? ilike(mobiles.name, `%${escapeLike(filter.text)}%`) : undefined,
    filter.minCents === undefined ? undefined : sql`${priceNow(offer)} >= ${filter.minCents}`,
    filter.maxCents === undefined ? undefined : sql`${priceNow(offer)} <= ${filter.maxCents}`,
    filter.onlyOffers ? sql`${offer.priceCents} < ${mobiles.priceCents}` : undefined,
  ];
}

function sortKey(sort: MobileSort, offer: Offer) {
  const keys: Record<MobileSort, { key: SQL; direction: typeof asc }> = {
    newest: { key: sql`${mobiles.createdAt}`, direction: desc },
    price: { key: priceNow(offer), direction: asc },
    '-price': { key: priceNow(offer), direction: desc },
    name: { key: sql`${mobiles.name}`, direction: asc },
  };
  return keys[sort];
}

function afterCursor({ after, sort = 'newest' }: MobileFilter, offer: Offer): SQL | undefined {
  if (!after) return undefined;
  const { key, direction } = sortKey(sort, offer);
  const comparison = direction === asc ? sql`>` : sql`<`;
  const value = sort === 'newest' ? sql`${after.value}::timestamptz` : sql`${after.value}`;
  return sql`(${key}, ${mobiles.id}) ${comparison} (${value}, ${after.id}::uuid)`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** By id, also when no longer sold. */
export async function findMobileById(db: Queryable, id: string): Promise<Mobile | null> {
  const rows = await selectMobiles(db, offerInForce(db)).where(eq(mobiles.id, id));
  return rows[0] ? toMobile(rows[0]) : null;
}

/** By slug, also when no longer sold. */
export async function findMobileBySlug(db: Queryable, slug: string): Promise<Mobile | null> {
  const rows = await selectMobiles(db, offerInForce(db)).where(eq(mobiles.slug, slug));
  return rows[0] ? toMobile(rows[0]) : null;
}

/** Those of `ids` that exist, also when no longer sold. */
export async function loadMobiles(db: Queryable, ids: string[]): Promise<Map<string, Mobile>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMobiles(db, offerInForce(db)).where(inArray(mobiles.id, ids));
  return new Map(rows.map((row) => [row.id, toMobile(row)]));
}

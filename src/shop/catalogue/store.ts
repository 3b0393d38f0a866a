/** SQL that reads single phones, as carts, orders and staff see them; public pages read the snapshot. */
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { formerSlugs, mobiles, offers, variants } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { Category } from '../phone/brands.ts';
import type { Mobile } from './mobile.ts';
import { inShownOrder, type Variant, type VariantFacts } from './variant.ts';

/** The lowest offer in force of the variant beside it, by the database's clock. */
export function offerInForce(db: Queryable) {
  return db
    .select({ priceCents: offers.priceCents, endsAt: offers.endsAt })
    .from(offers)
    .where(
      and(
        eq(offers.variantId, variants.id),
        lte(offers.startsAt, sql`now()`),
        gt(offers.endsAt, sql`now()`),
      ),
    )
    .orderBy(asc(offers.priceCents), desc(offers.endsAt))
    .limit(1)
    .as('offer');
}

/** What a variant costs now; it has no offer when `offer` is null. */
export const priceNow = (offer: ReturnType<typeof offerInForce>) =>
  sql<number>`least(${variants.priceCents}, ${offer.priceCents})`;

/** A variant as one value: a mobile comes with all of its own in one row. */
type VariantRow = [
  ...[id: string, sku: string, barcode: string | null],
  ...[colour: string | null, colourHex: string | null],
  ...[storageGb: number | null, ramGb: number | null],
  ...[listPriceCents: number, stock: number, reserved: number],
];

const VARIANTS = sql<VariantRow[]>`(
  select coalesce(json_agg(json_build_array(v.id, v.sku, v.barcode, v.colour, v.colour_hex,
    v.storage_gb, v.ram_gb, v.price_cents, v.stock, v.reserved)), '[]')
  from variants v where v.mobile_id = mobiles.id and v.deleted_at is null)`;

type OfferRow = [variantId: string, priceCents: number, endsMs: number, lastDay: string];

/** Asked for by mobile, because asking for each variant costs more than the mobile with its variants does. */
const OFFERS_IN_FORCE = sql<OfferRow[] | null>`(
  select json_agg(json_build_array(o.variant_id, o.price_cents,
    (extract(epoch from o.ends_at) * 1000)::float8,
    sales_day(o.ends_at - interval '1 microsecond')) order by o.price_cents, o.ends_at desc)
  from offers o where o.mobile_id = mobiles.id and o.starts_at <= now() and o.ends_at > now())`;

/** Columns that make up a mobile, its variants included. */
export const mobileColumns = {
  id: mobiles.id,
  slug: mobiles.slug,
  name: mobiles.name,
  category: mobiles.category,
  description: mobiles.description,
  imageKey: mobiles.imageKey,
  specs: mobiles.specs,
  defaultVariantId: mobiles.defaultVariantId,
  variants: VARIANTS,
  offersInForce: OFFERS_IN_FORCE,
  version: mobiles.version,
  createdAt: mobiles.createdAt,
  deletedAt: mobiles.deletedAt,
};

const selectMobiles = (db: Queryable) => db.select(mobileColumns).from(mobiles);

type MobileRow = Awaited<ReturnType<typeof selectMobiles>>[number];

export function toMobile({ offersInForce, ...row }: MobileRow): Mobile {
  const variants = row.variants.map((variant) => toVariant(variant, offersInForce ?? []));
  const sold = inShownOrder(variants, row.specs?.colours ?? []);
  const main = sold.find(({ id }) => id === row.defaultVariantId);
  // The default variant is never withdrawn (write/obstacles.ts).
  if (!main) throw new Error(`the mobile ${row.id} has no default variant`);
  const { priceCents, listPriceCents, offerEndsAt, offerEndsOn, stock, reserved, available } = main;
  return {
    ...row,
    // The check constraint mobiles_category_known admits nothing else.
    category: row.category as Category,
    variants: sold,
    priceCents,
    listPriceCents,
    offerEndsAt,
    offerEndsOn,
    stock,
    reserved,
    available,
  };
}

/** @param offers in force, the lowest first */
function toVariant(
  [id, sku, barcode, colour, colourHex, ...numbers]: VariantRow,
  offers: readonly OfferRow[],
): Variant {
  const [storageGb, ramGb, listPriceCents, stock, reserved] = numbers;
  const [, offerCents, endsMs, lastDay] = offers.find(([variantId]) => variantId === id) ?? [];
  const isReduced = offerCents !== undefined && offerCents < listPriceCents;
  return {
    ...{ id, sku, barcode, colour, colourHex, storageGb, ramGb },
    priceCents: isReduced ? offerCents : listPriceCents,
    listPriceCents,
    offerEndsAt: isReduced && endsMs !== undefined ? new Date(endsMs) : null,
    offerEndsOn: isReduced ? (lastDay ?? null) : null,
    ...{ stock, reserved, available: stock - reserved },
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

/** What is known of variants, also of those that are no longer sold. */
export async function loadVariantFacts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, VariantFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await variantFacts(db, { ids: [...new Set(ids)] });
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

const variantFacts = statement('variant_facts', (db) => {
  const { id, sku, barcode, colour, colourHex, storageGb, ramGb } = variants;
  return db
    .select({ id, sku, barcode, colour, colourHex, storageGb, ramGb })
    .from(variants)
    .where(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`);
});

/** Those of `ids` that exist, also when no longer sold. */
export async function loadMobiles(db: Queryable, ids: string[]): Promise<Map<string, Mobile>> {
  if (ids.length === 0) return new Map();
  const rows = await mobilesByIds(db, { ids });
  return new Map(rows.map((row) => [row.id, toMobile(row)]));
}

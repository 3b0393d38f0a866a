/** SQL that reads what a batch of rows speaks of. */
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { formerSlugs, images, mobiles, variants } from '../../../database/schema.ts';
import type { VariantFields } from '../../catalogue/index.ts';
import type { Category } from '../../phone/brands.ts';
import type { MobileSpecs } from '../../phone/specs.ts';
import type { WantedRow } from './rules.ts';

/** A variant that is there, withdrawn or not. */
export interface KnownVariant extends Omit<VariantFields, 'offers'> {
  id: string;
  mobileId: string;
  /** Units that are being paid for. */
  reserved: number;
}

/** A mobile that is there, on sale or not. */
export interface KnownMobile {
  id: string;
  /** As the file names it, which may be a former one. */
  slug: string;
  name: string;
  category: Category;
  description: string;
  imageKey: string | null;
  /** Null also where nobody asks for facts. */
  specs: MobileSpecs | null;
  version: number;
  isOnSale: boolean;
  main: KnownVariant;
  /** All of them where a file may name them, else the default one alone. */
  variants: readonly KnownVariant[];
}

export interface Known {
  byId: ReadonlyMap<string, KnownMobile>;
  bySlug: ReadonlyMap<string, KnownMobile>;
  /** Who has the SKUs that the rows name. */
  skus: ReadonlyMap<string, { variantId: string; mobileName: string }>;
  /** Pictures that are stored. */
  imageKeys: ReadonlySet<string>;
}

/** @param hasVariants whether rows may name variants other than the default one */
export async function findKnown(
  db: Queryable,
  rows: readonly WantedRow[],
  hasVariants: boolean,
): Promise<Known> {
  const given = <Value>(values: readonly (Value | undefined)[]) => [
    ...new Set(values.flatMap((value) => (value === undefined ? [] : [value]))),
  ];
  const found = await findMobiles(db, {
    ids: given(rows.map(({ id }) => id)),
    slugs: given(rows.map(({ slug }) => slug)),
    withSpecs: rows.some(({ facts }) => facts.length > 0),
  });
  const known = await withVariants(db, found, hasVariants);
  return {
    byId: new Map(known.map((mobile) => [mobile.id, mobile])),
    bySlug: new Map(known.map((mobile) => [mobile.slug, mobile])),
    skus: await findSkus(db, given(rows.map(({ variant }) => variant?.sku))),
    imageKeys: await findImageKeys(db, given(rows.map(({ own }) => own.imageKey))),
  };
}

/**
 * By id and by slug. A slug from before a new name means the mobile still, or a file that renames one would
 * add it when it comes again.
 */
async function findMobiles(
  db: Queryable,
  names: { ids: string[]; slugs: string[]; withSpecs: boolean },
) {
  if (names.ids.length + names.slugs.length === 0) return [];
  const columns = {
    id: mobiles.id,
    slug: mobiles.slug,
    name: mobiles.name,
    category: mobiles.category,
    description: mobiles.description,
    imageKey: mobiles.imageKey,
    // Specs are wide, and only asked for by files that say facts of models.
    specs: names.withSpecs ? mobiles.specs : sql<MobileSpecs | null>`null`,
    version: mobiles.version,
    deletedAt: mobiles.deletedAt,
    mainId: mobiles.defaultVariantId,
  };
  const present = await db
    .select(columns)
    .from(mobiles)
    .where(or(inArray(mobiles.id, names.ids), inArray(mobiles.slug, names.slugs)));
  const found = new Set(present.map(({ slug }) => slug));
  const others = names.slugs.filter((slug) => !found.has(slug));
  if (others.length === 0) return present;
  const former = await db
    .select({ ...columns, slug: formerSlugs.slug })
    .from(formerSlugs)
    .innerJoin(mobiles, eq(mobiles.id, formerSlugs.mobileId))
    .where(inArray(formerSlugs.slug, others));
  return [...present, ...former];
}

type FoundMobile = Awaited<ReturnType<typeof findMobiles>>[number];

async function withVariants(
  db: Queryable,
  found: readonly FoundMobile[],
  hasVariants: boolean,
): Promise<KnownMobile[]> {
  if (found.length === 0) return [];
  const which = hasVariants
    ? inArray(variants.mobileId, [...new Set(found.map(({ id }) => id))])
    : inArray(variants.id, [...new Set(found.map(({ mainId }) => mainId))]);
  const rows = await db.select(variantColumns).from(variants).where(which);
  const byMobile = Map.groupBy(
    rows.map(({ deletedAt, ...row }): KnownVariant => ({ ...row, isOnSale: deletedAt === null })),
    ({ mobileId }) => mobileId,
  );
  return found.map(({ mainId, deletedAt, category, ...mobile }) => {
    const own = byMobile.get(mobile.id) ?? [];
    const main = own.find(({ id }) => id === mainId);
    if (!main) throw new Error(`the mobile ${mobile.id} has no default variant`);
    // The check constraint mobiles_category_known admits nothing else.
    const known = { category: category as Category, isOnSale: deletedAt === null };
    return { ...mobile, ...known, main, variants: own };
  });
}

const variantColumns = {
  id: variants.id,
  mobileId: variants.mobileId,
  sku: variants.sku,
  barcode: variants.barcode,
  colour: variants.colour,
  colourHex: variants.colourHex,
  storageGb: variants.storageGb,
  ramGb: variants.ramGb,
  priceCents: variants.priceCents,
  stock: variants.stock,
  reserved: variants.reserved,
  deletedAt: variants.deletedAt,
};

async function findSkus(db: Queryable, skus: string[]): Promise<Known['skus']> {
  if (skus.length === 0) return new Map();
  const holders = await db
    .select({ sku: variants.sku, variantId: variants.id, mobileName: mobiles.name })
    .from(variants)
    .innerJoin(mobiles, eq(mobiles.id, variants.mobileId))
    .where(inArray(variants.sku, skus));
  return new Map(holders.map(({ sku, ...holder }) => [sku, holder]));
}

async function findImageKeys(db: Queryable, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const found = await db.select({ key: images.key }).from(images).where(inArray(images.key, keys));
  return new Set(found.map(({ key }) => key));
}

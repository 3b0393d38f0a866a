/** SQL that reads what a batch of rows speaks of. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../database/connect.ts';
import { formerSlugs, images, mobiles, variants } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { foldText } from '../../../shared/tools/fold-text.ts';
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
  /** Addresses of what is on sale under the names that rows without a mobile have, by `twinKey`. */
  slugsByName: ReadonlyMap<string, string>;
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
  const names = {
    ids: given(rows.map(({ id }) => id)),
    slugs: given(rows.map(({ slug }) => slug)),
  };
  const withSpecs = rows.some(({ facts }) => facts.length > 0);
  const [known, imageKeys] = await Promise.all([
    findMobiles(db, names, withSpecs).then((found) => withVariants(db, found, hasVariants)),
    findImageKeys(db, given(rows.map(({ own }) => own.imageKey))),
  ]);
  const bySlug = new Map(known.map((mobile) => [mobile.slug, mobile]));
  // Names of rows with problems may hold what no database takes.
  const isNew = ({ id, slug, problems }: WantedRow) =>
    problems.length === 0 && !id && !bySlug.has(slug ?? '');
  return {
    byId: new Map(known.map((mobile) => [mobile.id, mobile])),
    bySlug,
    slugsByName: await findTwins(db, given(rows.filter(isNew).map(({ own }) => own.name))),
    skus: await findSkus(db, given(rows.map(({ variant }) => variant?.sku)), known),
    imageKeys,
  };
}

/**
 * By id and by slug. A slug from before a new name means the mobile still, or a file that renames one would
 * add it when it comes again.
 */
async function findMobiles(
  db: Queryable,
  names: { ids: string[]; slugs: string[] },
  withSpecs: boolean,
): Promise<FoundMobile[]> {
  if (names.ids.length + names.slugs.length === 0) return [];
  const present = await (withSpecs ? mobilesWithSpecs : mobilesWithout)(db, names);
  const found = new Set(present.map(({ slug }) => slug));
  const slugs = names.slugs.filter((slug) => !found.has(slug));
  if (slugs.length === 0) return present;
  const former = await (withSpecs ? formerWithSpecs : formerWithout)(db, { slugs });
  return [...present, ...former];
}

const isOneOf = (column: PgColumn, name: string, type: 'uuid' | 'text') =>
  sql`${column} = any(${sql.placeholder(name)}::${sql.raw(type)}[])`;

const mobileColumns = {
  id: mobiles.id,
  slug: mobiles.slug,
  name: mobiles.name,
  category: mobiles.category,
  description: mobiles.description,
  imageKey: mobiles.imageKey,
  version: mobiles.version,
  deletedAt: mobiles.deletedAt,
  mainId: mobiles.defaultVariantId,
};

/** Specs are wide, and only asked for by files that say facts of models. */
const SPECS = sql<MobileSpecs | null>`${mobiles.specs}`;
const NO_SPECS = sql<MobileSpecs | null>`null`;

const presentWith = (name: string, specs: SQL<MobileSpecs | null>) =>
  statement(name, (db) =>
    db
      .select({ ...mobileColumns, specs })
      .from(mobiles)
      .where(
        sql`${isOneOf(mobiles.id, 'ids', 'uuid')} or ${isOneOf(mobiles.slug, 'slugs', 'text')}`,
      ),
  );
const formerWith = (name: string, specs: SQL<MobileSpecs | null>) =>
  statement(name, (db) =>
    db
      .select({ ...mobileColumns, slug: formerSlugs.slug, specs })
      .from(formerSlugs)
      .innerJoin(mobiles, eq(mobiles.id, formerSlugs.mobileId))
      .where(isOneOf(formerSlugs.slug, 'slugs', 'text')),
  );
const mobilesWithSpecs = presentWith('imported_mobiles_specs', SPECS);
const mobilesWithout = presentWith('imported_mobiles', NO_SPECS);
const formerWithSpecs = formerWith('imported_former_specs', SPECS);
const formerWithout = formerWith('imported_former', NO_SPECS);

type FoundMobile = Awaited<ReturnType<typeof mobilesWithSpecs>>[number];

async function withVariants(
  db: Queryable,
  found: readonly FoundMobile[],
  hasVariants: boolean,
): Promise<KnownMobile[]> {
  if (found.length === 0) return [];
  const rows = hasVariants
    ? await variantsOfMobiles(db, { ids: found.map(({ id }) => id) })
    : await variantsById(db, { ids: found.map(({ mainId }) => mainId) });
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

const variantsOfMobiles = statement('imported_variants_of', (db) =>
  db
    .select(variantColumns)
    .from(variants)
    .where(isOneOf(variants.mobileId, 'ids', 'uuid')),
);
const variantsById = statement('imported_variants', (db) =>
  db
    .select(variantColumns)
    .from(variants)
    .where(isOneOf(variants.id, 'ids', 'uuid')),
);

/** The same for the same name and brand, however it is spelled. */
export function twinKey({ name, category }: { name: string; category?: string }): string {
  return `${category}|${foldText(name)}`;
}

async function findTwins(db: Queryable, names: string[]): Promise<Known['slugsByName']> {
  if (names.length === 0) return new Map();
  const found = await namesakes(db, { names: names.map(foldText) });
  return new Map(found.map((mobile) => [twinKey(mobile), mobile.slug]));
}

const namesakes = statement('imported_namesakes', (db) =>
  db
    .select({ name: mobiles.name, category: mobiles.category, slug: mobiles.slug })
    .from(mobiles)
    .where(
      sql`${mobiles.deletedAt} is null and fold_text(${mobiles.name}) = any(${sql.placeholder('names')}::text[])`,
    ),
);

/** Most are those of the variants that the rows change. */
async function findSkus(
  db: Queryable,
  skus: string[],
  known: readonly KnownMobile[],
): Promise<Known['skus']> {
  const found = new Map(
    known.flatMap(({ name, variants }) =>
      variants.map(({ sku, id }) => [sku, { variantId: id, mobileName: name }] as const),
    ),
  );
  const others = skus.filter((sku) => !found.has(sku));
  if (others.length === 0) return found;
  for (const { sku, ...holder } of await skuHolders(db, { skus: others })) found.set(sku, holder);
  return found;
}

const skuHolders = statement('imported_skus', (db) =>
  db
    .select({ sku: variants.sku, variantId: variants.id, mobileName: mobiles.name })
    .from(variants)
    .innerJoin(mobiles, eq(mobiles.id, variants.mobileId))
    .where(isOneOf(variants.sku, 'skus', 'text')),
);

async function findImageKeys(db: Queryable, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const found = await imageKeys(db, { keys });
  return new Set(found.map(({ key }) => key));
}

const imageKeys = statement('imported_images', (db) =>
  db
    .select({ key: images.key })
    .from(images)
    .where(isOneOf(images.key, 'keys', 'text')),
);

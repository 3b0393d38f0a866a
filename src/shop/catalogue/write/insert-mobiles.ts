/**
 * The one place where rows of mobiles are added. Protects: the first price and the first stock are in
 * their histories from the start, each mobile has an address of its own, and its picture is stored.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { DEFAULT_STOCK } from '../../../shared/constants.ts';
import { newId } from '../../../shared/tools/ids.ts';
import type { Category } from '../../phone/brands.ts';
import type { MobileSpecs } from '../../phone/schema.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import type { VariantFacts } from '../variant.ts';
import { chooseSlugs } from './addresses.ts';
import { findMissingPicture, missingPicture, type Obstacle } from './obstacles.ts';
import { type MobileRow, mobileRows } from './records.ts';
import { insertVariants, type NewVariant } from './variant-writes.ts';

/** What a variant begins with; what is left out is not known. */
export type FirstVariant = Partial<VariantFacts> & { id?: string; stock?: number };

/** What a mobile begins with. */
export interface FirstFields {
  name: string;
  /** The list price of its default variant. */
  priceCents: number;
  category: Category;
  description: string;
  /** Key of an upload; null shows the drawing. */
  imageKey: string | null;
  stock?: number;
  /** What is known of its default variant. */
  variant?: FirstVariant;
  /** In which it is sold besides. */
  others?: readonly (FirstVariant & { priceCents: number })[];
  specs?: MobileSpecs | null;
  /** Made of the name when it is left out. */
  slug?: string;
  /** When it and its price came into the catalogue; now when it is left out. */
  createdAt?: Date;
}

/** Adds one mobile, for nobody when `actorId` is null. @returns its id. @throws AppError validation on `image` */
export async function insertMobile(
  tx: Queryable,
  fields: FirstFields,
  actorId: string | null,
  id: string = newId(),
): Promise<string> {
  await insertMobiles(tx, [{ id, ...fields }], actorId);
  return id;
}

type Added = { id: string } & FirstFields;

/** Adds a few hundred mobiles at most. @throws AppError validation on `image` */
export async function insertMobiles(
  tx: Queryable,
  added: readonly Added[],
  actorId: string | null,
): Promise<void> {
  const models = added.map((one) => ({ ...one, defaultVariantId: one.variant?.id ?? newId() }));
  if (await insertModels(tx, models)) throw missingPicture();
  await insertVariants(tx, models.flatMap(variantsOf), actorId);
}

/** What there is of a mobile before anything is sold of it. */
export type FirstModel = Pick<
  FirstFields,
  'name' | 'category' | 'description' | 'imageKey' | 'specs' | 'slug' | 'createdAt'
> & { id: string; defaultVariantId: string };

/**
 * Adds mobiles without their variants, which follow within the transaction: when it ends, the database looks for
 * the default one.
 * @returns the first picture that is not stored; none is added then
 */
export async function insertModels(
  tx: Queryable,
  models: readonly FirstModel[],
): Promise<Obstacle | undefined> {
  const missing = await findMissingPicture(
    tx,
    models.map(({ id, imageKey }) => ({ id, changes: { imageKey } })),
  );
  if (missing) return missing;
  const slugs = await chooseSlugs(
    tx,
    models.filter(({ slug }) => slug === undefined),
  );
  const rows = models.map((one) => toRow(one, slugs));
  const [first] = rows;
  if (!first) return undefined;
  const names = Object.keys(first) as (keyof typeof first)[];
  const given = sql.join(
    names.filter((name) => name !== 'createdAt').map(mobileRows.column),
    sql`, `,
  );
  await tx.execute(sql`
    insert into mobiles (${given}, created_at)
    select ${given}, coalesce(w.created_at, now()) from ${mobileRows.records(rows, names)}`);
  const mobileIds = rows.map(({ id }) => id);
  await queueWebhook(tx, { type: 'mobile.changed', data: { mobileIds } });
  return undefined;
}

/** The default variant, and the others. */
function variantsOf(fields: { defaultVariantId: string } & Added): NewVariant[] {
  const { id: mobileId, priceCents, createdAt, stock, variant = {}, others = [] } = fields;
  const main = { ...variant, id: fields.defaultVariantId };
  return [
    { ...main, stock: stock ?? DEFAULT_STOCK, priceCents, mobileId, createdAt },
    ...others.map(({ id = newId(), stock: units = DEFAULT_STOCK, ...facts }) => ({
      ...facts,
      ...{ id, mobileId, createdAt, stock: units },
    })),
  ];
}

/** Every one gives the same columns. */
function toRow(fields: FirstModel, slugs: ReadonlyMap<string, string>) {
  const { id, name, category, description, imageKey, createdAt, defaultVariantId } = fields;
  const slug = fields.slug ?? slugs.get(id) ?? '';
  const own = { id, slug, name, category, description, imageKey, defaultVariantId };
  return { ...own, specs: fields.specs ?? null, createdAt } satisfies Partial<MobileRow>;
}

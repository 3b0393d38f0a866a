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
import { chooseSlugs } from './addresses.ts';
import { findMissingPicture, type Obstacle } from './obstacles.ts';
import { missingPicture } from './pictures.ts';
import { column, type MobileRow, records } from './records.ts';

/** What a mobile begins with. */
export interface FirstFields {
  name: string;
  /** The list price. */
  priceCents: number;
  category: Category;
  description: string;
  /** Key of an upload; null shows the drawing. */
  imageKey: string | null;
  stock?: number;
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
  await insertMobiles(tx, { added: [{ id, ...fields }], actorId, refuse: missingPicture });
  return id;
}

interface Adding {
  /** At most a few hundred. */
  added: ({ id: string } & FirstFields)[];
  /** Null for nobody. */
  actorId: string | null;
  /** The error that says to whoever asked what stands against it. */
  refuse: (obstacle: Obstacle) => Error;
}

/** @throws AppError what `refuse` makes of a picture that is not stored */
export async function insertMobiles(
  tx: Queryable,
  { added, actorId, refuse }: Adding,
): Promise<void> {
  const missing = await findMissingPicture(
    tx,
    added.map(({ id, imageKey }) => ({ id, changes: { imageKey } })),
  );
  if (missing) throw refuse(missing);
  const slugs = await chooseSlugs(
    tx,
    added.filter(({ slug }) => slug === undefined),
  );
  const rows = added.map((one) => toRow(one, one.slug ?? slugs.get(one.id) ?? ''));
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first) as (keyof typeof first)[];
  const given = sql.join(names.filter((name) => name !== 'createdAt').map(column), sql`, `);
  const since = sql`coalesce(w.created_at, now())`;
  await tx.execute(sql`
    insert into mobiles (${given}, created_at)
    select ${given}, ${since} from ${records(rows, names)}`);
  await tx.execute(sql`
    insert into price_history (id, mobile_id, price_cents, since)
    select gen_random_uuid(), w.id, w.price_cents, ${since}
    from ${records(rows, ['id', 'priceCents', 'createdAt'])}`);
  await tx.execute(sql`
    insert into stock_movements (id, mobile_id, delta, reason, actor_id)
    select gen_random_uuid(), w.id, w.stock, 'initial', ${actorId}::uuid
    from ${records(rows, ['id', 'stock'])} where w.stock > 0`);
}

/** Every one gives the same columns. */
function toRow(fields: { id: string } & FirstFields, slug: string) {
  const { id, name, category, priceCents, description, imageKey, createdAt } = fields;
  const { stock = DEFAULT_STOCK, specs = null } = fields;
  const own = { id, slug, name, category, priceCents, description, imageKey };
  return { ...own, stock, specs, createdAt } satisfies Partial<MobileRow>;
}

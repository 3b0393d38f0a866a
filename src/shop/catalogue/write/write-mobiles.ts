/**
 * The one place where rows of mobiles are changed by staff, whether they typed, imported or take
 * something back. Protects: what changes of their variants goes through the books (variant-writes.ts), the address from before a new name still leads to the mobile, and the version moves on.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import { chooseSlugs, keepFormerSlugs } from './addresses.ts';
import { findObstacle, type MobileWrite, type Obstacle } from './obstacles.ts';
import { type MobileRow, mobileRows } from './records.ts';
import { findVariantObstacle } from './variant-obstacles.ts';
import type { VariantWrite } from './variant-write.ts';
import { variantWritesOf, writeVariants } from './variant-writes.ts';

interface Writing {
  /** At most a few hundred, each mobile once, with the fields that get another value. */
  writes: MobileWrite[];
  actorId: string;
  /** The error that says to whoever asked what stands against it. */
  refuse: (obstacle: Obstacle) => AppError;
}

/**
 * Writes changed fields of mobiles with their books. The caller's transaction has locked them. A new
 * name without an address gets a new address.
 * @returns the changes with those that follow from them
 * @throws AppError what `refuse` makes of the first obstacle
 */
export async function writeMobiles(
  tx: Queryable,
  { writes, actorId, refuse }: Writing,
): Promise<MobileWrite[]> {
  const whole = await withAddresses(tx, writes);
  const ofVariants = await variantWritesFor(tx, whole);
  const obstacle = (await findObstacle(tx, whole)) ?? (await findVariantObstacle(tx, ofVariants));
  if (obstacle) throw refuse(obstacle);
  await keepFormerSlugs(
    tx,
    whole.flatMap(({ id, changes: { slug } }) => (slug === undefined ? [] : [{ id, slug }])),
  );
  await writeVariants(tx, ofVariants, actorId);
  for (const alike of groupAlike(whole)) await updateRows(tx, alike);
  const mobileIds = whole.map(({ id }) => id);
  if (mobileIds.length > 0) await queueWebhook(tx, { type: 'mobile.changed', data: { mobileIds } });
  return whole;
}

/** Takes mobiles that the caller has locked off sale; what names them stays whole. */
export async function removeMobiles(tx: Queryable, ids: string[], actorId: string): Promise<void> {
  const writes = ids.map((id) => ({ id, changes: { isOnSale: false } }));
  await writeMobiles(tx, { writes, actorId, refuse: () => new AppError('conflict') });
}

async function withAddresses(tx: Queryable, writes: MobileWrite[]): Promise<MobileWrite[]> {
  const named = writes.flatMap(({ id, changes: { name, slug } }) =>
    name === undefined || slug !== undefined ? [] : [{ id, name }],
  );
  const slugs = await chooseSlugs(tx, named);
  return writes.map(({ id, changes }) => {
    const slug = slugs.get(id);
    return { id, changes: slug === undefined ? changes : { ...changes, slug } };
  });
}

/** What the changes mean for the variants of these mobiles. */
async function variantWritesFor(tx: Queryable, writes: MobileWrite[]): Promise<VariantWrite[]> {
  const concerned = writes.filter(({ changes }) =>
    OF_VARIANTS.some((name) => changes[name] !== undefined),
  );
  if (concerned.length === 0) return [];
  const ids = concerned.map(({ id }) => id);
  const { rows } = await tx.execute<{ id: string; main: string; known: string[] }>(sql`
    select m.id, m.default_variant_id as main,
      (select array_agg(v.id::text) from variants v where v.mobile_id = m.id) as known
    from mobiles m where m.id = any(${sql.param(ids)}::uuid[])`);
  const present = new Map(rows.map((row) => [row.id, row]));
  return concerned.flatMap(({ id, changes }) => {
    const row = present.get(id);
    if (!row) return [];
    const mobile = { id, defaultVariantId: row.main, known: new Set(row.known) };
    return variantWritesOf(mobile, changes);
  });
}

const OF_VARIANTS = ['priceCents', 'stock', 'offers', 'variants', 'defaultVariantId'] as const;

/** Those that set the same columns: a text that is set is taken apart into its words, new or not. */
function groupAlike(writes: MobileWrite[]): MobileWrite[][] {
  const groups = Object.groupBy(writes, ({ changes }) =>
    [...Object.keys(changes).sort(), changes.isOnSale].join(),
  );
  return Object.values(groups).map((group) => group ?? []);
}

async function updateRows(tx: Queryable, alike: MobileWrite[]): Promise<void> {
  const rows = alike.map(toRow);
  const names = Object.keys(rows[0] ?? {}).sort() as (keyof MobileRow & string)[];
  const values = names
    .filter((name) => name !== 'id')
    .map((name) => sql`${mobileRows.column(name)} = w.${mobileRows.column(name)}`);
  const isOnSale = alike[0]?.changes.isOnSale;
  if (isOnSale === true) values.push(sql`deleted_at = null`);
  if (isOnSale === false) values.push(sql`deleted_at = now()`);
  values.push(sql`version = m.version + 1`, sql`updated_at = now()`);
  await tx.execute(sql`
    update mobiles m set ${sql.join(values, sql`, `)} from ${mobileRows.records(rows, names)}
    where m.id = w.id`);
}

function toRow({ id, changes }: MobileWrite): Partial<MobileRow> & { id: string } {
  const { isOnSale: _, offers, priceCents, stock, variants, ...columns } = changes;
  return { id, ...columns };
}

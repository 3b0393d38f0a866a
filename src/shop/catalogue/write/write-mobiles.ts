/**
 * The one place where mobiles are changed by staff, whether they typed, imported or take something back: the transaction,
 * and the rows. Protects: what changes of their variants goes through the books, the address from before a new name still
 * leads to the mobile, and the version moves on.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { type TransactionOptions, transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ShopDeps } from '../../deps.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import { hasTrueBanner } from '../advertised-offer.ts';
import { chooseSlugs, keepFormerSlugs } from './addresses.ts';
import type { MobileWrite } from './fields.ts';
import { findObstacle, type Obstacle } from './obstacles.ts';
import { type MobileRow, mobileRows } from './records.ts';
import { toVariantWrites, writeVariants } from './variant-writes.ts';

export type CatalogueDeps = Pick<ShopDeps, 'db' | 'awaitCatalogueChange'>;

export type CatalogueOptions = TransactionOptions & {
  /** Refuse a change that ends the last offer behind the realme banner, so that the client can ask for confirmation. */
  asksFirst?: boolean | undefined;
};

/**
 * Runs a transaction that writes what public answers show, then waits until this process knows what has changed.
 * @throws AppError last-advertised-offer
 */
export async function transactOnCatalogue<T>(
  { db, awaitCatalogueChange }: CatalogueDeps,
  work: (tx: Queryable) => Promise<T>,
  { asksFirst = false, ...options }: CatalogueOptions = {},
): Promise<T> {
  const change = awaitCatalogueChange();
  try {
    const workAndMark = async (tx: Queryable) => {
      const wasTrue = asksFirst && (await hasTrueBanner(tx));
      const made = await work(tx);
      if (wasTrue && !(await hasTrueBanner(tx))) throw new AppError('last-advertised-offer');
      await tx.execute(change.mark);
      return made;
    };
    const done = await transact(db, workAndMark, options);
    await change.heard();
    return done;
  } finally {
    change.end();
  }
}

/** Nothing is written where something stands against it: the caller says so and gives its transaction up. */
export type Written<Write extends MobileWrite> =
  | { writes: Write[]; obstacle?: undefined }
  | { writes?: undefined; obstacle: Obstacle };

/**
 * Writes changed fields of mobiles with their books. A new name without an address gets a new address.
 * @param writes at most a few hundred, each mobile once
 * @returns the writes with the changes that follow from them
 */
export async function writeMobiles<Write extends MobileWrite>(
  tx: Queryable,
  writes: readonly Write[],
  actorId: string,
): Promise<Written<Write>> {
  const whole = await withAddresses(tx, writes);
  const ofVariants = whole.flatMap(toVariantWrites);
  const obstacle = await findObstacle(tx, whole, ofVariants);
  if (obstacle) return { obstacle };

  await keepFormerSlugs(
    tx,
    whole.flatMap(({ id, changes: { slug } }) => (slug === undefined ? [] : [{ id, slug }])),
  );
  await writeVariants(tx, ofVariants, actorId);
  await updateMobiles(tx, whole);
  return { writes: whole };
}

/** Takes mobiles that the caller has locked off sale; what names them stays whole. */
export async function removeMobiles(tx: Queryable, ids: readonly string[]): Promise<void> {
  await updateMobiles(
    tx,
    ids.map((id) => ({ id, changes: { isOnSale: false } })),
  );
}

async function updateMobiles(tx: Queryable, writes: readonly Changed[]): Promise<void> {
  if (writes.length === 0) return;
  for (const alike of groupAlike(writes)) await updateRows(tx, alike);
  const mobileIds = writes.map(({ id }) => id);
  await queueWebhook(tx, { type: 'mobile.changed', data: { mobileIds } });
}

type Changed = Pick<MobileWrite, 'id' | 'changes'>;

async function withAddresses<Write extends MobileWrite>(
  tx: Queryable,
  writes: readonly Write[],
): Promise<Write[]> {
  const named = writes.flatMap(({ id, changes: { name, slug } }) =>
    name === undefined || slug !== undefined ? [] : [{ id, name }],
  );
  const slugs = await chooseSlugs(tx, named);
  return writes.map((write) => {
    const slug = slugs.get(write.id);
    return slug === undefined ? write : { ...write, changes: { ...write.changes, slug } };
  });
}

/** Those that set the same columns: a text that is set is taken apart into its words, new or not. */
function groupAlike(writes: readonly Changed[]): Changed[][] {
  const groups = Object.groupBy(writes, ({ changes }) =>
    [...Object.keys(changes).sort(), changes.isOnSale].join(),
  );
  return Object.values(groups).map((group) => group ?? []);
}

async function updateRows(tx: Queryable, alike: Changed[]): Promise<void> {
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

function toRow({ id, changes }: Changed): Partial<MobileRow> & { id: string } {
  const { isOnSale: _, offers, priceCents, stock, variants, ...columns } = changes;
  return { id, ...columns };
}

/**
 * The one place where rows of mobiles are changed by staff, whether they typed, imported or take
 * something back. Protects: a changed price is in the price history, a changed stock in the
 * movements, the address from before a new name still leads to the mobile, and the version moves on.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import { chooseSlugs, keepFormerSlugs } from './addresses.ts';
import { findObstacle, type MobileWrite, type Obstacle } from './obstacles.ts';
import { type ColumnName, column, type MobileRow, records } from './records.ts';
import { setOffers } from './set-offers.ts';

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
  const obstacle = await findObstacle(tx, whole);
  if (obstacle) throw refuse(obstacle);
  await keepFormerSlugs(
    tx,
    whole.flatMap(({ id, changes: { slug } }) => (slug === undefined ? [] : [{ id, slug }])),
  );
  await keepBooks(tx, whole, actorId);
  for (const alike of groupAlike(whole)) await updateRows(tx, alike);
  for (const { id, changes } of whole) {
    if (changes.offers !== undefined) await setOffers(tx, id, changes.offers);
  }
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

/** Before the rows themselves, while the old stock is there to compare with. */
async function keepBooks(tx: Queryable, writes: MobileWrite[], actorId: string): Promise<void> {
  const rows = writes.map(toRow);
  const priced = rows.filter(({ priceCents }) => priceCents !== undefined);
  if (priced.length > 0) {
    await tx.execute(sql`
      insert into price_history (id, mobile_id, price_cents, since)
      select gen_random_uuid(), w.id, w.price_cents, now()
      from ${records(priced, ['id', 'priceCents'])}`);
  }
  const stocked = rows.filter(({ stock }) => stock !== undefined);
  if (stocked.length > 0) {
    await tx.execute(sql`
      insert into stock_movements (id, mobile_id, delta, reason, actor_id)
      select gen_random_uuid(), m.id, w.stock - m.stock,
        case when w.stock > m.stock then 'restock' else 'correction' end, ${actorId}::uuid
      from ${records(stocked, ['id', 'stock'])} join mobiles m on m.id = w.id`);
  }
}

/** Those that set the same columns: a text that is set is taken apart into its words, new or not. */
function groupAlike(writes: MobileWrite[]): MobileWrite[][] {
  const groups = Object.groupBy(writes, ({ changes }) =>
    [...Object.keys(changes).sort(), changes.isOnSale].join(),
  );
  return Object.values(groups).map((group) => group ?? []);
}

async function updateRows(tx: Queryable, alike: MobileWrite[]): Promise<void> {
  const rows = alike.map(toRow);
  const names = Object.keys(rows[0] ?? {}).sort() as ColumnName[];
  const values = names
    .filter((name) => name !== 'id')
    .map((name) => sql`${column(name)} = w.${column(name)}`);
  const isOnSale = alike[0]?.changes.isOnSale;
  if (isOnSale === true) values.push(sql`deleted_at = null`);
  if (isOnSale === false) values.push(sql`deleted_at = now()`);
  values.push(sql`version = m.version + 1`, sql`updated_at = now()`);
  await tx.execute(sql`
    update mobiles m set ${sql.join(values, sql`, `)} from ${records(rows, names)}
    where m.id = w.id`);
}

function toRow({ id, changes }: MobileWrite): Partial<MobileRow> & { id: string } {
  const { isOnSale: _, offers: __, ...columns } = changes;
  return { id, ...columns };
}

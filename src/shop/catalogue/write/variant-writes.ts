/**
 * The one place where rows of variants are added and changed by staff. Protects: a changed price is in
 * the price history, a changed stock in the movements, offers stay in the books, and the family of a
 * colour is that of its name and hex.
 */
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { offers } from '../../../database/schema.ts';
import { newId } from '../../../shared/tools/ids.ts';
import { type Offer, unfinished } from '../offers.ts';
import type { MobileWrite, VariantFields, VariantWrite } from './fields.ts';
import { findVariantObstacle, type Obstacle } from './obstacles.ts';
import { type VariantRow, variantRows } from './records.ts';

/** What a change of a mobile means for its variants: its own price, stock and offers are the default variant's. */
export function toVariantWrites({ id: mobileId, present, changes }: MobileWrite): VariantWrite[] {
  const { priceCents, stock, offers, variants = {} } = changes;
  const own = Object.fromEntries(
    Object.entries({ priceCents, stock, offers }).filter(([, value]) => value !== undefined),
  );
  const all = new Map(Object.entries(variants));
  if (Object.keys(own).length > 0) {
    const { defaultVariantId } = present;
    all.set(defaultVariantId, { ...all.get(defaultVariantId), ...own });
  }
  // Nothing changes of it, but whether it is on sale must be looked at.
  const { defaultVariantId: main } = changes;
  if (main !== undefined && !all.has(main)) all.set(main, {});
  return [...all].map(([id, fields]) => ({
    id,
    mobileId,
    isNew: !(id in present.variants),
    isDefault: id === (main ?? present.defaultVariantId),
    changes: fields,
  }));
}

/** Writes variants with their books. The caller has locked them and found nothing against it. */
export async function writeVariants(
  tx: Queryable,
  writes: readonly VariantWrite[],
  actorId: string | null,
): Promise<void> {
  const added = writes.filter(({ isNew }) => isNew);
  const changed = await letGo(tx, writes);
  await insertVariants(
    tx,
    added.map(({ id, mobileId, changes }) => toRow({ id, mobileId, ...changes })),
    actorId,
  );
  await keepBooks(tx, changed, actorId);
  for (const alike of groupAlike(changed)) await updateRows(tx, alike);
  for (const { id, mobileId, changes } of writes) {
    if (changes.offers !== undefined)
      await setOffers(tx, { variantId: id, mobileId }, changes.offers);
  }
}

/** What no two variants have at once. */
const HAD_ONCE = ['sku', 'colour', 'storageGb', 'ramGb', 'isOnSale'] as const;

/**
 * Takes from variants what another one of the same change may get, as when two change their colours: in whatever
 * order the rows are written then, none has what another one still has.
 * @returns what is to be written of those that are there already
 */
async function letGo(tx: Queryable, writes: readonly VariantWrite[]): Promise<VariantWrite[]> {
  const changed = writes.filter(({ isNew }) => !isNew);
  const moved = changed.filter(({ changes }) =>
    HAD_ONCE.some((name) => changes[name] !== undefined),
  );
  const isAlone = moved.length + writes.length - changed.length < 2;
  if (moved.length === 0 || isAlone) return changed;
  const wanted = moved.map(({ id, changes: { sku } }) => ({ id, sku }));
  const { rows } = await tx.execute<{ id: string; isSold: boolean }>(sql`
    update variants v set deleted_at = coalesce(v.deleted_at, now()),
      sku = case when w.sku is null then v.sku else v.id::text end
    from ${variantRows.records(wanted, ['id', 'sku'])} join variants before on before.id = w.id
    where v.id = w.id returning v.id, before.deleted_at is null as "isSold"`);
  const sold = new Set(rows.filter(({ isSold }) => isSold).map(({ id }) => id));
  return changed.map((write) => {
    const { isOnSale = true } = write.changes;
    return sold.has(write.id) ? { ...write, changes: { ...write.changes, isOnSale } } : write;
  });
}

/** A variant to add; what is left out is not known, and its SKU is made up. */
export type NewVariant = Partial<VariantRow> &
  Pick<VariantRow, 'id' | 'mobileId' | 'priceCents' | 'stock'>;

/**
 * Adds variants to mobiles that the caller has locked or has just added.
 * @returns what stands against the first one that is there already, or whose SKU is; none is added then
 */
export async function addVariants(
  tx: Queryable,
  added: readonly NewVariant[],
  actorId: string | null,
): Promise<Obstacle | undefined> {
  const writes = added.map(({ id, mobileId, sku, colour, storageGb, ramGb }) => ({
    id,
    mobileId,
    isNew: true,
    isDefault: false,
    changes: { sku, colour, storageGb, ramGb },
  }));
  const obstacle = await findVariantObstacle(tx, writes);
  if (!obstacle) await insertVariants(tx, added, actorId);
  return obstacle;
}

/** Adds variants with their first price and stock in their histories. */
export async function insertVariants(
  tx: Queryable,
  added: readonly NewVariant[],
  actorId: string | null,
): Promise<void> {
  // The database makes up the SKUs of those that have none.
  const groups = Map.groupBy(added, ({ sku }) => sku !== undefined);
  for (const [hasSku, rows] of groups) {
    const facts = ['barcode', 'colour', 'colourHex', 'storageGb', 'ramGb'] as const;
    const names = [
      ...(['id', 'mobileId', 'priceCents', 'stock'] as const),
      ...facts,
      ...(hasSku ? (['sku'] as const) : []),
    ];
    const given = sql.join(names.map(variantRows.column), sql`, `);
    const since = sql`coalesce(w.created_at, now())`;
    await tx.execute(sql`
      insert into variants (${given}, created_at)
      select ${given}, ${since} from ${variantRows.records(rows, [...names, 'createdAt'])}`);
    await tx.execute(sql`
      insert into price_history (id, mobile_id, variant_id, price_cents, since)
      select gen_random_uuid(), w.mobile_id, w.id, w.price_cents, ${since}
      from ${variantRows.records(rows, ['id', 'mobileId', 'priceCents', 'createdAt'])}`);
    await tx.execute(sql`
      insert into stock_movements (id, mobile_id, variant_id, delta, reason, actor_id)
      select gen_random_uuid(), w.mobile_id, w.id, w.stock, 'initial', ${actorId}::uuid
      from ${variantRows.records(rows, ['id', 'mobileId', 'stock'])} where w.stock > 0`);
  }
}

function toRow({
  isOnSale: _,
  offers: __,
  ...columns
}: Partial<VariantFields> & { id: string; mobileId: string }): NewVariant {
  const { priceCents, stock = 0 } = columns;
  if (priceCents === undefined) throw new Error(`the new variant ${columns.id} has no price`);
  return { ...columns, priceCents, stock };
}

/** Before the rows themselves, while the old stock is there to compare with. */
async function keepBooks(
  tx: Queryable,
  writes: readonly VariantWrite[],
  actorId: string | null,
): Promise<void> {
  const rows = writes.map(({ id, mobileId, changes: { priceCents, stock } }) => ({
    id,
    mobileId,
    priceCents,
    stock,
  }));
  const priced = rows.filter(({ priceCents }) => priceCents !== undefined);
  if (priced.length > 0) {
    await tx.execute(sql`
      insert into price_history (id, mobile_id, variant_id, price_cents, since)
      select gen_random_uuid(), w.mobile_id, w.id, w.price_cents, now()
      from ${variantRows.records(priced, ['id', 'mobileId', 'priceCents'])}`);
  }
  const stocked = rows.filter(({ stock }) => stock !== undefined);
  if (stocked.length > 0) {
    await tx.execute(sql`
      insert into stock_movements (id, mobile_id, variant_id, delta, reason, actor_id)
      select gen_random_uuid(), v.mobile_id, v.id, w.stock - v.stock,
        case when w.stock > v.stock then 'restock' else 'correction' end, ${actorId}::uuid
      from ${variantRows.records(stocked, ['id', 'stock'])} join variants v on v.id = w.id`);
  }
}

/** Those that set the same columns. */
function groupAlike(writes: readonly VariantWrite[]): VariantWrite[][] {
  const groups = Map.groupBy(writes, ({ changes }) =>
    [...Object.keys(changes).sort(), changes.isOnSale].join(),
  );
  return [...groups.values()];
}

async function updateRows(tx: Queryable, alike: VariantWrite[]): Promise<void> {
  const rows = alike.map(({ id, changes: { isOnSale: _, offers: __, ...columns } }) => ({
    id,
    ...columns,
  }));
  const names = Object.keys(rows[0] ?? {}).sort() as (keyof VariantRow & string)[];
  const values = names
    .filter((name) => name !== 'id')
    .map((name) => sql`${variantRows.column(name)} = w.${variantRows.column(name)}`);
  const isOnSale = alike[0]?.changes.isOnSale;
  if (isOnSale === true) values.push(sql`deleted_at = null`);
  if (isOnSale === false) values.push(sql`deleted_at = now()`);
  if (values.length > 0) {
    await tx.execute(sql`
      update variants v set ${sql.join(values, sql`, `)} from ${variantRows.records(rows, names)}
      where v.id = w.id`);
  }
}

/**
 * Makes these the offers of a variant that run or are to come. One that runs and is left out ends now and is never
 * erased, so that "lowest price of the last 30 days" stays true. Those of `wanted` that are over by now are left out:
 * an undo may come when its offer has ended.
 */
export async function setOffers(
  tx: Queryable,
  { variantId, mobileId }: { variantId: string; mobileId: string },
  wanted: Offer[],
): Promise<void> {
  const missing = new Set(wanted.filter(({ endsAt }) => Date.parse(endsAt) > Date.now()));
  for (const row of await unfinished(tx, eq(offers.variantId, variantId))) {
    const isSameStart = (offer: Offer) =>
      offer.priceCents === row.priceCents && offer.startsAt === row.startsAt.toISOString();
    const kept = [...missing].find(isSameStart);
    if (kept) {
      missing.delete(kept);
      await tx
        .update(offers)
        .set({ endsAt: new Date(kept.endsAt) })
        .where(eq(offers.id, row.id));
    } else if (row.hasBegun) {
      await tx.update(offers).set({ endsAt: sql`now()` }).where(eq(offers.id, row.id));
    } else {
      await tx.delete(offers).where(eq(offers.id, row.id));
    }
  }
  if (missing.size === 0) return;
  await tx.insert(offers).values(
    [...missing].map(({ priceCents, startsAt, endsAt }) => ({
      id: newId(),
      mobileId,
      variantId,
      priceCents,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  );
}

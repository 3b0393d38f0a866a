/**
 * What stands against variants as they are to be, whichever way they come. Protects: no units that are being
 * paid for are taken away, nothing is had twice that is to be had once, no offer is written that is not below
 * the price, and every mobile can be bought in some variant.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import type { Obstacle } from './obstacles.ts';
import type { VariantWrite } from './variant-write.ts';

/** The first thing that stands against these writes; the caller has locked their mobiles. */
export async function findVariantObstacle(
  tx: Queryable,
  writes: readonly VariantWrite[],
): Promise<Obstacle | undefined> {
  return (await findInItself(tx, writes)) ?? (await findHadTwice(tx, writes));
}

interface InItself {
  mobileId: string;
  variantId: string;
  reserved: number;
  isShort: boolean;
  isDear: boolean;
}

/** Units that are held, a dear offer, and the default variant withdrawn. */
async function findInItself(
  tx: Queryable,
  writes: readonly VariantWrite[],
): Promise<Obstacle | undefined> {
  // Of a new one no units are held.
  const asked = writes.filter(
    ({ isNew, isDefault, changes }) => !isNew || isDefault || changes.offers !== undefined,
  );
  if (asked.length === 0) return undefined;
  const wanted = asked.map(({ id, mobileId, isDefault, changes }) => ({
    ...{ id, mobile_id: mobileId, is_default: isDefault, is_on_sale: changes.isOnSale },
    ...{ price_cents: changes.priceCents, stock: changes.stock },
    dearest: Math.max(0, ...(changes.offers ?? []).map(({ priceCents }) => priceCents)),
  }));
  const { rows } = await tx.execute<{ [name in keyof InItself]: InItself[name] }>(sql`
    select * from (
      select w.id as "variantId", w.mobile_id as "mobileId", v.reserved,
        coalesce(coalesce(w.stock, v.stock) < v.reserved, false) as "isShort",
        coalesce(w.dearest >= coalesce(w.price_cents, v.price_cents), false) as "isDear",
        w.is_default and not coalesce(w.is_on_sale, v.deleted_at is null) as "isGone"
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, mobile_id uuid,
        is_default boolean, is_on_sale boolean, price_cents int, stock int, dearest int)
      left join variants v on v.id = w.id) against
    where "isShort" or "isDear" or "isGone" limit 1`);
  const [found] = rows;
  if (!found) return undefined;
  const { mobileId, variantId, reserved, isShort, isDear } = found;
  const where = { mobileId, variantId };
  if (isShort) {
    return { ...where, field: 'stock', says: `${reserved} units are being paid for right now` };
  }
  if (isDear) return { ...where, field: 'offers', says: 'An offer must be below the price' };
  const says = 'The variant that stands for the mobile cannot be withdrawn; choose another first';
  return { ...where, field: 'variants', says };
}

/** What decides whether two variants are one, or want the same SKU. */
const TELLING = ['sku', 'colour', 'storageGb', 'ramGb', 'isOnSale'] as const;

interface HadTwice {
  mobileId: string;
  variantId: string;
  twin: string | null;
  sku: string | null;
}

/**
 * The same colour ("Blue" is "blue") and sizes on sale twice, or one SKU for two. Hundreds are compared as sets, not each with each.
 */
async function findHadTwice(
  tx: Queryable,
  writes: readonly VariantWrite[],
): Promise<Obstacle | undefined> {
  const wanted = writes
    .filter(({ isNew, changes }) => isNew || TELLING.some((name) => changes[name] !== undefined))
    .map(({ id, mobileId, isNew, changes }) => ({
      ...{ id, mobile_id: mobileId, is_new: isNew, is_on_sale: changes.isOnSale },
      ...{ sku: changes.sku, colour: changes.colour, storage_gb: changes.storageGb },
      ...{ ram_gb: changes.ramGb, sets: Object.keys(changes) },
    }));
  if (wanted.length === 0) return undefined;
  const { rows } = await tx.execute<{ [name in keyof HadTwice]: HadTwice[name] }>(sql`
    with asked as materialized (
      select w.id, w.mobile_id, w.sku, coalesce(w.sku, v.sku) as code,
        coalesce(w.is_on_sale, v.deleted_at is null) as is_sold,
        w.is_new or w.sets ?| array['colour', 'storageGb', 'ramGb', 'isOnSale'] as is_moved,
        coalesce(case when w.is_new or w.sets ? 'colour' then w.colour else v.colour end, '') as shade,
        coalesce(case when w.is_new or w.sets ? 'storageGb' then w.storage_gb else v.storage_gb end, 0) as size,
        coalesce(case when w.is_new or w.sets ? 'ramGb' then w.ram_gb else v.ram_gb end, 0) as ram
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, mobile_id uuid, is_new boolean,
        is_on_sale boolean, sku text, colour text, storage_gb int, ram_gb int, sets jsonb)
      left join variants v on v.id = w.id),
    sold as (
      select mobile_id, fold_text(shade) as shade, size, ram from asked where is_sold
      union all
      select v.mobile_id, fold_text(coalesce(v.colour, '')), coalesce(v.storage_gb, 0), coalesce(v.ram_gb, 0)
      from variants v where v.mobile_id in (select mobile_id from asked where is_moved)
        and v.deleted_at is null and v.id not in (select id from asked)),
    twins as (
      select mobile_id, shade, size, ram from sold group by mobile_id, shade, size, ram having count(*) > 1),
    codes as (
      select code from asked where code is not null
      union all
      select v.sku from variants v where v.sku in (select sku from asked)
        and v.id not in (select id from asked)),
    taken as (select code from codes group by code having count(*) > 1)
    select a.mobile_id as "mobileId", a.id as "variantId", taken.code as sku, case when t.mobile_id is not null
      then coalesce(nullif(concat_ws(', ', nullif(a.shade, ''), nullif(a.size, 0) || ' GB'), ''), a.code, 'It')
      end as twin
    from asked a
    left join twins t on a.is_sold and a.is_moved and t.mobile_id = a.mobile_id and t.shade = fold_text(a.shade)
      and t.size = a.size and t.ram = a.ram
    left join taken on taken.code = a.sku
    where t.mobile_id is not null or taken.code is not null limit 1`);
  const [found] = rows;
  if (!found) return undefined;
  const { mobileId, variantId, twin, sku } = found;
  const says = twin === null ? `The SKU ${sku} is taken` : `${twin} is there twice`;
  return { mobileId, variantId, field: 'variants', says };
}

/**
 * What stands against a change of mobiles and variants, whichever way it comes. Protects: no picture is named that is
 * not stored; no two mobiles have one address; no units that are being paid for are taken away; no two variants are
 * alike or share a SKU; no offer is written that is not below the price; every mobile can be bought in some variant.
 */
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { images } from '../../../database/schema.ts';
import { type AppError, invalidField } from '../../../shared/errors.ts';
import type { Offer } from '../offers.ts';
import type { MobileFields, MobileWrite, VariantWrite } from './fields.ts';

export interface Obstacle {
  mobileId: string;
  /** Where it is one of the variants that it stands against. */
  variantId?: string;
  field: 'stock' | 'imageKey' | 'slug' | 'offers' | 'variants';
  /** A sentence without its full stop. */
  says: string;
}

/** The first thing that stands against these changes of mobiles and their variants, which the caller has locked. */
export async function findObstacle(
  tx: Queryable,
  writes: readonly MobileWrite[],
  ofVariants: readonly VariantWrite[],
): Promise<Obstacle | undefined> {
  return (
    (await findMissingPicture(tx, writes)) ??
    (await findTakenAddress(tx, writes)) ??
    (await findVariantObstacle(tx, ofVariants))
  );
}

type Changed = Pick<MobileWrite, 'id' | 'changes'>;

/** Of those that set `field`, with its value. */
function setting<Field extends keyof MobileFields>(writes: readonly Changed[], field: Field) {
  return writes.flatMap(({ id, changes }) => {
    const value = changes[field];
    return value === undefined || value === null ? [] : [{ id, value }];
  });
}

/** A picture that is to be named and is not stored. */
export async function findMissingPicture(
  tx: Queryable,
  writes: readonly Changed[],
): Promise<Obstacle | undefined> {
  const wanted = setting(writes, 'imageKey');
  if (wanted.length === 0) return undefined;
  const stored = await holdPictures(
    tx,
    wanted.map(({ value }) => value),
  );
  const missing = wanted.find(({ value }) => !stored.has(value));
  return missing && { mobileId: missing.id, field: 'imageKey', says: 'The picture is not stored' };
}

/** Those of `keys` that are stored, held until the transaction ends, so that none is collected meanwhile. */
async function holdPictures(tx: Queryable, keys: string[]): Promise<Set<string>> {
  const found = await tx
    .select({ key: images.key })
    .from(images)
    .where(inArray(images.key, keys))
    .for('key share');
  return new Set(found.map(({ key }) => key));
}

async function findTakenAddress(
  tx: Queryable,
  writes: readonly Changed[],
): Promise<Obstacle | undefined> {
  const wanted = setting(writes, 'slug');
  if (wanted.length === 0) return undefined;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select w.id from mobiles m
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, value text)
      on m.slug = w.value and m.id <> w.id limit 1`);
  const [taken] = rows;
  return taken && { mobileId: taken.id, field: 'slug', says: 'Another mobile has its address now' };
}

/** Whether an offer would cost as much as the list price, or more. */
export function hasDearOffer(offers: readonly Offer[], priceCents: number): boolean {
  return offers.some((offer) => offer.priceCents >= priceCents);
}

/** The first thing that stands against these variants; the caller has locked their mobiles. */
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
    id,
    mobile_id: mobileId,
    is_default: isDefault,
    is_on_sale: changes.isOnSale,
    price_cents: changes.priceCents,
    stock: changes.stock,
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
      id,
      mobile_id: mobileId,
      is_new: isNew,
      is_on_sale: changes.isOnSale,
      sku: changes.sku,
      colour: changes.colour,
      storage_gb: changes.storageGb,
      ram_gb: changes.ramGb,
      sets: Object.keys(changes),
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

/** What an address shows: an upload of the shop, or the drawing of a mobile. */
export type PictureChoice = { upload: string } | { drawingOf: string };

/**
 * Whoever leaves the picture alone sends back the address that was shown; that of a drawing changes
 * with what is drawn, the name included.
 * @param mobileId the mobile that is to have the picture; null for one that is new and has no drawing
 * @returns the key of an upload, or null for the drawing
 * @throws AppError validation on `image` for the drawing of another mobile
 */
export function chooseImageKey(choice: PictureChoice, mobileId: string | null): string | null {
  if ('upload' in choice) return choice.upload;
  if (choice.drawingOf !== mobileId) throw foreignPicture();
  return null;
}

/** What is answered to an address that is no picture of the shop: it never fetches one. */
export function foreignPicture(): AppError {
  return invalidField('image', 'The picture must be one that was uploaded to this shop');
}

/** What is answered to the address of an upload that is not stored. */
export function missingPicture(): AppError {
  return invalidField('image', 'Please upload the picture first');
}

/**
 * What stands against a change of mobiles, whichever way it comes. Protects: no units that are being
 * paid for are taken away, no picture is named that is not stored, no address is had twice, and no
 * offer is written that is not below the price.
 */
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { images, mobiles } from '../../../database/schema.ts';
import type { Offer } from '../offers.ts';
import type { MobileFields } from './fields.ts';

export interface MobileWrite {
  id: string;
  changes: Partial<MobileFields>;
}

export interface Obstacle {
  mobileId: string;
  field: 'stock' | 'imageKey' | 'slug' | 'offers';
  /** A sentence without its full stop. */
  says: string;
}

/** The first thing that stands against these changes of mobiles that the caller has locked. */
export async function findObstacle(
  tx: Queryable,
  writes: readonly MobileWrite[],
): Promise<Obstacle | undefined> {
  return (
    (await findMissingPicture(tx, writes)) ??
    (await findHeldUnits(tx, writes)) ??
    (await findTakenAddress(tx, writes)) ??
    (await findDearOffer(tx, writes))
  );
}

/** Of those that set `field`, with its value. */
function setting<Field extends keyof MobileFields>(writes: readonly MobileWrite[], field: Field) {
  return writes.flatMap(({ id, changes }) => {
    const value = changes[field];
    return value === undefined || value === null ? [] : [{ id, value }];
  });
}

/** A picture that is to be named and is not stored. */
export async function findMissingPicture(
  tx: Queryable,
  writes: readonly MobileWrite[],
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

async function findHeldUnits(
  tx: Queryable,
  writes: readonly MobileWrite[],
): Promise<Obstacle | undefined> {
  const wanted = setting(writes, 'stock');
  if (wanted.length === 0) return undefined;
  const { rows } = await tx.execute<{ id: string; reserved: number }>(sql`
    select m.id, m.reserved from mobiles m
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, value int) on m.id = w.id
    where w.value < m.reserved limit 1`);
  const [held] = rows;
  if (!held) return undefined;
  const says = `${held.reserved} units are being paid for right now`;
  return { mobileId: held.id, field: 'stock', says };
}

async function findTakenAddress(
  tx: Queryable,
  writes: readonly MobileWrite[],
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

async function findDearOffer(
  tx: Queryable,
  writes: readonly MobileWrite[],
): Promise<Obstacle | undefined> {
  const wanted = setting(writes, 'offers').filter(({ value }) => value.length > 0);
  if (wanted.length === 0) return undefined;
  const ids = wanted.map(({ id }) => id);
  const rows = await tx
    .select({ id: mobiles.id, priceCents: mobiles.priceCents })
    .from(mobiles)
    .where(inArray(mobiles.id, ids));
  const prices = new Map(rows.map(({ id, priceCents }) => [id, priceCents]));
  for (const { id, value } of setting(writes, 'priceCents')) prices.set(id, value);
  const dear = wanted.find(({ id, value }) => hasDearOffer(value, prices.get(id) ?? 0));
  return dear && { mobileId: dear.id, field: 'offers', says: 'An offer must be below the price' };
}

/** Whether an offer would cost as much as the list price, or more. */
export function hasDearOffer(offers: readonly Offer[], priceCents: number): boolean {
  return offers.some((offer) => offer.priceCents >= priceCents);
}

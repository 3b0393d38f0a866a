/**
 * What stands against a change of mobiles, whichever way it comes; of their variants, see
 * variant-obstacles.ts. Protects: no picture is named that is not stored, and no two mobiles have an address.
 */
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { images } from '../../../database/schema.ts';
import type { Offer } from '../offers.ts';
import type { MobileFields } from './fields.ts';

export interface MobileWrite {
  id: string;
  changes: Partial<MobileFields>;
}

export interface Obstacle {
  mobileId: string;
  /** Where it is one of the variants that it stands against. */
  variantId?: string;
  field: 'stock' | 'imageKey' | 'slug' | 'offers' | 'variants';
  /** A sentence without its full stop. */
  says: string;
}

/** The first thing that stands against these changes of mobiles that the caller has locked. */
export async function findObstacle(
  tx: Queryable,
  writes: readonly MobileWrite[],
): Promise<Obstacle | undefined> {
  return (await findMissingPicture(tx, writes)) ?? (await findTakenAddress(tx, writes));
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

/** Whether an offer would cost as much as the list price, or more. */
export function hasDearOffer(offers: readonly Offer[], priceCents: number): boolean {
  return offers.some((offer) => offer.priceCents >= priceCents);
}

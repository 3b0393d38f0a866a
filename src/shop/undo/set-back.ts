/** Sets fields of a mobile back to what the audit log says they were, books included. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import {
  formerSlugs,
  images,
  mobiles,
  priceHistory,
  stockMovements,
} from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { filterColumns, mobileSpecsSchema, setOffers } from '../catalogue/index.ts';
import { CATEGORIES } from '../phone/brands.ts';

/** The fields of a mobile that the log records and that can be set back. */
export const fieldsSchema = z
  .object({
    name: z.string(),
    slug: z.string(),
    priceCents: z.number().int(),
    category: z.enum(CATEGORIES),
    description: z.string(),
    imageKey: z.string().nullable(),
    stock: z.number().int(),
    specs: mobileSpecsSchema.nullable(),
    offers: z.array(
      z.object({ priceCents: z.number().int(), startsAt: z.string(), endsAt: z.string() }),
    ),
    isOnSale: z.boolean(),
  })
  .partial();

export type Fields = z.infer<typeof fieldsSchema>;
export type Row = typeof mobiles.$inferSelect;

/** @throws AppError conflict when the former state cannot be had */
export async function setBack(
  tx: Queryable,
  row: Row,
  wanted: Fields,
  actorId: string,
): Promise<void> {
  await assertPossible(tx, row, wanted);
  const { isOnSale, offers, ...columns } = wanted;
  await tx
    .update(mobiles)
    .set({
      ...columns,
      ...(columns.specs === undefined ? {} : filterColumns(columns.specs)),
      ...(isOnSale === undefined ? {} : { deletedAt: isOnSale ? null : sql`now()` }),
      version: sql`${mobiles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(mobiles.id, row.id));
  if (columns.slug !== undefined) await keepFormerSlug(tx, row, columns.slug);
  if (offers !== undefined) await setOffers(tx, row.id, offers.filter(isUnfinished));
  await keepBooks(tx, row, columns, actorId);
}

const isUnfinished = ({ endsAt }: { endsAt: string }) => Date.parse(endsAt) > Date.now();

async function assertPossible(tx: Queryable, row: Row, wanted: Fields): Promise<void> {
  if (wanted.stock !== undefined && wanted.stock < row.reserved) {
    const detail = `${row.reserved} units are being paid for right now.`;
    throw new AppError('conflict', { detail });
  }
  if (wanted.slug !== undefined) {
    const isOther = and(eq(mobiles.slug, wanted.slug), ne(mobiles.id, row.id));
    if ((await tx.$count(mobiles, isOther)) > 0) {
      throw new AppError('conflict', { detail: 'Another mobile has its former address now.' });
    }
  }
  if (!wanted.imageKey) return;
  const [image] = await tx
    .select({ key: images.key })
    .from(images)
    .where(eq(images.key, wanted.imageKey))
    .for('key share');
  if (!image) throw new AppError('conflict', { detail: 'The former picture is no longer stored.' });
}

/** The address that is given up leads to the mobile still; the one that is back is no longer former. */
async function keepFormerSlug(tx: Queryable, row: Row, slug: string): Promise<void> {
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
  await tx
    .insert(formerSlugs)
    .values({ slug: row.slug, mobileId: row.id })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: { mobileId: row.id, since: sql`now()` } });
}

async function keepBooks(tx: Queryable, row: Row, wanted: Fields, actorId: string): Promise<void> {
  const { priceCents, stock } = wanted;
  if (priceCents !== undefined) {
    await tx
      .insert(priceHistory)
      .values({ id: newId(), mobileId: row.id, priceCents, since: new Date() });
  }
  if (stock !== undefined) {
    const delta = stock - row.stock;
    await tx
      .insert(stockMovements)
      .values({ id: newId(), mobileId: row.id, delta, reason: 'correction', actorId });
  }
}

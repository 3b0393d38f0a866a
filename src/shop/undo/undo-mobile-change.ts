/**
 * Takes a change of a mobile back, in the caller's transaction. Protects: prices and stock go back
 * through their books (history, movements), a picture that is gone is not named again.
 * Called by undo-change.ts; tested in tests/api/audit.test.ts.
 */
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
import { CATEGORIES } from '../../shared/constants.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type RecordedChange, recordChange } from '../audit/index.ts';
import { findDifferences, INVERSES, isUndoable } from './rules.ts';

/** The fields of a mobile that the log records and that can be set back. */
const fieldsSchema = z
  .object({
    name: z.string(),
    slug: z.string(),
    priceCents: z.number().int(),
    category: z.enum(CATEGORIES),
    description: z.string(),
    imageKey: z.string().nullable(),
    stock: z.number().int(),
  })
  .partial();

type Fields = z.infer<typeof fieldsSchema>;
type Row = typeof mobiles.$inferSelect;

interface MobileUndo {
  actor: Actor;
  change: RecordedChange;
  requestId: string | undefined;
}

/** @throws AppError conflict */
export async function undoMobileChange(tx: Queryable, undo: MobileUndo): Promise<void> {
  const { change } = undo;
  if (!isUndoable(change.action)) throw new AppError('conflict');
  const [row] = await tx
    .select()
    .from(mobiles)
    .where(eq(mobiles.id, change.subjectId))
    .for('update');
  if (!row) throw new AppError('not-found');
  const shouldBeOnSale = change.action !== 'mobile.removed';
  const written = change.after === null ? {} : fieldsSchema.parse(change.after);
  assertAsWritten(row, { ...written, isOnSale: shouldBeOnSale });
  const isChange = change.action === 'mobile.changed';
  const wanted = isChange ? fieldsSchema.strict().parse(change.before) : {};
  await assertPossible(tx, row, wanted);
  await tx
    .update(mobiles)
    .set({
      ...wanted,
      ...(isChange ? {} : { deletedAt: shouldBeOnSale ? sql`now()` : null }),
      version: sql`${mobiles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(mobiles.id, row.id));
  if (wanted.slug !== undefined) await keepFormerSlug(tx, row, wanted.slug);
  await keepBooks(tx, row, wanted, requireAdmin(undo.actor).userId);
  await recordChange(tx, {
    actor: undo.actor,
    action: INVERSES[change.action],
    subjectType: 'mobile',
    subjectId: row.id,
    before: isChange ? written : { name: row.name },
    after: isChange ? wanted : null,
    requestId: undo.requestId,
    undoes: change.id,
  });
}

function assertAsWritten(row: Row, written: Fields & { isOnSale: boolean }): void {
  const differences = findDifferences(written, { ...row, isOnSale: row.deletedAt === null });
  if (differences.length === 0) return;
  const detail = 'This has been changed since. Undo the later changes first.';
  throw new AppError('conflict', { detail, extra: { differences } });
}

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

/**
 * Removes pictures that nobody needs. Protects: an upload that a mobile names, sold or not, stays, and so
 * does one that may still be on its way into a form.
 */
import { and, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { images, mobiles } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ImageStore } from '../ports.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** @returns how many uploads were forgotten and how many files removed */
export async function collectImages(deps: {
  db: Database;
  imageStore: ImageStore;
  clock: Clock;
}): Promise<{ uploads: number; files: number }> {
  const before = new Date(deps.clock.now().getTime() - DAY_MS);
  let uploads = 0;
  for (;;) {
    const forgotten = await forgetSome(deps.db, before);
    uploads += forgotten;
    if (forgotten === 0) break;
  }
  return { uploads, files: await removeUnknownFiles(deps, before) };
}

/** Rows are locked, then looked at again: a mobile may have taken one meanwhile. */
function forgetSome(db: Database, before: Date): Promise<number> {
  const isUnnamed = notExists(
    db.select({ id: mobiles.id }).from(mobiles).where(sql`${mobiles.imageKey} = ${images.key}`),
  );
  return transact(db, async (tx) => {
    const candidates = await tx
      .select({ key: images.key })
      .from(images)
      .where(and(lt(images.createdAt, before), isUnnamed))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (candidates.length === 0) return 0;
    const keys = candidates.map(({ key }) => key);
    const gone = await tx
      .delete(images)
      .where(and(inArray(images.key, keys), isUnnamed))
      .returning({ key: images.key });
    return gone.length;
  });
}

/** Files without a row: of uploads forgotten just now, and of some that were never finished. */
async function removeUnknownFiles(
  deps: { db: Database; imageStore: ImageStore },
  before: Date,
): Promise<number> {
  let batch: string[] = [];
  let removed = 0;
  async function sweep(): Promise<void> {
    const ids = [...new Set(batch.map(idOf))];
    const known = await deps.db
      .select({ key: images.key })
      .from(images)
      .where(inArray(images.key, ids));
    const kept = new Set(known.map(({ key }) => key));
    for (const key of batch.filter((file) => !kept.has(idOf(file)))) {
      await deps.imageStore.remove(key);
      removed += 1;
    }
    batch = [];
  }
  for await (const { key, storedAt } of deps.imageStore.list()) {
    if (storedAt < before) batch.push(key);
    if (batch.length >= AT_ONCE) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}

/** The upload that a file belongs to. */
const idOf = (file: string) => file.split('/', 1)[0] ?? file;

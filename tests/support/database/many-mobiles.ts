/** A catalogue of any size, made by the database itself. For tests of what large ones do. */
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../../../src/database/connect.ts';
import { PATIENT_LIMITS } from './database.ts';
import { insertMobilesSql } from './insert-mobiles.ts';

/** How many go in one statement, so that none runs into even a patient limit. */
const BATCH = 20_000;

/** Adds so many mobiles without specs, named `Many 1` and on. */
export async function addManyMobiles(databaseUrl: string, count: number): Promise<void> {
  const { db, close } = await connectDatabase({
    url: databaseUrl,
    dataDir: '',
    limits: PATIENT_LIMITS,
  });
  try {
    for (let first = 1; first <= count; first += BATCH) {
      const last = Math.min(first + BATCH - 1, count);
      await db.execute(
        insertMobilesSql(
          'id, slug, name, category, price_cents, description, stock, created_at',
          sql`select gen_random_uuid(), 'many-' || n, 'Many ' || n,
            (array['iPhone','samsung','realme','vivo','oppo'])[1 + n % 5], (50 + n % 900) * 100,
            'A phone for every day, with room for a lot of pictures.', n % 40,
            timestamptz '2015-01-01Z' + n * interval '1 minute'
          from generate_series(${first}::int, ${last}::int) n`,
        ),
      );
    }
    await db.execute(sql`analyze mobiles, variants`);
  } finally {
    await close();
  }
}

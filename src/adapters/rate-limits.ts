/**
 * Rate limiter with fixed windows, its counters in the database, so that limits hold for all shop processes
 * together. Protects: one atomic statement a use, so parallel requests cannot slip past a limit.
 */
import { lt, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { rateLimits } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { AppError } from '../shared/errors.ts';
import type { RateLimits } from '../shop/ports.ts';

const oneMore = statement('take_rate', (db) => {
  const end = sql`now() + make_interval(secs => ${sql.placeholder('windowSeconds')})`;
  const hasEnded = sql`${rateLimits.resetsAt} <= now()`;
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), count: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${hasEnded} then 1
          else least(${rateLimits.count}, ${sql.placeholder('max')}::int) + 1 end`,
        resetsAt: sql`case when ${hasEnded} then ${end} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      waitSeconds: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
    });
});

/** Every so many uses, what has run out is cleared away. */
const USES_PER_SWEEP = 500;

export function createRateLimits(db: Database): RateLimits {
  let uses = 0;
  return {
    async take(key, { max, windowSeconds, refusal }) {
      uses += 1;
      if (uses % USES_PER_SWEEP === 0) await sweep(db);
      const [row] = await oneMore(db, { key, max, windowSeconds });
      if (!row || row.count <= max) return;
      throw new AppError('rate-limited', {
        detail: refusal ?? 'That was too often. Please wait a little and try again.',
        retryAfterSeconds: Math.max(1, row.waitSeconds),
      });
    },
    async giveBack(key) {
      await db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(sql`${rateLimits.key} = ${key}`);
    },
  };
}

async function sweep(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
}

/**
 * One process at a time, for work at boot that several processes must not do at once.
 * Called by server.ts around seeding; tested in tests/api/boot.test.ts.
 */
import type { DatabaseConnection } from './connect.ts';

/** Any constant will do, as long as it never changes and no other lock uses it. */
const BOOT_LOCK = 4_815_162_343;

/** Runs `work` while holding the lock; the embedded database has one process anyway. */
export async function withBootLock<T>(
  { kind, pool }: DatabaseConnection,
  work: () => Promise<T>,
): Promise<T> {
  if (kind === 'embedded') return work();
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [BOOT_LOCK]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    await client.query('reset lock_timeout; reset statement_timeout');
    client.release();
  }
}

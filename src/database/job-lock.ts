/**
 * Leader election for background jobs, by an advisory lock: one process at a time, for work that would only be
 * done twice. The lock is the session's: it is free as soon as the process that had it is gone, so nobody waits
 * for a dead one.
 */
import type { DatabaseConnection } from './connect.ts';

/** Any constants will do, as long as they never change and no other lock uses them. */
const JOB_LOCKS = { reconcile: 4_815_162_344, housekeeping: 4_815_162_345 };

/**
 * Runs `work` unless another process is at it; the embedded database has one process anyway.
 * @returns whether it ran
 */
export async function withJobLock(
  { kind, pool }: Pick<DatabaseConnection, 'kind' | 'pool'>,
  job: keyof typeof JOB_LOCKS,
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (kind === 'embedded') {
    await work();
    return true;
  }
  const client = await pool.connect();
  let isClean = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [JOB_LOCKS[job]],
    );
    const taken = rows[0]?.taken === true;
    try {
      if (taken) await work();
    } finally {
      if (taken) await client.query('select pg_advisory_unlock($1)', [JOB_LOCKS[job]]);
    }
    isClean = true;
    return taken;
  } finally {
    // A session that may still have the lock is ended, and the lock with it.
    client.release(!isClean);
  }
}

/** Of several processes on one database, one does what need not be done twice. */
import { expect, it } from 'vitest';
import { connectDatabase } from '../../../src/database/connect.ts';
import { withJobLock } from '../../../src/database/job-lock.ts';
import { createTestDatabase } from '../../support/database/database.ts';

it('one process at a time has a job, and nobody waits for one that died', async () => {
  const first = await createTestDatabase('postgres');
  const second = await connectDatabase(first);
  try {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const running = withJobLock(first, 'reconcile', () => {
      begun.resolve();
      return gate.promise;
    });
    await begun.promise;
    expect(await withJobLock(second, 'reconcile', async () => undefined)).toBe(false);
    expect(await withJobLock(second, 'housekeeping', async () => undefined)).toBe(true);
    gate.resolve();
    expect(await running).toBe(true);
    expect(await withJobLock(second, 'reconcile', async () => undefined)).toBe(true);

    const failing = withJobLock(second, 'reconcile', async () => {
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await withJobLock(first, 'reconcile', async () => undefined)).toBe(true);

    const dying = withJobLock(second, 'reconcile', () =>
      first.pool.query(`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`),
    );
    await expect(dying).rejects.toThrow();
    // The server tells that a connection ends before it lets go of what the connection had.
    await expect.poll(() => withJobLock(first, 'reconcile', async () => undefined)).toBe(true);
  } finally {
    await second.close();
    await first.close();
  }
});

/** Of several processes on one database, one does what need not be done twice. */
import { eq } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { connectDatabase } from '../../../src/database/connect.ts';
import { withJobLock } from '../../../src/database/job-lock.ts';
import { issuedDocuments } from '../../../src/database/schema.ts';
import { issueDocuments } from '../../../src/jobs.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { askStep, createPaidOrder, createStaff } from '../../support/orders.ts';
import { startTestShop } from '../../support/shop/app.ts';

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

it.runIf(inject('postgresUrl'))('one process at a time issues credit notes', async () => {
  const shop = await startTestShop({ kind: 'postgres', catalogue: false });
  try {
    const connection = { kind: 'postgres', pool: shop.pool } as const;
    const runOnce = () => issueDocuments(shop.services, connection).stop();
    const countIssued = () =>
      shop.db.$count(issuedDocuments, eq(issuedDocuments.kind, 'credit-note'));
    const { orderId } = await createPaidOrder(shop);
    const body = { amount: 10, reason: 'Scratched' };
    const refund = { orderId, name: 'refunds', body };
    expect((await askStep(shop, await createStaff(shop), refund)).status).toBe(200);

    const elsewhere = await withJobLock(connection, 'documents', async () => {
      await runOnce();
      expect(await countIssued()).toBe(0);
    });
    expect(elsewhere).toBe(true);
    await runOnce();
    expect(await countIssued()).toBe(1);
  } finally {
    await shop.close();
  }
});

/** The hash chain of the audit log: it holds, and names the first row that was tampered with. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { ANONYMOUS } from '../../../src/shop/actor.ts';
import { recordChange, verifyChain } from '../../../src/shop/audit/index.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';

describeOnBoth('the chain', (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    const awkward = {
      text: 'ü "quoted" \\ \n \u0001 \u2028 😀',
      n: 1.5e21,
      deep: { b: [null], a: 0 },
    };
    for (let n = 1; n <= 6; n += 1) {
      const subjectId = String(n);
      const change = { actor: ANONYMOUS, action: 'test.changed', subjectType: 'test', subjectId };
      await recordChange(database.db, {
        ...change,
        before: null,
        after: awkward,
        requestId: 'r"1',
      });
    }
  });
  afterAll(() => database?.close());

  /** Does to the log what only the owner of the database can, looks, and takes it back. */
  async function tamper(statement: string) {
    const { db } = database;
    let report: unknown;
    const undone = new Error('undone');
    await transact(db, async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger all`);
      await tx.execute(sql.raw(statement));
      report = await verifyChain(tx);
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    return report;
  }

  it('holds for what was recorded', async () => {
    expect(await verifyChain(database.db)).toEqual({ isIntact: true, entries: 6 });
    const refused = database.db.update(auditLog).set({ action: 'x' }).where(eq(auditLog.id, 3));
    await expect(refused).rejects.toThrow();
  });

  it.each([
    ['a changed value', `update audit_log set after = '{"n": 2}' where id = 3`, 3],
    ['a changed actor', `update audit_log set actor_id = gen_random_uuid() where id = 4`, 4],
    ['a changed time', `update audit_log set at = at + interval '1 microsecond' where id = 2`, 2],
    ['a removed row', 'delete from audit_log where id = 3', 4],
    ['a removed first row', 'delete from audit_log where id = 1', 2],
    ['a cut-off end', 'delete from audit_log where id = 6', 6],
    [
      'a row that was hashed anew',
      `update audit_log e set action = 'x', hash = audit_hash(
         (select r from (select e.id, e.at, e.actor_id, 'x'::text, e.subject_type, e.subject_id,
           e.before, e.after, e.request_id, e.undoes, e.prev_hash, e.hash) r)::text::audit_log)
       where id = 3`,
      4,
    ],
    ['everything', 'truncate audit_log', 1],
  ])('names the first row that does not fit after %s', async (_, statement, id) => {
    expect(await tamper(statement)).toMatchObject({ isIntact: false, id });
  });
});

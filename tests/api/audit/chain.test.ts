/** The hash chain of the audit log: it holds, and names the first entry that was tampered with. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../../src/database/connect.ts';
import { transact } from '../../../src/database/transact.ts';
import { ANONYMOUS } from '../../../src/shop/actor.ts';
import { parseHead, recordChange, verifyChain } from '../../../src/shop/audit/index.ts';
import { rewritten, withKey, withoutKey } from '../../support/audit/rewrite-log.ts';
import {
  createTestDatabase,
  describeOnBoth,
  TEST_SECRETS,
  type TestDatabase,
} from '../../support/database/database.ts';

const secrets = TEST_SECRETS;
const ENTRIES = 6;

const awkward = {
  text: 'ü "quoted" \\ \n \u0001 \u2028 😀',
  n: 1.5e21,
  deep: { b: [null], a: 0 },
};

const record = (db: Queryable, n: number) =>
  recordChange(db, {
    actor: ANONYMOUS,
    action: 'test.changed',
    subjectType: 'test',
    subjectId: String(n),
    before: null,
    after: awkward,
    requestId: 'r"1',
  });

/** The hash of an entry as whoever has no key can make it. */
const plainHash = (id: number, prevHash: string) =>
  createHash('sha256')
    .update(JSON.stringify([id, prevHash]))
    .digest('hex');

describeOnBoth('the chain', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    for (let n = 1; n <= ENTRIES; n += 1) {
      await transact(database.db, (tx) => record(tx, n));
    }
  });
  afterAll(() => database?.close());

  /** Does to the log what only the owner of the database can, looks, and takes it back. */
  async function tampered<T>(
    statement: string,
    look: (tx: Queryable) => Promise<T>,
  ): Promise<T | undefined> {
    let found: T | undefined;
    const undone = new Error('undone');
    await transact(database.db, async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger user`);
      await tx.execute(sql.raw(statement));
      found = await look(tx);
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    return found;
  }

  const verify = (tx: Queryable) => verifyChain({ db: tx, secrets });
  const headOf = async () => {
    const report = await verifyChain({ db: database.db, secrets });
    return report.isIntact && report.head !== null ? parseHead(report.head) : undefined;
  };

  it('holds for what was recorded', async () => {
    expect(await verify(database.db)).toEqual({
      isIntact: true,
      entries: ENTRIES,
      withoutKey: 0,
      withUnknownKey: 0,
      contents: expect.stringMatching(/^[0-9a-f]{64}$/),
      head: expect.stringMatching(`^${ENTRIES}:${secrets.keyId}\\.`),
    });
  });

  it.each([
    ['a changed entry', `update audit_log set action = 'x' where id = 3`],
    ['a removed entry', 'delete from audit_log where id = 6'],
    ['an empty log', 'truncate audit_log'],
    [
      'an entry without a key',
      `insert into audit_log (id, action, subject_type, subject_id, prev_hash, hash)
        select 7, 'x', 'x', 'x', hash, '${plainHash(7, '')}' from audit_head`,
    ],
    [
      'an entry in front of the last',
      `insert into audit_log (id, action, subject_type, subject_id, prev_hash, hash)
        select 5, 'x', 'x', 'x', hash, 'key.hash' from audit_head`,
    ],
    [
      'an entry that follows none',
      `insert into audit_log (id, action, subject_type, subject_id, prev_hash, hash)
        select 7, 'x', 'x', 'x', 'other', 'key.hash'`,
    ],
  ])('does not take %s', async (_, statement) => {
    await expect(database.db.execute(sql.raw(statement))).rejects.toThrow();
    expect(await verify(database.db)).toMatchObject({ isIntact: true, entries: ENTRIES });
  });

  it.each([
    ['a changed value', `update audit_log set after = '{"n": 2}' where id = 3`, 3],
    ['a changed actor', `update audit_log set actor_id = gen_random_uuid() where id = 4`, 4],
    ['a changed time', `update audit_log set at = at + interval '1 microsecond' where id = 2`, 2],
    ['a removed entry', 'delete from audit_log where id = 3', 4],
    ['a removed first entry', 'delete from audit_log where id = 1', 2],
    ['a cut-off end', 'delete from audit_log where id = 6', 6],
    ['everything', 'truncate audit_log', 1],
    [
      'two entries that changed places',
      `update audit_log set id = -id where id in (3, 4);
       update audit_log set id = 7 + id where id < 0`,
      3,
    ],
    [
      'an entry that was added in front',
      `update audit_log set id = id + 100; update audit_log set id = id - 99;
       insert into audit_log (id, action, subject_type, subject_id, hash)
       select 1, 'x', 'x', 'x', prev_hash from audit_log where id = 2`,
      1,
    ],
    [
      'an added end',
      `insert into audit_log (id, action, subject_type, subject_id, prev_hash, hash)
         select 7, 'x', 'x', 'x', hash, hash from audit_log where id = 6;
       update audit_head set last_id = 7`,
      7,
    ],
    [
      'an entry that was hashed anew without a key',
      `update audit_log set action = 'x' where id = 3; ${rewritten(3, withoutKey)}`,
      3,
    ],
    [
      'an entry that was hashed anew under the name of the key',
      `update audit_log set action = 'x' where id = 3; ${rewritten(3, withKey(secrets.keyId))}`,
      3,
    ],
    [
      'an entry that was hashed anew under the name of another key',
      `update audit_log set action = 'x' where id = 3; ${rewritten(3, withKey('other'))}`,
      3,
    ],
    [
      'a log that was written anew without a key',
      `update audit_log set action = 'x' where id = 1; ${rewritten(1, withoutKey)}`,
      1,
    ],
    [
      'a log that was written anew with another key',
      `update audit_log set action = 'x' where id = 1; ${rewritten(1, withKey('other'))}`,
      1,
    ],
    [
      'another name of the key of the first entry',
      `update audit_log set action = 'x', hash = 'other' || substr(hash, strpos(hash, '.'))
         where id = 1`,
      2,
    ],
  ])('names the first entry that does not fit after %s', async (_, statement, id) => {
    expect(await tampered(statement, verify)).toMatchObject({ isIntact: false, id });
  });

  it('was cut off as soon as it does not have an entry that was published', async () => {
    const head = await headOf();
    if (!head) throw new Error('there is no head');
    const cut = `delete from audit_log where id > 4;
      update audit_head set last_id = 4, hash = (select hash from audit_log where id = 4)`;
    const look = async (tx: Queryable) => [
      await verify(tx),
      await verifyChain({ db: tx, secrets }, { heads: [head] }),
    ];
    expect(await tampered(cut, look)).toMatchObject([
      { isIntact: true, entries: 4 },
      { isIntact: false, id: 5, reason: expect.stringContaining('was published') },
    ]);
    const grown = async (tx: Queryable) => {
      await tx.execute(sql`alter table audit_log enable trigger user`);
      for (let n = 5; n <= ENTRIES + 1; n += 1) await record(tx, n + 100);
      return verifyChain({ db: tx, secrets }, { heads: [head] });
    };
    expect(await tampered(cut, grown)).toMatchObject({ isIntact: false, id: ENTRIES });
    expect(await verifyChain({ db: database.db, secrets }, { heads: [head] })).toMatchObject({
      isIntact: true,
    });
  });

  it('goes on after a savepoint was rolled back', async () => {
    await transact(database.db, async (tx) => {
      await tx.execute(sql`savepoint of_two`);
      await record(tx, 7);
      await record(tx, 8);
      await tx.execute(sql`rollback to savepoint of_two`);
      expect(await record(tx, 7)).toBe(7);
    });
    expect(await verify(database.db)).toMatchObject({ isIntact: true, entries: 7 });
  });
});

/** The audit log goes on when `AUTH_SECRET` changes, and what nobody could check is never called proven. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../src/adapters/secret-box.ts';
import {
  type AuditHead,
  beginKey,
  parseHead,
  readHead,
  verifyChain,
} from '../../../src/shop/audit/index.ts';
import { rewritten, withKey, withoutKey } from '../../support/audit/rewrite-log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { recordSomething } from '../../support/database/record-something.ts';

const A = 'the first secret of the shop, long ago';
const B = 'the second secret of the shop, afterwards';
const C = 'the third secret of the shop, of today';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await run(A);
});
afterEach(() => database?.close());

/** The shop starts with these secrets, and two changes are recorded. */
async function run(secret: string, previous?: string): Promise<void> {
  const { db } = database;
  const secrets = createSecretBox(secret, previous);
  db.auditKey = secrets;
  await beginKey(db, secrets);
  for (let n = 0; n < 2; n += 1) await recordSomething(db);
}

const verify = (secret: string, previous?: string, heads: AuditHead[] = []) =>
  verifyChain({ db: database.db, secrets: createSecretBox(secret, previous) }, { heads });

/** What only the owner of the database can do. */
async function tamper(...statements: string[]): Promise<void> {
  await database.db.execute(sql`alter table audit_log disable trigger user`);
  for (const statement of statements) await database.db.execute(sql.raw(statement));
  await database.db.execute(sql`alter table audit_log enable trigger user`);
}

const change = (id: number) => `update audit_log set action = 'other' where id = ${id}`;
const proven = (entries: number) => ({
  isIntact: true,
  entries,
  withoutKey: 0,
  withUnknownKey: 0,
});

describe('a log that was written anew', () => {
  it.each([
    ['without a key', withoutKey, { withoutKey: 2, withUnknownKey: 0 }],
    ['with a made-up key', withKey('other'), { withoutKey: 0, withUnknownKey: 2 }],
  ])('%s is not proven after the shop has started', async (_, hash, unproven) => {
    await tamper(change(1), rewritten(1, hash));
    await run(B, A);
    expect(await verify(B, A)).toMatchObject({ isIntact: true, entries: 5, ...unproven });
    await run(C, B);
    expect(await verify(C, B)).toMatchObject({ isIntact: true, entries: 8, ...unproven });
  });

  it('in its second half is not proven after the shop has started, even with the same secret', async () => {
    await run(A);
    await tamper(change(3), rewritten(3, withKey('other')));
    expect(await verify(A)).toMatchObject({ isIntact: false, id: 3, entries: 2 });
    await run(A);
    expect(await verify(A)).toMatchObject({ isIntact: true, withUnknownKey: 2 });
  });

  it('under the names of its own keys does not fit', async () => {
    await run(B, A);
    await tamper(change(1), rewritten(1, withKey(createSecretBox(B).keyId)));
    expect(await verify(B)).toMatchObject({ isIntact: false, id: 1 });
  });
});

describe('a changed key', () => {
  it('has to be set for the entries that it has made, until the shop goes on with another', async () => {
    expect(await verify(B)).toMatchObject({
      isIntact: false,
      id: 1,
      entries: 0,
      reason: expect.stringContaining('no entry was made with a key that is set'),
    });
    await run(B);
    await run(B);
    expect(await verify(B)).toMatchObject({ isIntact: true, entries: 7, withUnknownKey: 2 });
    expect(await verify(B, A)).toMatchObject(proven(7));
  });

  it('is no longer needed when it was set while the next one began', async () => {
    await run(B, A);
    expect(await verify(B)).toMatchObject(proven(5));
    await run(C, B);
    expect(await verify(C)).toMatchObject(proven(8));
  });

  it('may come back', async () => {
    await run(B, A);
    await run(A, B);
    expect(await verify(A)).toMatchObject(proven(8));
    expect(await verify(A, B)).toMatchObject(proven(8));
  });

  it('may come back while the one in between was never set beside it, and only that one is not proven', async () => {
    await run(B);
    await run(A);
    expect(await verify(A)).toMatchObject({ isIntact: true, entries: 8, withUnknownKey: 3 });
    expect(await verify(A, B)).toMatchObject(proven(8));
  });

  it('protects what was verified, although the former one is not set any more', async () => {
    await run(B, A);
    await tamper(change(1));
    expect(await verify(B)).toMatchObject({
      isIntact: false,
      id: 3,
      reason: expect.stringContaining('an entry before it is not what it was'),
    });
  });

  it('seals nothing that did not fit', async () => {
    await tamper(change(1));
    await run(B, A);
    expect(await verify(B)).toMatchObject({ isIntact: true, withUnknownKey: 2 });
    expect(await verify(B, A)).toMatchObject({ isIntact: false, id: 1 });
  });

  it('seals the log once when two processes start at once', async () => {
    const secrets = createSecretBox(B, A);
    database.db.auditKey = secrets;
    await Promise.all([beginKey(database.db, secrets), beginKey(database.db, secrets)]);
    expect(await verify(B)).toMatchObject(proven(3));
  });
});

describe('a published entry', () => {
  it('proves entries without a key before it', async () => {
    await tamper(rewritten(1, withoutKey));
    await run(B);
    const head = await readHead(database.db);
    if (!head) throw new Error('there is no head');
    expect(await verify(B)).toMatchObject({ isIntact: true, withoutKey: 2 });
    expect(await verify(B, undefined, [head])).toMatchObject(proven(5));
  });

  it('does not prove entries with a key that is not set: their content is not checked', async () => {
    await run(B);
    const report = await verify(B);
    const head = report.isIntact && report.head !== null ? parseHead(report.head) : undefined;
    if (!head) throw new Error('there is no head');
    await tamper(change(1));
    expect(await verify(B, undefined, [head])).toMatchObject({ isIntact: true, withUnknownKey: 2 });
    expect(await verify(B, A, [head])).toMatchObject({ isIntact: false, id: 1 });
  });
});

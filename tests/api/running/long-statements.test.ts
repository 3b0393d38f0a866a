/** A transaction that gives its statements more time: the shop waits for as long as it told the server. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../../src/database/connect.ts';
import { transact } from '../../../src/database/transact.ts';

const USUAL_MS = 500;
/** Beyond the usual limit, and beyond what the shop waits after it. */
const LONG = sql`select pg_sleep(2.5)`;

describe.runIf(inject('postgresUrl'))('a long statement', () => {
  let connection: DatabaseConnection;
  beforeAll(async () => {
    connection = await connectDatabase({
      url: inject('postgresUrl'),
      dataDir: '',
      limits: { connections: 1, statementTimeoutMs: USUAL_MS, lockTimeoutMs: USUAL_MS },
    });
  });
  afterAll(() => connection.close());

  it('ends where its transaction allows it, and nowhere else', async () => {
    const { db } = connection;
    const wait = (statementMs?: number) =>
      transact(
        db,
        async (tx) => (await tx.execute(LONG)).rowCount,
        statementMs === undefined ? {} : { statementMs },
      );
    await expect(wait(60_000)).resolves.toBe(1);
    await expect(wait()).rejects.toMatchObject({ cause: { code: '57014' } });
    await expect(wait(1_000)).rejects.toMatchObject({ cause: { code: '57014' } });
    await expect(wait(60_000)).resolves.toBe(1);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, describeOnBoth, type TestDatabase } from '../support/database.ts';

describeOnBoth('the migrated database', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(() => database?.close());

  it('holds the tables of the shop', async () => {
    const { rows } = await database.pool.query('select count(*)::int as n from mobiles');
    expect(rows).toEqual([{ n: 0 }]);
  });
});

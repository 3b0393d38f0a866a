/** A shop whose role does not own the tables: what it may do, what it may not, and what a start says. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { explainFailure } from '../../../scripts/lib/explain-failure.ts';
import { connectDatabase, type DatabaseConnection } from '../../../src/database/connect.ts';
import { migrateDatabase } from '../../../src/database/migrate.ts';
import { errorCode } from '../../../src/shared/errors.ts';
import { databaseUrl, runOnServer, shopUrl } from '../../support/database/database-template.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { createImporter, HEADER } from '../../support/shop/importer.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

describe.runIf(inject('postgresUrl'))('a role that does not own the tables', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind: 'postgres', catalogue: false });
  });
  afterAll(() => shop?.close());

  it.each([
    ['update audit_log set action = action'],
    ['delete from audit_log'],
    ['truncate audit_log'],
    ['alter table audit_log disable trigger all'],
    ['drop trigger audit_log_linked on audit_log'],
    ['set session_replication_role = replica'],
    ['update audit_head set last_id = 0'],
    ['delete from audit_head'],
    [`insert into audit_head (last_id, hash) values (0, '')`],
    ['drop function link_audit_entry() cascade'],
    ['create table another (id int)'],
    ['truncate users'],
    ['drop table users'],
    ['alter table users add column another int'],
    ['delete from drizzle.__drizzle_migrations'],
    [`copy users to program 'true'`],
  ])('may not: %s', async (statement) => {
    const error = await shop.pool.query(statement).catch((thrown: unknown) => thrown);
    expect(errorCode(error)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it('has its imports analysed all the same', async () => {
    const importer = createImporter(shop, await shop.signInAdmin());
    await importer.take(`${HEADER}\n,,A phone,vivo,100,5,Text,\n`);
    const { rows } = await shop.pool.query<{ times: string }>(
      `select analyze_count as times from pg_stat_user_tables where relname = 'transfer_rows'`,
    );
    expect(Number(rows[0]?.times)).toBeGreaterThan(0);
  });

  it('is not ready while a right is missing, and says so in one sentence at a start', async () => {
    const ready = async () => (await shop.api('/readyz')).status;
    await shop.asOwner('revoke update on variants from shop');
    expect(await ready()).toBe(503);
    const connection = await connectDatabase({ url: shop.databaseUrl, dataDir: shop.dataDir });
    expect(await refusalOf(connection)).toMatch(
      /^DATABASE_URL does not suffice, the role shop lacks rights on variants; set DATABASE_OWNER_URL [^.]+\.$/,
    );
    await migrateDatabase(connection, shop.ownerUrl);
    await connection.close();
    expect(await ready()).toBe(200);
  });
});

async function refusalOf(connection: DatabaseConnection, ownerUrl?: string): Promise<string> {
  const error = await migrateDatabase(connection, ownerUrl).catch((thrown: unknown) => thrown);
  return explainFailure(error, 'the log');
}

describe.runIf(inject('postgresUrl'))('a start with two roles', () => {
  const name = `roles_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('postgresUrl') ?? '';
  const ownerUrl = serverUrl && databaseUrl(serverUrl, name);
  let connection: DatabaseConnection;
  beforeAll(async () => {
    await runOnServer(serverUrl, `create database ${name}`);
    connection = await connectDatabase({ url: shopUrl(ownerUrl), dataDir: '' });
  });
  afterAll(async () => {
    await connection?.close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  });

  it('makes the tables as their owner, and needs it no more when there is nothing to do', async () => {
    expect(await refusalOf(connection)).toMatch(/may not; set DATABASE_OWNER_URL [^.]+\.$/);
    await migrateDatabase(connection, ownerUrl);
    await migrateDatabase(connection, ownerUrl);
    await migrateDatabase(connection);
    const { rows } = await connection.pool.query('select 1 from audit_head');
    expect(rows).toHaveLength(1);
  });

  it('refuses two addresses of one role, and a role that owns the database', async () => {
    const sameRights = /^DATABASE_URL has all rights of [^.]+\.$/;
    const owner = await connectDatabase({ url: ownerUrl, dataDir: '' });
    expect(await refusalOf(owner, ownerUrl)).toMatch(sameRights);
    await owner.close();
    await runOnServer(serverUrl, `alter database ${name} owner to shop`);
    expect(await refusalOf(connection, ownerUrl)).toMatch(sameRights);
    await runOnServer(serverUrl, `alter database ${name} owner to current_user`);
  });

  it('says how the tables of a shop that had one role become those of another', async () => {
    const former = await createRole('former');
    const owner = await createRole('owner');
    const database = `${name}_former`;
    const urlOf = (role: string) =>
      Object.assign(new URL(databaseUrl(serverUrl, database)), { username: role }).href;
    await runOnServer(serverUrl, `create database ${database} owner ${former}`);
    const alone = await connectDatabase({ url: urlOf(former), dataDir: '' });
    const shop = await connectDatabase({ url: urlOf('shop'), dataDir: '' });
    try {
      await migrateDatabase(alone);
      const refusal = await refusalOf(shop, urlOf(owner));
      const [, statement = ''] = /^The tables belong to .+: (reassign .+)\.$/.exec(refusal) ?? [];
      await runOnServer(databaseUrl(serverUrl, database), statement);
      await migrateDatabase(shop, urlOf(owner));
    } finally {
      await Promise.all([alone.close(), shop.close()]);
      await runOnServer(serverUrl, `drop database ${database} with (force)`);
      for (const role of [former, owner]) await runOnServer(serverUrl, `drop role ${role}`);
    }
  });

  async function createRole(part: string): Promise<string> {
    const { password } = new URL(serverUrl);
    await runOnServer(serverUrl, `create role ${name}_${part} login password '${password}'`);
    return `${name}_${part}`;
  }
});

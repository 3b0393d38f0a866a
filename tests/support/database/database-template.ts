/** Makes the migrated databases that every test file gets its own copy of. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, type DatabaseConnection } from '../../../src/database/connect.ts';
import { migrateDatabase } from '../../../src/database/migrate.ts';
import { seedCatalogue } from '../../../src/database/seed.ts';

/** Databases of the tests' PostgreSQL server that are copied, never used. */
const EMPTY = 'handset_empty';
const CATALOGUE = 'handset_catalogue';
const TEMPLATE_LOCK = 1;
/** Owns nothing, as the role of a shop should. */
const SHOP_ROLE = 'shop';

/** @param serverUrl maintenance database of the tests' PostgreSQL server */
export async function createEmptyTemplate(serverUrl: string): Promise<void> {
  const { password } = new URL(serverUrl);
  await runOnServer(serverUrl, `create role ${SHOP_ROLE} login password '${password}'`);
  await runOnServer(serverUrl, `create database ${EMPTY}`);
  const ownerUrl = databaseUrl(serverUrl, EMPTY);
  await fill({ url: shopUrl(ownerUrl), dataDir: '' }, (connection) =>
    migrateDatabase(connection, ownerUrl),
  );
}

/** Name of a template; the one with the catalogue is made by the first test file that needs it. */
export async function ensureTemplate(
  serverUrl: string,
  { catalogue }: { catalogue: boolean },
): Promise<string> {
  if (!catalogue) return EMPTY;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('select 1 from pg_database where datname = $1', [CATALOGUE]);
    if (known.rowCount === 0) await createCatalogueTemplate(serverUrl, client);
    return CATALOGUE;
  } finally {
    await client.end();
  }
}

async function createCatalogueTemplate(serverUrl: string, client: pg.Client): Promise<void> {
  const unfinished = `${CATALOGUE}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished} template ${EMPTY}`);
  await fill({ url: databaseUrl(serverUrl, unfinished), dataDir: '' }, async ({ db }) => {
    await seedCatalogue(db);
  });
  await client.query(`alter database ${unfinished} rename to ${CATALOGUE}`);
}

const embeddedTemplates = new Map<string, Promise<string>>();

/**
 * A data folder with the migrated embedded database, made by the first test file that needs it.
 * Two processes that come at the same time both make one; the slower discards its own.
 */
export function ensureEmbeddedTemplate(
  testFolder: string,
  { catalogue }: { catalogue: boolean },
): Promise<string> {
  const template = path.join(testFolder, catalogue ? 'embedded-catalogue' : 'embedded-empty');
  const making = embeddedTemplates.get(template) ?? makeEmbedded(testFolder, template, catalogue);
  embeddedTemplates.set(template, making);
  return making;
}

async function makeEmbedded(
  testFolder: string,
  template: string,
  catalogue: boolean,
): Promise<string> {
  if (existsSync(template)) return template;
  const own = `${template}.${process.pid}`;
  if (catalogue) {
    const empty = await ensureEmbeddedTemplate(testFolder, { catalogue: false });
    cpSync(empty, own, { recursive: true });
  }
  await fill({ url: undefined, dataDir: own }, async (connection) => {
    if (catalogue) await seedCatalogue(connection.db);
    else await migrateDatabase(connection);
  });
  try {
    renameSync(own, template);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
  return template;
}

async function fill(
  where: { url: string | undefined; dataDir: string },
  work: (connection: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const connection = await connectDatabase(where);
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database as the shop's own role, which has the owner's password. */
export function shopUrl(ownerUrl: string): string {
  return Object.assign(new URL(ownerUrl), { username: SHOP_ROLE }).href;
}

/** Makes the migrated databases that every test file gets its own copy of. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';

export const TEMPLATE_NAME = 'handset_template';

/** @param serverUrl maintenance database of the tests' PostgreSQL server */
export async function createTemplate(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${TEMPLATE_NAME}`);
  const connection = await connectDatabase({
    url: databaseUrl(serverUrl, TEMPLATE_NAME),
    dataDir: '',
  });
  try {
    await migrateDatabase(connection);
  } finally {
    await connection.close();
  }
}

/**
 * The migrated data folder of the embedded database, made by the first test file that needs it.
 * Two that come at the same time both make one; the slower discards its own.
 */
export async function ensureEmbeddedTemplate(testFolder: string): Promise<string> {
  const template = path.join(testFolder, 'embedded-template');
  if (existsSync(template)) return template;
  const own = `${template}.${process.pid}`;
  const connection = await connectDatabase({ url: undefined, dataDir: own });
  try {
    await migrateDatabase(connection);
  } finally {
    await connection.close();
  }
  try {
    renameSync(own, template);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
  return template;
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

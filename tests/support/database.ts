/**
 * The door to test databases. `createTestDatabase` gives a test file its own migrated database;
 * `describeOnBoth` runs a block on PostgreSQL and on the embedded database.
 * TEST_DATABASE = postgres | embedded | both (default: everything on PostgreSQL, and what is marked
 * with describeOnBoth on the embedded database too).
 */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, inject } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../src/database/connect.ts';
import {
  databaseUrl,
  ensureEmbeddedTemplate,
  runOnServer,
  TEMPLATE_NAME,
} from './database-template.ts';

export type DatabaseKind = DatabaseConnection['kind'];

export interface TestDatabase extends DatabaseConnection {
  /** Connection string; undefined for the embedded database. */
  url: string | undefined;
  /** An empty private folder: DATA_DIR of the shop under test. */
  dataDir: string;
}

function selectedKinds(): DatabaseKind[] {
  const selected = process.env.TEST_DATABASE ?? 'both';
  if (selected === 'postgres' || selected === 'embedded') return [selected];
  if (selected === 'both') return ['postgres', 'embedded'];
  throw new Error(`TEST_DATABASE is "${selected}"; use postgres, embedded or both.`);
}

/** The kind that a test uses when it asks for none. */
export function defaultKind(): DatabaseKind {
  return selectedKinds()[0] ?? 'postgres';
}

/** Declares a block once for each selected kind of database. */
export function describeOnBoth(name: string, block: (kind: DatabaseKind) => void): void {
  for (const kind of selectedKinds()) describe(`${name} (${kind})`, () => block(kind));
}

/** A migrated, otherwise empty database of its own. `close` removes it with its folder. */
export async function createTestDatabase(kind = defaultKind()): Promise<TestDatabase> {
  const dataDir = createTestFolder();
  return kind === 'postgres' ? cloneDatabase(dataDir) : copyEmbedded(dataDir);
}

/** A private folder below the run's own, removed with it. */
export function createTestFolder(): string {
  return mkdtempSync(path.join(inject('testFolder'), 'data-'));
}

async function cloneDatabase(dataDir: string): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  if (!serverUrl) throw new Error('This run has no PostgreSQL server (TEST_DATABASE=embedded).');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${TEMPLATE_NAME}`);
  const url = databaseUrl(serverUrl, name);
  const connection = await connectDatabase({ url, dataDir });
  return {
    ...connection,
    url,
    dataDir,
    async close() {
      await connection.close();
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function copyEmbedded(dataDir: string): Promise<TestDatabase> {
  cpSync(await ensureEmbeddedTemplate(inject('testFolder')), dataDir, { recursive: true });
  const connection = await connectDatabase({ url: undefined, dataDir });
  return {
    ...connection,
    url: undefined,
    dataDir,
    async close() {
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

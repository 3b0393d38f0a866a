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
import { createSecretBox } from '../../../src/adapters/secret-box.ts';
import { connectDatabase, type DatabaseConnection } from '../../../src/database/connect.ts';
import { DEFAULT_LIMITS } from '../../../src/database/server-pool.ts';
import {
  databaseUrl,
  ensureEmbeddedTemplate,
  ensureTemplate,
  runOnServer,
  shopUrl,
} from './database-template.ts';

export type DatabaseKind = DatabaseConnection['kind'];

/** Filling a large shop takes longer than a shop gives its statements, above all on a slow machine. */
export const PATIENT_LIMITS = { ...DEFAULT_LIMITS, statementTimeoutMs: 60_000 };

/** With which a test without a shop writes the audit log. */
export const TEST_SECRET = 'the secret of tests without a shop';
export const TEST_SECRETS = createSecretBox(TEST_SECRET);

/** Connected as the owner of the tables. */
export interface TestDatabase extends DatabaseConnection {
  /** Connection string of the owner; undefined for the embedded database. */
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

/** Where a test's database is, before anything has connected to it. */
export interface PreparedDatabase {
  /** Connection string of the shop's role; undefined for the embedded database. */
  url: string | undefined;
  /** Of the role that owns the tables. */
  ownerUrl?: string | undefined;
  /** An own folder: DATA_DIR of the shop under test. */
  dataDir: string;
  /** Drops the database and the folder. */
  remove(): Promise<void>;
}

/** A migrated database of its own, empty or with the catalogue. `close` removes it. */
export async function createTestDatabase(
  kind = defaultKind(),
  options: { catalogue?: boolean } = {},
): Promise<TestDatabase> {
  const prepared = await prepareTestDatabase({ kind, ...options });
  const { ownerUrl: url } = prepared;
  const connection = await connectDatabase({
    url,
    dataDir: prepared.dataDir,
    limits: PATIENT_LIMITS,
    auditKey: TEST_SECRETS,
  });
  return {
    ...connection,
    url,
    dataDir: prepared.dataDir,
    async close() {
      await connection.close();
      await prepared.remove();
    },
  };
}

/** Like `createTestDatabase`, for a shop that opens the database itself. */
export async function prepareTestDatabase(options: {
  kind?: DatabaseKind | undefined;
  catalogue?: boolean;
}): Promise<PreparedDatabase> {
  const { kind = defaultKind(), catalogue = false } = options;
  const dataDir = createTestFolder();
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    const template = await ensureEmbeddedTemplate(inject('testFolder'), { catalogue });
    cpSync(template, dataDir, { recursive: true });
    return { url: undefined, dataDir, remove: async () => removeFolder() };
  }
  const clone = await cloneDatabase({ catalogue });
  return {
    url: shopUrl(clone.ownerUrl),
    ownerUrl: clone.ownerUrl,
    dataDir,
    async remove() {
      await clone.drop();
      removeFolder();
    },
  };
}

/** A private folder below the run's own, removed with it. */
export function createTestFolder(): string {
  return mkdtempSync(path.join(inject('testFolder'), 'data-'));
}

async function cloneDatabase(options: {
  catalogue: boolean;
}): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl');
  if (!serverUrl) throw new Error('This run has no PostgreSQL server (TEST_DATABASE=embedded).');
  const template = await ensureTemplate(serverUrl, options);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    ownerUrl: databaseUrl(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Before the API tests: a private PostgreSQL server with a migrated template database, and a
 * folder for everything the tests write. Both are gone after the run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createEmptyTemplate } from './database/database-template.ts';
import { startPostgresServer } from './database/postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance database of the tests' server; undefined when only the embedded one is tested. */
    postgresUrl: string | undefined;
    testFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const testFolder = mkdtempSync(path.join(tmpdir(), 'handset-test-'));
  project.provide('testFolder', testFolder);
  const server =
    process.env.TEST_DATABASE === 'embedded'
      ? undefined
      : await startPostgresServer({ testFolder });
  project.provide('postgresUrl', server?.url);
  const teardown = async () => {
    await server?.close();
    rmSync(testFolder, { recursive: true, force: true });
  };
  try {
    if (server) await createEmptyTemplate(server.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

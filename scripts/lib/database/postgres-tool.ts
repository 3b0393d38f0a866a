/** Runs pg_dump or pg_restore. The password goes by the environment, where other users cannot read it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgresFolder } from '../find-tools.mjs';
import { RefusedError } from './backup-folder.ts';

const run = promisify(execFile);
const KEPT_OUTPUT_BYTES = 10_000_000;

/** @throws RefusedError with what the program says */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
  const options = { env, maxBuffer: KEPT_OUTPUT_BYTES };
  const all = [`--dbname=${url.href}`, '--no-owner', '--no-privileges', ...args];
  try {
    await run(program, all, options).catch((error: NodeJS.ErrnoException) => {
      const folder = error.code === 'ENOENT' ? findPostgresFolder() : undefined;
      if (folder === undefined) throw error;
      return run(path.join(folder, program), all, options);
    });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      throw new RefusedError(
        `${program} is not installed; it comes with PostgreSQL's client programs.`,
      );
    }
    throw new RefusedError(`${program} failed: ${stderr?.trim() || String(error)}`);
  }
}

/** Runs pg_dump or pg_restore. The password goes by the environment, where other users cannot read it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgresFolder } from '../find-tools.mjs';
import { RefusedError } from './backup-folder.ts';

const run = promisify(execFile);
const KEPT_OUTPUT_BYTES = 10_000_000;
/** What to do about messages that only name the symptom. */
const HINTS: [RegExp, string][] = [
  [
    /server version mismatch|unsupported version \(/,
    "Install PostgreSQL's client programs in the version of the server.",
  ],
  [
    /unrecognized configuration parameter/,
    'The server is older than the client programs of the backup: restore into one of their version.',
  ],
];

/**
 * @param signal ends the program
 * @throws RefusedError with what the program says
 */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: string[],
  signal?: AbortSignal,
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
  const options = { env, maxBuffer: KEPT_OUTPUT_BYTES, signal };
  const all = [`--dbname=${url.href}`, '--no-owner', '--no-privileges', ...args];
  try {
    await run(program, all, options).catch((error: NodeJS.ErrnoException) => {
      const folder = error.code === 'ENOENT' ? findPostgresFolder() : undefined;
      if (folder === undefined) throw error;
      return run(path.join(folder, program), all, options);
    });
  } catch (error) {
    signal?.throwIfAborted();
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      throw new RefusedError(
        `${program} is not installed; it comes with PostgreSQL's client programs.`,
      );
    }
    const message = stderr?.trim() || String(error);
    const [, hint] = HINTS.find(([symptom]) => symptom.test(message)) ?? [];
    throw new RefusedError([`${program} failed: ${message}`, hint].filter(Boolean).join('\n'));
  }
}

/**
 * A copy of the embedded database that a running shop has open, fit to be read. The order of the files
 * makes it sound, as it does for a base backup: first the control file, which says from where the log
 * has to be replayed, then the tables, and the log last, so that it holds whatever the tables got
 * meanwhile. A checkpoint in between could have removed a part of that log: then it is copied again.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const DATABASE = 'database';
const SANDBOX = 'sandbox';
const CLUSTER = 'pg18';
const CONTROL = path.join('global', 'pg_control');
const LOG = 'pg_wal';
const MAX_ATTEMPTS = 5;

/**
 * @param dataDir of the running shop
 * @param target an empty folder; becomes the DATA_DIR of the copy
 * @throws Error when there was a checkpoint in every attempt, or what reading and writing throws
 */
export function copyEmbedded(dataDir: string, target: string): void {
  const from = path.join(dataDir, DATABASE, CLUSTER);
  const to = path.join(target, DATABASE, CLUSTER);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (copyOnce(from, to)) return;
    rmSync(to, { recursive: true, force: true });
  }
  throw new Error('the shop is writing too much for its database to be copied; try again later');
}

/** @returns whether the log in the copy goes back as far as its control file asks */
function copyOnce(from: string, to: string): boolean {
  const control = readFileSync(path.join(from, CONTROL));
  mkdirSync(path.dirname(path.join(to, CONTROL)), { recursive: true, mode: 0o700 });
  const skipped = [CONTROL, LOG].map((name) => path.join(from, name));
  try {
    cpSync(from, to, { recursive: true, filter: (file) => !skipped.includes(file) });
    cpSync(path.join(from, LOG), path.join(to, LOG), { recursive: true });
  } catch (error) {
    // A file that a table no longer needs is removed while it is on the list.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  cpSync(path.join(from, CONTROL), path.join(to, CONTROL));
  return readFileSync(path.join(to, CONTROL)).equals(control);
}

/**
 * The same of the sandbox beside it: each of its SQLite files as it is at one moment, whoever writes meanwhile.
 * @param target a folder without a sandbox
 */
export function copySandbox(dataDir: string, target: string): void {
  const from = path.join(dataDir, SANDBOX);
  if (!existsSync(from)) return;
  const to = path.join(target, SANDBOX);
  cpSync(from, to, { recursive: true, filter: (file) => !/\.sqlite(-wal|-shm)?$/.test(file) });
  for (const name of readdirSync(from).filter((file) => file.endsWith('.sqlite'))) {
    const live = new DatabaseSync(path.join(from, name), { readOnly: true });
    try {
      live.prepare('vacuum into ?').run(path.join(to, name));
    } finally {
      live.close();
    }
  }
}

/** A database restored by pgBackRest into a folder of its own, on a port of its own, and gone again. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresFolder, findProgram } from '../find-tools.mjs';
import { RefusedError, step } from './backup-folder.ts';

const run = promisify(execFile);
const KEPT_OUTPUT = 4_000;
/** A backup and a day of log. */
const REPLAY_LIMIT_MS = 3_600_000;
const POLL_MS = 200;
const USER = 'postgres';

export interface Restored {
  /** As the shop connects, to the copy. */
  url: string;
  /** Of the last transaction that was replayed; null when the backup itself is all there is. */
  lastCommitAt: Date | null;
  remove(): Promise<void>;
}

interface Identity {
  uid?: number;
  gid?: number;
}

/**
 * @param from.databaseUrl of the shop: user, password and name are those of the copy
 * @param from.target a point in time; undefined is as far as there are backups
 * @param from.file pgBackRest's settings
 * @param from.signal ends it; the copy is removed
 * @throws RefusedError when a program is missing or fails
 */
export async function restoreBeside(from: {
  databaseUrl: string;
  target: Date | undefined;
  file: string;
  stanza: string;
  signal: AbortSignal;
}): Promise<Restored> {
  const [pgbackrest, binaries] = [findProgram('pgbackrest'), findPostgresFolder()];
  if (!pgbackrest || !binaries) {
    throw new RefusedError(
      'It needs pgBackRest and PostgreSQL (Debian: apt-get install pgbackrest).',
    );
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-drill-'));
  const data = path.join(folder, 'data');
  const identity = identify();
  mkdirSync(data, { mode: 0o700 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    for (const owned of [folder, data]) chownSync(owned, identity.uid, identity.gid);
  }
  let server: ChildProcess | undefined;
  const remove = async () => {
    if (server && server.exitCode === null) {
      server.kill('SIGQUIT');
      await once(server, 'exit');
    }
    // pgBackRest may be writing its last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  };
  try {
    await step('Restoring the database', () => restore(pgbackrest, data, { ...from, identity }));
    const hbaFile = writeSettings(data, folder);
    const url = urlOfCopy(from.databaseUrl, folder);
    server = start(path.join(binaries, 'postgres'), data, { folder, hbaFile, identity });
    const lastCommitAt = await step('Replaying the log', () =>
      untilReplayed(url, server, from.signal),
    );
    return { url, lastCommitAt, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root. */
function identify(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function restore(
  program: string,
  data: string,
  options: Pick<Parameters<typeof restoreBeside>[0], 'target' | 'file' | 'stanza' | 'signal'> & {
    identity: Identity;
  },
): Promise<void> {
  const { target, file, stanza, signal, identity } = options;
  // Written as pgBackRest reads it: 2026-11-25 14:05:00.000+00.
  const moment = target?.toISOString().replace('T', ' ').replace('Z', '+00');
  const until = moment ? ['--type=time', `--target=${moment}`, '--target-action=promote'] : [];
  const settings = [`--config=${file}`, `--stanza=${stanza}`, `--pg1-path=${data}`];
  // The copy must never write into the archive of the shop.
  const args = [...settings, ...until, '--archive-mode=off', 'restore'];
  try {
    await run(program, args, { ...identity, cwd: path.dirname(data), signal });
  } catch (error) {
    signal.throwIfAborted();
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new RefusedError(`pgBackRest failed: ${(stdout + stderr).trim().slice(-KEPT_OUTPUT)}`);
  }
}

/**
 * Anyone who can open the folder may connect, and that is its owner: the shop's role may have no password.
 * @returns the file that says so
 */
function writeSettings(data: string, folder: string): string {
  // Debian has it outside of the data folder, so it is in no backup.
  const settings = path.join(data, 'postgresql.conf');
  if (!existsSync(settings)) writeFileSync(settings, '');
  const hbaFile = path.join(folder, 'pg_hba.conf');
  writeFileSync(hbaFile, 'local all all trust\n');
  return hbaFile;
}

/** User and name of the database as in `databaseUrl`, by the socket in `folder`. */
function urlOfCopy(databaseUrl: string, folder: string): string {
  const { username, pathname } = new URL(databaseUrl);
  return `postgresql://${username}@${encodeURIComponent(folder)}${pathname}`;
}

function start(
  program: string,
  data: string,
  { folder, hbaFile, identity }: { folder: string; hbaFile: string; identity: Identity },
): ChildProcess {
  const settings = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: folder,
    hba_file: hbaFile,
    archive_mode: 'off',
    // A standby that can be read would insist on the connections that the primary has.
    hot_standby: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(program, ['-D', data, ...given], {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}

/** @returns when the last transaction that it has was committed */
async function untilReplayed(
  url: string,
  server: ChildProcess | undefined,
  signal: AbortSignal,
): Promise<Date | null> {
  const deadline = Date.now() + REPLAY_LIMIT_MS;
  while (Date.now() < deadline && server?.exitCode === null) {
    signal.throwIfAborted();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ isReplaying: boolean; at: Date | null }>(
        'select pg_is_in_recovery() as "isReplaying", pg_last_xact_replay_timestamp() as at',
      );
      if (rows[0]?.isReplaying === false) return rows[0].at;
    } catch {
      // It does not answer before it is consistent.
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(POLL_MS);
  }
  // Ctrl-C in a terminal also ends the server.
  signal.throwIfAborted();
  throw new RefusedError('The restored database did not start; is DATABASE_URL that of the shop?');
}

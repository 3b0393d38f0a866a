/**
 * A private PostgreSQL server for one test run: own folder, own port, an unprivileged user when the
 * tests run as root. It ends with the run, also when the run is killed.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresFolder } from '../../../scripts/lib/find-tools.mjs';
import { freePort } from '../shop/free-port.ts';

const KEEPER = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url));
const START_TIMEOUT_MS = 30_000;
const run = promisify(execFile);

export interface PostgresServer {
  /** Connection string of the maintenance database. */
  url: string;
  /** Its first line is the id of the server's first process. */
  pidFile: string;
  close(): Promise<void>;
}

interface Identity {
  uid: number;
  gid: number;
}

/**
 * @param options.testFolder removed with the server, if there is one
 * @param options.isDurable writes to the disk before it answers, as a server of a shop does
 * @param options.primary it follows, as a standby that can be read
 * @param options.isArchiving archives its log, by a command that `archive_command` may change
 * @param options.isRevived is started again on the same port and data when it dies
 * @param options.parentFolder where its own folder is made
 * @throws when no PostgreSQL 15 or newer is on the machine
 */
export async function startPostgresServer({
  testFolder = '',
  isDurable = false,
  isRevived = false,
  isArchiving = false,
  primary = undefined as PostgresServer | undefined,
  parentFolder = tmpdir(),
} = {}): Promise<PostgresServer> {
  const binaries = findPostgresFolder();
  if (!binaries) {
    throw new Error(
      'No PostgreSQL 15 or newer was found; `npm test` installs one, or do it by hand.',
    );
  }
  const identity = unprivilegedUser();
  const folder = mkdtempSync(path.join(parentFolder, 'handset-postgres-'));
  const password = primary ? new URL(primary.url).password : randomBytes(12).toString('hex');
  const port = await freePort();
  try {
    if (primary) await copyPrimary({ primary, folder, identity });
    else await initialise({ binaries, folder, password, identity });
    if (isArchiving) {
      const file = path.join(folder, 'data', 'postgresql.auto.conf');
      appendFileSync(file, "archive_mode = on\narchive_command = 'true'\n");
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const keeper = startKeeper({
    binaries,
    folder,
    testFolder,
    port,
    isDurable,
    isRevived,
    identity,
  });
  const url = `postgresql://handset:${password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, keeper);
  const pidFile = path.join(folder, 'data', 'postmaster.pid');
  return { url, pidFile, close: () => stopKeeper(keeper) };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string, name: string) =>
    Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: read('-u', name), gid: read('-g', name) };
    } catch {
      // This machine has no such user; the next name is tried.
    }
  }
  throw new Error('The tests run as root and found no unprivileged user for PostgreSQL.');
}

async function initialise(options: {
  binaries: string;
  folder: string;
  password: string;
  identity: Identity | undefined;
}): Promise<void> {
  const { binaries, folder, password, identity } = options;
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (identity) {
    for (const owned of [folder, passwordFile]) chownSync(owned, identity.uid, identity.gid);
  }
  await run(
    path.join(binaries, 'initdb'),
    [
      ...['-D', path.join(folder, 'data'), '-U', 'handset', '-E', 'UTF8', '--locale=C.UTF-8'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', '--no-instructions'],
    ],
    { ...identity, cwd: folder },
  );
}

/** Its password comes along. By PostgreSQL's own calls: not every installation has pg_basebackup. */
async function copyPrimary(options: {
  primary: PostgresServer;
  folder: string;
  identity: Identity | undefined;
}): Promise<void> {
  const { primary, folder, identity } = options;
  const from = path.dirname(primary.pidFile);
  const data = path.join(folder, 'data');
  // The log comes from the primary itself, from the beginning of the copy on.
  const log = path.join(from, 'pg_wal');
  const isCopied = (file: string) => path.dirname(file) !== log && file !== primary.pidFile;
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', fast => true)");
    cpSync(from, data, { recursive: true, filter: isCopied });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  mkdirSync(path.join(data, 'pg_wal', 'archive_status'), { recursive: true });
  writeFileSync(path.join(data, 'standby.signal'), '');
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`);
  if (identity) await run('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

function startKeeper(options: {
  binaries: string;
  folder: string;
  testFolder: string;
  port: number;
  isDurable: boolean;
  isRevived: boolean;
  identity: Identity | undefined;
}): ChildProcess {
  const { binaries, folder, testFolder, port, isDurable, isRevived, identity } = options;
  const owner = identity ? [String(identity.uid), String(identity.gid)] : [];
  const [durable, revived] = [isDurable, isRevived].map((is) => (is ? 'on' : 'off')) as [
    string,
    string,
  ];
  const settings = [testFolder, String(port), durable, revived, ...owner];
  return spawn(process.execPath, [KEEPER, binaries, folder, ...settings], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
}

async function waitUntilReady(url: string, keeper: ChildProcess): Promise<void> {
  let log = '';
  keeper.stderr?.on('data', (chunk) => {
    log = (log + chunk).slice(-2_000);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && keeper.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  keeper.stdin?.end();
  throw new Error(`The tests' PostgreSQL server did not start:\n${log}`);
}

async function stopKeeper(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return;
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.stdin?.end();
  await ended;
}

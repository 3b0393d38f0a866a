/** Turns what can go wrong at a start, or with a command, into one sentence with the way out. */
import { ConfigError } from '../../src/config.ts';
import { DatabaseUnreachableError } from '../../src/database/connect.ts';
import { DatabaseDamagedError } from '../../src/database/embedded/cluster.ts';
import { DataFolderBusyError, StorageFullError } from '../../src/database/embedded/embedded.ts';
import { DatabaseTooOldError } from '../../src/database/migrate.ts';
import { OtherModeError } from '../../src/database/mode/sandbox-traces.ts';
import { DatabaseRightsError } from '../../src/database/rights.ts';
import { BuildError } from './build-web.ts';
import { PortTakenError } from './require-free-ports.ts';
import { WorkerError } from './workers.ts';

const FOLDER_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR', 'ELOOP'];
const READ_ONLY_CODES = ['25006'];
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * @param details where the details of an unknown failure are found
 * @returns what to print; never a stack trace
 */
export function explainFailure(error: unknown, details: string): string {
  if (error instanceof ConfigError || error instanceof PortTakenError) return error.message;
  if (error instanceof OtherModeError) return error.message;
  if (error instanceof BuildError || error instanceof WorkerError) return error.message;
  if (error instanceof DataFolderBusyError) {
    return `${error.message}: this shop is probably running. Stop the shop first; its embedded database serves one process at a time.`;
  }
  if (error instanceof DatabaseDamagedError) {
    return `${error.message}. Nothing was changed: put a backup of the folder in its place, or move it away to begin with a fresh shop.`;
  }
  if (error instanceof DatabaseTooOldError) {
    return `${error.message}: start it once with the last version that had the old migrations (CONTRIBUTING, "A migration", says which) to keep its catalogue and orders, or start anew with DATA_DIR=/some/new/folder npm start or, where DATABASE_URL is set, with an empty database there.`;
  }
  if (error instanceof DatabaseUnreachableError) {
    return `${error.message}. Check that the server runs, that it has this database, and that DATABASE_URL is right.`;
  }
  if (hasCode(error, READ_ONLY_CODES)) {
    return 'The database takes no changes: DATABASE_URL leads to a standby or to a server that is read-only. Set it to the address of the primary.';
  }
  if (error instanceof DatabaseRightsError) return `${error.message}.`;
  if (error instanceof StorageFullError || hasCode(error, FULL_CODES)) {
    return `The disk is full: ${messageOf(error)}. Free some space, or choose a folder on another disk with DATA_DIR=/some/folder npm start.`;
  }
  if (hasCode(error, FOLDER_CODES)) {
    return `The data folder cannot be used: ${messageOf(error)}. Change its owner or rights, or choose another with DATA_DIR=/some/folder npm start.`;
  }
  return `Handset could not start: ${messageOf(error)}. The details are in ${details}.`;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/\.$/, '');
}

function hasCode(error: unknown, codes: string[]): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code !== undefined && codes.includes(code)) return true;
  }
  return false;
}

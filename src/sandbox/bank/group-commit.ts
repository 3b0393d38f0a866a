/**
 * Lets calls that arrive together share one synchronous write to the disk, which would otherwise
 * hold up everything else in the process once per call.
 * Rule protected: nothing is answered, and nothing that was read meanwhile is shown, before it is
 * on the disk; a call that fails takes back only its own work.
 */
import type { DatabaseSync } from 'node:sqlite';

export function createGroupCommit(database: DatabaseSync) {
  /** Who waits for the open transaction; undefined when none is open. */
  let waiting: ((failure?: unknown) => void)[] | undefined;

  function commit(): void {
    const group = waiting;
    if (group === undefined) return;
    waiting = undefined;
    const failure = tryToCommit(database);
    for (const done of group) done(failure);
  }

  /** Resolves when everything written so far is on the disk. */
  function committed(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (waiting === undefined) resolve();
      else waiting.push((failure) => (failure === undefined ? resolve() : reject(failure)));
    });
  }

  /** Does the work at once, as a whole or not at all; resolves when it is on the disk. */
  async function write<T>(work: () => T): Promise<T> {
    if (waiting === undefined) {
      database.exec('BEGIN IMMEDIATE');
      waiting = [];
      // calls whose bytes have already come are handled before this
      setImmediate(commit);
    }
    try {
      return runAlone(database, work);
    } finally {
      await committed();
    }
  }

  /** Reads; resolves when everything that could be seen is on the disk. */
  async function read<T>(work: () => T): Promise<T> {
    try {
      return work();
    } finally {
      await committed();
    }
  }

  /** For marks that may go with the machine's power, though never with the process. */
  function writeRelaxed(work: () => void): void {
    if (waiting === undefined) runRelaxed(database, work);
    else work();
  }

  return {
    write,
    read,
    writeRelaxed,
    committed,
    isOpen: () => waiting !== undefined,
    /** Writes what is open; call before the database is closed. */
    flush: commit,
  };
}

/** @returns what went wrong; the work of the transaction is taken back then */
function tryToCommit(database: DatabaseSync): unknown {
  try {
    database.exec('COMMIT');
    return undefined;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    return error;
  }
}

/** As a whole or not at all, within the transaction of others. @throws what the work throws */
function runAlone<T>(database: DatabaseSync, work: () => T): T {
  database.exec('SAVEPOINT call');
  try {
    const result = work();
    database.exec('RELEASE call');
    return result;
  } catch (error) {
    database.exec('ROLLBACK TO call; RELEASE call');
    throw error;
  }
}

/** Without waiting for the disk. */
function runRelaxed(database: DatabaseSync, work: () => void): void {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    work();
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}

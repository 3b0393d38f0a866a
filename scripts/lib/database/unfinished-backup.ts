/** The folder that a backup is written into until it is complete. */
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { lockFolder } from '../../../src/database/embedded/embedded.ts';
import { RefusedError } from './backup-folder.ts';

const SUFFIX = '.unfinished';
const LOCK = 'instance.lock';

export interface UnfinishedBackup {
  folder: string;
  /** Gives the backup its name. */
  finish(): void;
  remove(): void;
}

/**
 * Creates `FOLDER.unfinished`, and removes the ones beside it that a killed process has left.
 * A lock tells them from one that is being written.
 * @throws RefusedError when another process writes this backup
 */
export function createUnfinished(target: string): UnfinishedBackup {
  const folder = `${target}${SUFFIX}`;
  const parent = path.dirname(target);
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  removeAbandoned(parent);
  if (fs.existsSync(folder)) {
    throw new RefusedError(
      `${folder} exists: another backup is being written there. If none is, delete it.`,
    );
  }

  fs.mkdirSync(folder, { mode: 0o700 });
  const lock = tryLock(folder);
  return {
    folder,
    finish() {
      lock?.close();
      fs.rmSync(path.join(folder, LOCK), { force: true });
      fs.renameSync(folder, target);
    },
    remove() {
      lock?.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function removeAbandoned(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const folder = path.join(parent, name);
    if (!name.endsWith(SUFFIX) || !fs.existsSync(path.join(folder, LOCK))) continue;
    const lock = tryLock(folder);
    if (!lock) continue;
    lock.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns undefined when another process has the lock, or the file system has no locks */
function tryLock(folder: string): DatabaseSync | undefined {
  try {
    return lockFolder(folder);
  } catch {
    return undefined;
  }
}

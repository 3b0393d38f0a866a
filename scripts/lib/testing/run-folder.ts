/**
 * Where a test run writes: a temporary folder of its own, in memory where the machine has enough to
 * spare. On a disk, the databases' files are a fifth of the work of a run.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A run has up to half a gigabyte there, and needs three itself. */
const SPARE_BYTES = 6 * 1024 ** 3;
const NAME = /^handset-run-(\d+)-/;

/** @returns an existing folder, and how to remove it with whatever the tests have left there */
export function createRunFolder(): { folder: string; remove(): void } {
  const parent = hasSpareMemory() ? IN_MEMORY : os.tmpdir();
  removeAbandoned(parent);
  const folder = fs.mkdtempSync(path.join(parent, `handset-run-${process.pid}-`));
  // The tests' PostgreSQL may run as another user.
  fs.chmodSync(folder, 0o755);
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

function hasSpareMemory(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > SPARE_BYTES;
}

/** What a run that was killed has left. */
function removeAbandoned(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

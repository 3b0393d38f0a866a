/**
 * A disk without room, for files that Node writes: the embedded database and the pictures. What
 * would make a file longer fails with ENOSPC, after half of it was written; what overwrites works,
 * as on a full disk. It needs no rights and no mount, so it runs everywhere.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

let isFull = false;

/** In the shop's process: takes away all room, or gives it back. */
export function setDisk(state: 'full' | 'free'): void {
  isFull = state === 'full';
}

/** Puts itself between the process and its file system; to be called before anything is imported. */
export function interceptWrites(): void {
  const { writeSync } = fs;
  const { writeFile } = fs.promises;
  fs.writeSync = ((file: number, buffer: Uint8Array, ...rest: [number, number, number?]) => {
    const [, length, position] = rest;
    if (isFull && typeof position === 'number' && position + length > fs.fstatSync(file).size) {
      throw noSpace();
    }
    return writeSync(file, buffer, ...rest);
  }) as typeof fs.writeSync;
  fs.promises.writeFile = (async (file: string, bytes: Uint8Array, options: object) => {
    if (!isFull) return writeFile(file, bytes, options);
    await writeFile(file, bytes.subarray(0, bytes.length / 2), options);
    throw noSpace();
  }) as typeof fs.promises.writeFile;
  syncBuiltinESMExports();
}

function noSpace(): Error {
  const message = 'ENOSPC: no space left on device, write';
  return Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall: 'write' });
}

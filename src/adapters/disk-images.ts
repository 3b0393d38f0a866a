/** Image store on the local disk, below the data folder. A file appears whole or not at all. */
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../shared/errors.ts';
import { newId } from '../shared/tools/ids.ts';
import type { ImageStore } from '../shop/ports.ts';
import { assertImageKey, contentTypeOf, isImageKey } from './image-keys.ts';

/** @param folder created when it is missing */
export function createDiskImageStore(folder: string): ImageStore {
  const fileOf = (key: string) => {
    assertImageKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${file}.${newId()}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(unfinished, bytes, { flush: true });
        await rename(unfinished, file);
      } catch (error) {
        // A full disk is not to be filled further with halves that nobody asks for.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      if (!isImageKey(key)) return null;
      const bytes = await readFile(fileOf(key)).catch(nullIf('ENOENT'));
      return bytes && { bytes, contentType: contentTypeOf(key) };
    },
    async remove(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      await rmdir(path.dirname(file)).catch(nullIf('ENOENT', 'ENOTEMPTY'));
    },
    async *list() {
      for (const id of (await readdir(folder).catch(nullIf('ENOENT'))) ?? []) {
        for (const name of (await readdir(path.join(folder, id)).catch(nullIf('ENOTDIR'))) ?? []) {
          const key = `${id}/${name}`;
          if (isImageKey(key)) yield { key, storedAt: (await stat(fileOf(key))).mtime };
        }
      }
    },
  };
}

/** Turns the named system errors into null and passes the others on. */
function nullIf(...codes: string[]) {
  return (error: unknown): null => {
    if (codes.includes(errorCode(error) ?? '')) return null;
    throw error;
  };
}

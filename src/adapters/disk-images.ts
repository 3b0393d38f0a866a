/** Image store on the local disk, below the data folder. A file appears whole or not at all. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../shared/ids.ts';
import type { ImageStore } from '../shop/ports.ts';

const CONTENT_TYPES: Record<string, string> = { '.webp': 'image/webp', '.avif': 'image/avif' };
const KEY = /^[0-9a-f-]{36}\/\d{2,4}\.(webp|avif)$/;

/** @param folder created when it is missing */
export function createDiskImageStore(folder: string): ImageStore {
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not an image key: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${file}.${newId()}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, file);
    },
    async get(key) {
      if (!KEY.test(key)) return null;
      try {
        const bytes = await readFile(fileOf(key));
        return { bytes, contentType: CONTENT_TYPES[path.extname(key)] ?? 'image/webp' };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}

/** What a backup consists of, on both ways. */
import fs from 'node:fs';
import path from 'node:path';

/** Of a PostgreSQL database, in pg_dump's custom format. */
export const DUMP = 'database.dump';
/** Of the embedded database: its folder, and the sandbox beside it, which is its provider's ledger. */
export const EMBEDDED_FOLDERS = ['database', 'sandbox'];
/** Kept below DATA_DIR whichever database it is. */
export const FILE_FOLDERS = ['images', 'keys'];

/** Why nothing was done, in one sentence. */
export class RefusedError extends Error {}

/** @throws RefusedError */
export function readFolderArgument(usage: string): string {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('-') || rest.length > 0)
    throw new RefusedError(usage);
  return path.resolve(folder);
}

/**
 * Copies those of the folders that are there; a file that is in its place already stays.
 * @param signal ends it between two files
 */
export async function copyFolders(
  names: string[],
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const name of names) {
    if (!fs.existsSync(path.join(from, name))) continue;
    await step(`Copying ${name}`, () =>
      fs.promises.cp(path.join(from, name), path.join(to, name), {
        recursive: true,
        force: false,
        preserveTimestamps: true,
        filter(source) {
          signal?.throwIfAborted();
          // The lock of the process that uses the folder.
          return !path.basename(source).startsWith('instance.lock');
        },
      }),
    );
  }
}

/** Does one part of the work and says so. */
export async function step<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`  ${what} …`);
  try {
    const result = await work();
    process.stdout.write(` done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error;
  }
}

/** @returns aborted with a RefusedError by the first Ctrl-C or SIGTERM; the next one ends the process */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort(new RefusedError(`It was stopped by ${name}.`)));
  }
  return controller.signal;
}

/** One PGlite cluster: its hardened settings, fsync, and what happens when it gives up. */
import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles } from './durable-files.ts';

/** The files are in memory: reading a page here and there costs hardly more than in a row. */
export const RANDOM_PAGE_COST = 1.1;
/** Exit code when the database gave up under the running shop; starting it again recovers. */
const PANIC_EXIT_CODE = 70;

/** The files of the database cannot be used; nothing in the folder was changed. */
export class DatabaseDamagedError extends Error {}

/**
 * Opens the cluster in `cluster`, or makes a new one there.
 * @throws DatabaseDamagedError
 */
export async function startCluster(cluster: string): Promise<PGlite> {
  let complaint: string | undefined;
  let isOpen = false;
  const onStderr = (text: string) => {
    if (!/PANIC|FATAL|Aborted\(/.test(text)) return true;
    complaint ??= text;
    if (isOpen && !text.includes('FATAL')) stopOnPanic(text);
    return true;
  };
  try {
    const lite = await PGlite.create({
      fs: new DurableFiles(cluster),
      extensions: { pg_trgm },
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
        ...['max_wal_size=256MB', 'min_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
        ...['-c', `random_page_cost=${RANDOM_PAGE_COST}`],
      ],
      onStderr,
    });
    isOpen = true;
    return lite;
  } catch (error) {
    const reason = complaint?.replace(/^.*?(?:PANIC|FATAL):\s*/s, '').trim() ?? String(error);
    throw new DatabaseDamagedError(`The database in ${cluster} cannot be opened: ${reason}`);
  }
}

/** After a PANIC the session is gone; the write-ahead log makes the next start whole. */
function stopOnPanic(text: string): never {
  fs.writeSync(
    2,
    `The embedded database stopped: ${text.trim()}\nNothing that was confirmed is lost; start the shop again.\n`,
  );
  process.exit(PANIC_EXIT_CODE);
}

/**
 * `npm run images:collect`: removes uploads that no mobile names and that are older than a day.
 * Beside a running shop it needs DATABASE_URL: the embedded database has one user at a time.
 */
import { connectDatabase } from '../src/database/connect.ts';
import { createImageStore } from '../src/services.ts';
import { systemClock } from '../src/shared/clock.ts';
import { collectImages } from '../src/shop/images/index.ts';
import { readSettings } from './lib/read-settings.ts';

async function collect(): Promise<void> {
  const config = readSettings(process.env);
  const { db, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const imageStore = createImageStore(config, db);
    const { uploads, files } = await collectImages({ db, imageStore, clock: systemClock });
    console.log(`Removed ${uploads} unused uploads and ${files} files.`);
  } finally {
    await close();
  }
}

await collect().catch((error: unknown) => {
  console.error(`Nothing more was removed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});

/** `npm run seed`: fills an empty shop with the catalogue and, in sandbox mode, the demo accounts. */
import './lib/quick-imports.ts';
import { connectDatabase } from '../src/database/connect.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { seedCatalogue, seedDemoAccounts } from '../src/database/seed.ts';
import { createLogger } from '../src/logger.ts';
import { buildServices } from '../src/services.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

async function seed(): Promise<void> {
  const config = readSettings(process.env);
  const connection = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrateDatabase(connection);
    const added = await seedCatalogue(connection.db);
    const services = await buildServices({ config, connection, logger: createLogger(config) });
    if (config.mode === 'sandbox') await seedDemoAccounts(services);
    await services.close();
    process.stdout.write(
      added > 0 ? `✓ Added ${added} mobiles\n` : '✓ The shop has mobiles already; nothing added\n',
    );
  } finally {
    await connection.close();
  }
}

await seed().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error, 'the message above')}\n`);
  process.exitCode = 1;
});

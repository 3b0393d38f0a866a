/**
 * `npm run seed`: fills an empty shop with the sample catalogue and, in sandbox mode, the demo accounts. A live shop
 * gets the phones only: sold out, without offers and reviews.
 */
import './lib/quick-imports.ts';
import { connectDatabase } from '../src/database/connect.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { claimDatabase } from '../src/database/mode/claim-database.ts';
import { seedCatalogue, seedDemoAccounts } from '../src/database/seed.ts';
import { createLogger } from '../src/logger.ts';
import { buildServices } from '../src/services.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

async function seed(): Promise<void> {
  const config = readSettings(process.env);
  const connection = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrateDatabase(connection, config.databaseOwnerUrl);
    await claimDatabase(connection.db, config);
    const added = await seedCatalogue(connection.db, config.mode === 'sandbox');
    const services = await buildServices({ config, connection, logger: createLogger(config) });
    if (config.mode === 'sandbox') await seedDemoAccounts(services);
    await services.close();
    process.stdout.write(`${sentenceFor(added, config.mode)}\n`);
  } finally {
    await connection.close();
  }
}

function sentenceFor(added: number, mode: 'sandbox' | 'live'): string {
  if (added === 0) return '✓ The shop has phones already; nothing added';
  if (mode === 'sandbox') return `✓ Added ${added} phones`;
  return `✓ Added ${added} phones, sold out: check their prices, and give them the units that you have`;
}

await seed().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error, 'the message above')}\n`);
  process.exitCode = 1;
});

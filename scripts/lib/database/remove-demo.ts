/**
 * `npm run admin -- remove-demo`: prepares a database that was used in sandbox mode for a live shop. Shows what it
 * would remove and does it with --yes. Protects: orders go only when their number is given, so that nobody removes
 * those of a real shop by mistake; a database that a live shop has opened is refused, and so is one on which a shop
 * is running, which would go on writing into it.
 */
import { parseArgs } from 'node:util';
import { lockOutShops } from '../../../src/database/boot-lock.ts';
import { connectDatabase } from '../../../src/database/connect.ts';
import { migrateDatabase } from '../../../src/database/migrate.ts';
import {
  countTrialData,
  describeTrial,
  readOwner,
  type TrialData,
} from '../../../src/database/mode/claim-database.ts';
import { removeTrialData } from '../../../src/database/mode/remove-trial.ts';
import type { Queryable } from '../../../src/database/server-pool.ts';
import { transact } from '../../../src/database/transact.ts';
import { createSecrets } from '../../../src/services.ts';
import { ANONYMOUS } from '../../../src/shop/actor.ts';
import { recordChange } from '../../../src/shop/audit/index.ts';
import { type Environment, readSettings } from '../read-settings.ts';
import { RefusedError } from './backup-folder.ts';
import { removeDemoAccounts } from './remove-demo-accounts.ts';

const USAGE =
  'Usage: npm run admin -- remove-demo [--keep-catalogue] [--yes [--orders COUNT]], or remove-demo --only-accounts [--yes]';
/** Emptying a table waits for whoever reads it. */
const STATEMENT_MS = 60_000;

interface Options {
  keepsCatalogue: boolean;
  onlyAccounts: boolean;
  isConfirmed: boolean;
  orders: number;
}

/** @throws RefusedError */
function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'keep-catalogue': { type: 'boolean', default: false },
        'only-accounts': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        orders: { type: 'string', default: '0' },
      },
    });
    return {
      keepsCatalogue: values['keep-catalogue'],
      onlyAccounts: values['only-accounts'],
      isConfirmed: values.yes,
      orders: Number(values.orders),
    };
  } catch {
    throw new RefusedError(USAGE);
  }
}

/**
 * @returns what was done, or what would be done
 * @throws RefusedError
 */
export async function removeDemo(args: string[], env: Environment): Promise<string> {
  const options = readOptions(args);
  const config = readSettings(env);
  const connection = await connectDatabase({
    // Only the owner of a table may empty it at once.
    url: config.databaseOwnerUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    auditKey: createSecrets(config),
  });
  try {
    await migrateDatabase(connection);
    if (options.onlyAccounts) {
      return await removeDemoAccounts(config, connection, options.isConfirmed);
    }
    return await transact(connection.db, (tx) => prepareForLive(tx, config.dataDir, options), {
      statementMs: STATEMENT_MS,
    });
  } finally {
    await connection.close();
  }
}

async function prepareForLive(tx: Queryable, dataDir: string, options: Options): Promise<string> {
  const owner = await readOwner(tx, dataDir);
  if (owner === undefined) return 'No shop has used this database; there is nothing to remove.';
  if (owner === 'live') {
    throw new RefusedError('This database belongs to a live shop; nothing was removed.');
  }

  const found = await countTrialData(tx);
  if (!options.isConfirmed) return describePlan(found, options);
  if (options.orders !== found.orders) {
    throw new RefusedError(
      `This database has ${found.orders} orders, and they would be removed; if all of them were made in the sandbox, add --orders ${found.orders}. Nothing was removed.`,
    );
  }

  if (!(await lockOutShops(tx))) {
    throw new RefusedError(
      'A shop is running on this database. Stop the shop first, and every other process of it, then run this command again. Nothing was removed.',
    );
  }

  await removeTrialData(tx, options);
  await recordChange(tx, {
    actor: ANONYMOUS,
    action: 'database.emptied',
    subjectType: 'shop',
    subjectId: 'shop',
    before: { ...found },
    after: { catalogueKept: options.keepsCatalogue },
  });
  return [
    '✓ The database is ready for a live shop: SHOP_MODE=live npm start.',
    '  Then sign up in the shop and run: npm run admin -- grant you@your.shop',
    '  The bank and mailbox of the sandbox stay in DATA_DIR/sandbox, which can be deleted.',
    '  Pictures that no phone uses any more are removed by: npm run images:collect',
  ].join('\n');
}

function describePlan(found: TrialData, { keepsCatalogue }: Options): string {
  const orders = found.orders > 0 ? ` --orders ${found.orders}` : '';
  const keep = keepsCatalogue ? ' --keep-catalogue' : '';
  const removed: TrialData = keepsCatalogue ? { ...found, phones: 0 } : found;
  return [
    `This database was used in sandbox mode. To be removed: ${describeTrial(removed)}.`,
    'With them go carts, returns, invoices, alerts, wish lists, messages, imports and sessions.',
    keepsCatalogue
      ? `Kept: the settings of the shop, the audit log, and ${found.phones} phones with their prices, offers and pictures; units sold in the sandbox are in stock again.`
      : 'Kept: the settings of the shop and the audit log. With --keep-catalogue the phones stay, with their prices, offers, units and pictures.',
    'Nothing was removed. Stop the shop, make a backup, and then run:',
    `  npm run admin -- remove-demo${keep} --yes${orders}`,
  ].join('\n');
}

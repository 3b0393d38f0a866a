/** Databases that a sandbox has used, what a live shop says of them, and the command that cleans them. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { runAdmin } from '../../../scripts/lib/database/admin.ts';
import { connectDatabase } from '../../../src/database/connect.ts';
import { OtherModeError } from '../../../src/database/mode/sandbox-traces.ts';
import type { Queryable } from '../../../src/database/server-pool.ts';
import { issueDocumentsOf } from '../../../src/shop/orders/index.ts';
import { addRow, confirmCard, createShopper, postPayment, startIntent } from '../checkout.ts';
import type { DatabaseKind, PreparedDatabase } from '../database/database.ts';
import { startTestShop } from '../shop/app.ts';
import { LIVE_SETTINGS } from './live-settings.ts';
import { startLiveShop } from './live-shop.ts';

/** A sandbox on it is opened and closed; somebody buys a phone meanwhile, if asked. */
export async function tryOut(database: PreparedDatabase, kind: DatabaseKind, buys = false) {
  const shop = await startTestShop({ kind, database, catalogue: true });
  if (buys) {
    const shopper = await createShopper(shop);
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select mobile_id as id from variants where stock > 4 order by id limit 1`,
    );
    await addRow(shop, shopper, rows[0]?.id ?? '');
    const intent = await startIntent(shop, shopper);
    await confirmCard(shop, intent);
    expect((await postPayment(shop, shopper, intent)).status).toBe(200);
    await issueDocumentsOf(shop.services, shopper.userId);
  }
  await shop.close();
}

export async function refusalOf(database: PreparedDatabase): Promise<string> {
  const opened = await startLiveShop(database).catch((error: unknown) => error);
  if (opened instanceof OtherModeError) return opened.message;
  if (!(opened instanceof Error)) await (opened as { close(): Promise<void> }).close();
  throw opened;
}

export async function withDatabase<T>(
  { url, dataDir }: PreparedDatabase,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  const connection = await connectDatabase({ url, dataDir });
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

/** With the settings of a sandbox. */
export function removeDemo(database: PreparedDatabase, ...options: string[]) {
  return runAdmin(['remove-demo', ...options], settingsOf(database));
}

/** As the operator of a live shop runs it. */
export function removeDemoFromLive(database: PreparedDatabase, ...options: string[]) {
  const { url = 'embedded' } = database;
  const settings = { ...settingsOf(database), ...LIVE_SETTINGS, DATABASE_URL: url };
  return runAdmin(['remove-demo', ...options], settings);
}

function settingsOf({ url, ownerUrl, dataDir }: PreparedDatabase) {
  return { ENV_FILE: '', DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
}

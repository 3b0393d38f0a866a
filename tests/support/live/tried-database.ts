/** Databases that a sandbox has used, what a live shop says of them, and the command that cleans them. */
import { execFile } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
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

/** As people run it, with the settings of a sandbox. */
export function removeDemo(database: PreparedDatabase, ...options: string[]) {
  return runAdmin(database, {}, options);
}

/** As the operator of a live shop runs it. */
export function removeDemoFromLive(database: PreparedDatabase, ...options: string[]) {
  const { url = 'embedded' } = database;
  return runAdmin(database, { ...LIVE_SETTINGS, DATABASE_URL: url }, options);
}

function runAdmin(
  { url, ownerUrl, dataDir }: PreparedDatabase,
  settings: Record<string, string>,
  options: string[],
) {
  const [, ...args] = packageJson.scripts.admin.split(' ');
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    ENV_FILE: '',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    ...settings,
  };
  return new Promise<{ code: number; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      [...args, 'remove-demo', ...options],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr }),
    );
  });
}

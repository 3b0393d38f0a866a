/**
 * A shop for the fault tests, in this process and outside of the test runner: real database, bank and
 * HTTP, but no jobs, because the tests decide when the reconciler runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { connectDatabase } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { openSandbox } from '../../src/server.ts';
import { buildServices, createSecrets } from '../../src/services.ts';
import { setFault, type TestShop } from '../support/checkout.ts';
import { freePort } from '../support/shop/free-port.ts';

export interface FaultShop extends TestShop {
  close(): Promise<void>;
}

/**
 * @param databaseUrl an empty or migrated database of its own
 * @param settings environment variables beside those of the database and the ports
 */
export async function openShop(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<FaultShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-faults-'));
  const config = loadConfig({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...settings,
  });
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const auditKey = createSecrets(config);
  const connection = await connectDatabase({ url: databaseUrl, dataDir, auditKey });
  await migrateDatabase(connection);
  const sandbox = await openSandbox({ config, logger });
  const mail = { ...config.mail, smtpUrl: sandbox?.smtpUrl ?? config.mail.smtpUrl };
  const services = await buildServices({ config: { ...config, mail }, connection, logger });
  const app = await createApp(services, { logger });
  await app.listen({ host: config.host, port: config.port });
  const shop: TestShop = {
    services,
    db: services.db,
    sandboxUrl: sandbox?.httpUrl ?? '',
    api: (route, { body, as, method, headers } = {}) =>
      fetch(new URL(route, config.publicUrl), {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
  await setFault(shop, { webhooks: 'drop' });
  return {
    ...shop,
    async close() {
      await app.close();
      await services.close();
      await sandbox?.close();
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A live shop in the test's process: everything it would speak to is far away, and nothing asks it. */
import { request } from 'node:http';
import { pino } from 'pino';
import { loadConfig } from '../../../src/config.ts';
import { type RunningServer, startServer } from '../../../src/server.ts';
import type { PreparedDatabase } from '../database/database.ts';
import { freePort } from '../shop/free-port.ts';
import { LIVE_SETTINGS } from './live-settings.ts';

export interface LiveShop extends RunningServer {
  port: number;
  /** Asks as the proxy in front of it does. */
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string }>;
}

/** @throws OtherModeError when the shop refuses the database */
export async function startLiveShop(
  { url, dataDir }: PreparedDatabase,
  settings: Record<string, string> = {},
): Promise<LiveShop> {
  const port = await freePort();
  const config = loadConfig({
    ...LIVE_SETTINGS,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: url ?? 'embedded',
    SHUTDOWN_DELAY_MS: '0',
    ...settings,
  });
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const server = await startServer({ config, logger });
  return {
    ...server,
    port,
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const host = new URL(config.publicUrl).host;
        const options = { host: '127.0.0.1', port, path, headers: { host, ...headers } };
        const asked = request(options, async (answer) => {
          let text = '';
          for await (const chunk of answer.setEncoding('utf8')) text += chunk;
          resolve({ status: answer.statusCode ?? 0, text });
        });
        asked.once('error', reject).end();
      }),
  };
}

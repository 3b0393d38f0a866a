/** Standard output of a live shop is its log: programs read it line by line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type PreparedDatabase, prepareTestDatabase } from '../../../support/database/database.ts';
import { LIVE_SETTINGS } from '../../../support/live/live-settings.ts';
import { freePort } from '../../../support/shop/free-port.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: PreparedDatabase;
beforeAll(async () => {
  database = await prepareTestDatabase({ kind: 'embedded', catalogue: false });
});
afterAll(() => database.remove());

it('standard output of a live shop is JSON only; what people read goes to standard error', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    ...LIVE_SETTINGS,
    PATH,
    HOME,
    ENV_FILE: '',
    PORT: String(await freePort()),
    DATA_DIR: database.dataDir,
    SHUTDOWN_DELAY_MS: '0',
  };
  const shop = spawn(process.execPath, ['scripts/start.ts', '--built'], { env });
  let log = '';
  let forPeople = '';
  shop.stdout.on('data', (bytes) => {
    log += bytes;
  });
  shop.stderr.on('data', (bytes) => {
    forPeople += bytes;
    if (forPeople.includes('Handset is open.')) shop.kill('SIGTERM');
  });
  await once(shop, 'close');

  expect(forPeople).toContain('✓ The shop is open');
  expect(forPeople).toContain('Closing the shop…');
  for (const line of log.split('\n').filter(Boolean)) {
    expect(() => JSON.parse(line), line).not.toThrow();
  }
});

/** `npm run check:live` as a command, and what it says of settings, data folder and database. */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { checkDatabase, checkDataFolder } from '../../../../scripts/live/check-database.ts';
import { checkLive } from '../../../../scripts/live/checks.ts';
import { connectDatabase } from '../../../../src/database/connect.ts';
import {
  createTestFolder,
  describeOnBoth,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../../../support/database/database.ts';
import { databaseUrl, runOnServer, shopUrl } from '../../../support/database/database-template.ts';
import { BUCKET } from '../../../support/image-servers.ts';
import { LIVE_SETTINGS } from '../../../support/live/live-settings.ts';
import { startLiveShop } from '../../../support/live/live-shop.ts';
import { CLOSED, liveConfig, report } from '../../../support/live/report.ts';
import { runCommand } from '../../../support/live/run-command.ts';
import { tryOut } from '../../../support/live/tried-database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('settings', () => {
  it('that are missing are named all at once, and no other check runs', async () => {
    const { code, printed } = await runCommand('check:live', [], {});
    expect(code).toBe(1);
    for (const name of Object.keys(LIVE_SETTINGS).filter((one) => one !== 'SHOP_MODE')) {
      expect(printed, name).toMatch(new RegExp(`^✗ settings: .*\\b${name}\\b`, 'm'));
    }
    expect(printed).not.toMatch(/^[✓!]/m);
  });

  it('are read from ENV_FILE, and those of a sandbox are refused', async () => {
    const file = path.join(createTestFolder(), 'handset.env');
    const { SMTP_URL: _, ...others } = LIVE_SETTINGS;
    const lines = Object.entries(others).map(([name, value]) => `${name}="${value}"`);
    writeFileSync(file, lines.join('\n'));
    const { code, printed } = await runCommand('check:live', [], { ENV_FILE: file });
    expect(code).toBe(1);
    expect(printed.match(/^✗.*$/gm)).toEqual([
      '✗ settings: Live mode needs the setting SMTP_URL; it is not set.',
    ]);
    expect(await runCommand('check:live', [], { SHOP_MODE: 'sandbox' })).toMatchObject({
      code: 1,
      printed: expect.stringContaining('SHOP_MODE is sandbox; set it to live.'),
    });
  });
});

it('every check runs even when all fail, and no secret or address is printed', async () => {
  const config = liveConfig({
    DATA_DIR: createTestFolder(),
    DATABASE_URL: `postgresql://shop:database-password@${CLOSED}/shop`,
    SMTP_URL: `smtp://me%40shop.example:mail-password@${CLOSED}`,
    PUBLIC_URL: `https://${CLOSED}`,
    IMAGE_STORE: 's3',
    S3_ENDPOINT: `http://${CLOSED}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'access-key',
    S3_SECRET_ACCESS_KEY: 'bucket-password',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'google-password',
    GOOGLE_DISCOVERY_URL: `https://${CLOSED}/`,
  });
  const printed = await report(checkLive(config, { recipient: 'me@shop.example' }));
  expect(printed).toMatch(
    /^✓ settings.*\n✓ data folder.*\n✗ database: .*ECONNREFUSED.*\n✗ Stripe: .*ECONNREFUSED.*\n✗ mail server: .*\n✗ image store: could not put: ECONNREFUSED.*\n! public address: .*ECONNREFUSED.*\n✗ Google sign-in: .*ECONNREFUSED.*\n$/,
  );
  expect(printed).not.toMatch(/password|access-key|@|_live_|whsec_/);
});

describeOnBoth('the database', (kind) => {
  let database: PreparedDatabase;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind, catalogue: true });
  });
  afterAll(() => database?.remove());

  function check() {
    const { url: DATABASE_URL = 'embedded', ownerUrl: DATABASE_OWNER_URL, dataDir } = database;
    const settings = { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR: dataDir };
    return report(checkDatabase(liveConfig(settings)));
  }

  it('is right with its tables up to date, before and beside a live shop', async () => {
    const before = await check();
    expect(before).toContain('its tables are up to date');
    expect(before).toContain('✓ mode of the database: no shop has opened it yet');
    expect(before).not.toMatch(/^✗/m);
    expect(await check()).toBe(before);

    const shop = await startLiveShop(database);
    onTestFinished(() => shop.close());
    const beside = await check();
    expect(beside).toContain(kind === 'postgres' ? 'it belongs to a live shop' : 'a running shop');
    expect(beside).not.toMatch(/^✗/m);
  });

  it('of a sandbox is refused with the same message as at a start', async () => {
    const used = await prepareTestDatabase({ kind, catalogue: true });
    await tryOut({ ...used, remove: async () => undefined }, kind);
    const settings = { DATABASE_URL: used.url ?? 'embedded', DATA_DIR: used.dataDir };
    const printed = await report(checkDatabase(liveConfig(settings)));
    expect(printed).toMatch(
      /^✗ mode of the database: This database was used in sandbox mode .*remove-demo/m,
    );
    await used.remove();
  });
});

describe.runIf(inject('postgresUrl'))('a database server', () => {
  const name = `live_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('postgresUrl') ?? '';
  const ownerUrl = serverUrl && databaseUrl(serverUrl, name);
  beforeAll(() => runOnServer(serverUrl, `create database ${name}`));
  afterAll(() => runOnServer(serverUrl, `drop database ${name} with (force)`));

  it('with an empty database is left as it is', async () => {
    const config = liveConfig({ DATABASE_URL: shopUrl(ownerUrl), DATABASE_OWNER_URL: ownerUrl });
    const printed = await report(checkDatabase(config));
    expect(printed).toContain('✓ database: it answers; it is empty, the start makes its tables');
    expect(printed).toContain('✓ database owner');
    expect(printed).not.toMatch(/^✗/m);
    const { pool, close } = await connectDatabase({ url: ownerUrl, dataDir: '' });
    const { rows } = await pool.query(
      `select 1 from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle')`,
    );
    await close();
    expect(rows).toEqual([]);
  });

  it('that gives the role no right to create tables is reported', async () => {
    const config = liveConfig({ DATABASE_URL: shopUrl(ownerUrl) });
    expect(await report(checkDatabase(config))).toMatch(
      /^✗ rights in the database: .*DATABASE_OWNER_URL\.$/m,
    );
  });

  it('that refuses the password is reported with the name of the setting', async () => {
    const wrongUrl = (url: string) => Object.assign(new URL(url), { password: 'not-it' }).href;
    const shop = liveConfig({ DATABASE_URL: wrongUrl(ownerUrl) });
    const owner = liveConfig({
      DATABASE_URL: shopUrl(ownerUrl),
      DATABASE_OWNER_URL: wrongUrl(ownerUrl),
    });
    expect(await report(checkDatabase(shop))).toMatch(/^✗ database: .*password.*DATABASE_URL/m);
    const ofOwner = await report(checkDatabase(owner));
    expect(ofOwner).toMatch(/^✗ database owner: .*Check DATABASE_OWNER_URL\.$/m);
    expect(ofOwner).not.toContain('not-it');
  });
});

describe('the data folder', () => {
  it('is not created, and a file in its place is reported', async () => {
    const folder = path.join(createTestFolder(), 'later');
    const check = (DATA_DIR: string) => report(checkDataFolder(liveConfig({ DATA_DIR })));
    expect(await check(folder)).toBe('✓ data folder: the first start makes it\n');
    expect(await report(checkDatabase(liveConfig({ DATA_DIR: folder })))).toContain('✓ database');
    expect(existsSync(folder)).toBe(false);
    writeFileSync(folder, '');
    expect(await check(folder)).toMatch(/^✗ data folder: .*it is a file.*DATA_DIR/);
  });
});

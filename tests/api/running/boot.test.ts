/** Starts that fail say one sentence and damage nothing; a stop finishes; a kill loses nothing. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { explainFailure } from '../../../scripts/lib/explain-failure.ts';
import { requireFreePorts } from '../../../scripts/lib/require-free-ports.ts';
import { loadConfig } from '../../../src/config.ts';
import { type RunningServer, startServer } from '../../../src/server.ts';
import { createTestFolder, prepareTestDatabase } from '../../support/database/database.ts';
import { databaseUrl, runOnServer } from '../../support/database/database-template.ts';
import { startForgetfulPooler } from '../../support/database/forgetful-pooler.ts';
import { startOldPostgres } from '../../support/database/old-postgres.ts';
import { LIVE_SETTINGS, SECRET, WRONG_LIVE_SETTINGS } from '../../support/live/live-settings.ts';
import { type ChildShop, spawnShop, untilOpen } from '../../support/shop/child-shop.ts';
import { freePort } from '../../support/shop/free-port.ts';
import { installWithoutSandbox } from '../../support/shop/without-sandbox.ts';

vi.setConfig({ testTimeout: 120_000 });

const started: ChildShop[] = [];
afterAll(() => {
  for (const shop of started) shop.process.kill('SIGKILL');
});

async function spawnWith(settings: Record<string, string>, wrap: string[] = []) {
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const shop = spawnShop({ DATA_DIR: createTestFolder(), ...ports, ...settings }, wrap);
  started.push(shop);
  return shop;
}

/** The last sentence that a refused start prints. Lines of the log, another stream, may arrive after it. */
async function refusal(settings: Record<string, string>, wrap: string[] = []): Promise<string> {
  const shop = await spawnWith(settings, wrap);
  expect(await shop.ended, shop.output()).not.toBe(0);
  const lines = shop.output().trim().split('\n');
  const sentence = lines.filter((line) => !line.startsWith('{')).at(-1) ?? '';
  expect(shop.output()).not.toMatch(/^\s+at .*:\d+/m);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  return sentence;
}

/** The last sentence of a refused start in this process. */
async function refusalHere(settings: Record<string, string>): Promise<string> {
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const opening = openHere({ DATA_DIR: createTestFolder(), ...ports, ...settings });
  const sentence = await opening.then(
    async (server) => {
      await server.close();
      throw new Error('The shop has opened.');
    },
    (error: unknown) => explainFailure(error, 'the log').split('\n').at(-1) ?? '',
  );
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  return sentence;
}

async function openHere(settings: Record<string, string>): Promise<RunningServer> {
  const config = loadConfig(settings);
  await requireFreePorts(config);
  fs.mkdirSync(config.dataDir, { recursive: true });
  return startServer({ config, logger: pino({ level: 'silent' }) });
}

function hashTree(folder: string): string {
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    // PostgreSQL's note of the process that tried; the next one overwrites it.
    if (name.endsWith('postmaster.pid')) continue;
    const file = path.join(folder, name);
    hash.update(name);
    if (fs.statSync(file).isFile()) hash.update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

async function embeddedFolder(): Promise<string> {
  const { dataDir } = await prepareTestDatabase({ kind: 'embedded', catalogue: true });
  return dataDir;
}

describe('a start that cannot succeed', () => {
  it('names a taken port before it does anything else', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const dataDir = path.join(createTestFolder(), 'data');
    const sentence = await refusal({ PORT: String(port), DATA_DIR: dataDir });
    expect(sentence).toContain(`Port ${port} is already in use`);
    expect(sentence).toContain('PORT=');
    expect(fs.existsSync(dataDir)).toBe(false);
    const sandbox = await refusalHere({ SANDBOX_PORT: String(port), DATA_DIR: dataDir });
    expect(sandbox).toContain(`SANDBOX_PORT=${port + 100}`);
    other.close();
  });

  it('names a setting that is wrong', async () => {
    expect(await refusalHere({ PORT: 'abc' })).toContain('PORT');
    expect(await refusalHere({ SHOP_MODE: 'live' })).toContain('AUTH_SECRET');
    expect(await refusalHere({ WORKERS: '2' })).toMatch(/WORKERS.*DATABASE_URL/);
    expect(await refusalHere({ HOST: '0.0.0.0' })).toContain('HOST must be 127.0.0.1');
    expect(await refusal({ DATABASE_URL: 'mysql://root:tell-tale@localhost/x' })).toContain(
      'postgresql://',
    );
  });

  it('is refused before anything is opened, with one sentence and no secret', async () => {
    const [what, wrong] = WRONG_LIVE_SETTINGS[0] ?? [];
    const given = Object.entries({ ...LIVE_SETTINGS, ...wrong });
    const settings = Object.fromEntries(given.filter((entry) => entry[1] !== undefined));
    const sentence = await refusal(settings as Record<string, string>);
    expect(sentence, what).not.toContain(SECRET.slice(1, 12));
  });

  it('says how to install the sandbox where the shop was installed without it', async () => {
    const folder = installWithoutSandbox();
    expect(await refusal({}, ['sh', '-c', 'cd "$0" && exec "$@"', folder])).toContain('npm ci');
  });

  it('says that the database does not answer, without its password', async () => {
    const port = await freePort();
    const sentence = await refusalHere({
      DATABASE_URL: `postgresql://shop:tell-tale@127.0.0.1:${port}/shop`,
    });
    expect(sentence).toContain(`127.0.0.1:${port}`);
    expect(sentence).toContain('DATABASE_URL');
    expect(sentence).not.toContain('tell-tale');
  });

  it.runIf(inject('postgresUrl')).each([
    ['sandbox', {}],
    ['live', LIVE_SETTINGS],
  ])('says that the server has no such database, in %s mode', async (_mode, settings) => {
    const url = databaseUrl(inject('postgresUrl') ?? '', 'no_such_shop');
    const sentence = await refusalHere({ ...settings, DATABASE_URL: url });
    expect(sentence).toContain('database "no_such_shop" does not exist');
    expect(sentence).toContain('that DATABASE_URL is right');
    expect(sentence).not.toContain('embedded');
  });

  it.runIf(inject('postgresUrl')).each([
    ['with tables', 'select 1'],
    ['without', 'drop schema if exists drizzle, public cascade; create schema public'],
  ])('says that the database is read-only, %s', async (_tables, prepare) => {
    const { ownerUrl = '', remove } = await prepareTestDatabase({ kind: 'postgres' });
    const name = new URL(ownerUrl).pathname.slice(1);
    await runOnServer(ownerUrl, prepare);
    await runOnServer(ownerUrl, `alter database "${name}" set default_transaction_read_only = on`);
    const sentence = await refusalHere({ DATABASE_URL: ownerUrl });
    expect(sentence).toContain('The database takes no changes');
    await remove();
  });

  it('refuses a PostgreSQL that is too old', async () => {
    const port = await freePort();
    const server = await startOldPostgres(port);
    const sentence = await refusalHere({
      DATABASE_URL: `postgresql://shop@127.0.0.1:${port}/shop`,
    });
    expect(sentence).toContain('version 14, and 15 or newer is needed');
    server.close();
  });

  it.runIf(inject('postgresUrl'))(
    'refuses a pooler that gives each transaction another session',
    async () => {
      const { url, remove } = await prepareTestDatabase({ kind: 'postgres' });
      const pooler = await startForgetfulPooler(url ?? '');
      const sentence = await refusalHere({ DATABASE_URL: pooler.url });
      expect(sentence).toContain('a pooler in session mode');
      pooler.close();
      await remove();
    },
  );

  it('names a data folder that cannot be used', async () => {
    const file = path.join(createTestFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(await refusalHere({ DATA_DIR: path.join(file, 'data') })).toContain('data folder');
  });

  it.each([
    // PostgreSQL ends the process.
    ['a damaged control file', 'global/pg_control', refusal],
    ['a wrong version', 'PG_VERSION', refusalHere],
  ])('leaves a database with %s as it is', async (_name, file, refuse) => {
    const dataDir = await embeddedFolder();
    const database = path.join(dataDir, 'database');
    fs.writeFileSync(path.join(database, 'pg18', file), 'rubbish');
    const before = hashTree(database);
    const sentence = await refuse({ DATA_DIR: dataDir });
    expect(sentence).toContain('cannot be opened');
    expect(sentence).toContain('Nothing was changed');
    expect(hashTree(database)).toBe(before);
  });

  it('says that the disk is full', async () => {
    const folder = createTestFolder();
    if (!mountSmallDisk(folder)) {
      // Without the right to mount: no file may grow beyond 4 kB.
      const limited = ['bash', '-c', 'ulimit -f 4; exec "$@"', 'bash'];
      expect(await refusal({ DATA_DIR: folder }, limited)).not.toBe('');
      return;
    }
    try {
      expect(await refusal({ DATA_DIR: folder })).toContain('The disk is full');
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Addresses are printed; the log goes to the data folder only. */
function expectOutput({ url, output }: ChildShop, dataDir: string): void {
  expect(output()).toContain(url);
  expect(output()).not.toContain('{"level"');
  expect(fs.existsSync(path.join(dataDir, 'log', 'handset.log'))).toBe(true);
}

describe('a running shop', () => {
  it('keeps a second one off its data folder, prints its addresses and ends cleanly on a signal', async () => {
    const dataDir = await embeddedFolder();
    const first = await untilOpen(await spawnWith({ DATA_DIR: dataDir }));
    expect(await refusal({ DATA_DIR: dataDir })).toContain('already');
    expect((await fetch(`${first.url}/mobile-data`)).status).toBe(200);
    await expect.poll(first.output).toContain('admin@handset.example / Admin@123');
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await expect(fetch(first.url)).rejects.toThrow();
    const again = await untilOpen(await spawnWith({ DATA_DIR: dataDir }));
    again.process.kill('SIGINT');
    expect(await again.ended).toBe(0);

    expectOutput(first, dataDir);
  });

  it('told to stop while it opens, closes in order', async () => {
    const shop = await spawnWith({ DATA_DIR: await embeddedFolder() });
    await expect.poll(() => shop.output(), { interval: 5 }).toContain('The catalogue is ready');
    shop.process.kill('SIGTERM');
    expect(await shop.ended, shop.output()).toBe(0);
  });

  it('ends when npm is told to end, though the shell between them passes nothing on', async () => {
    const settings = { DATA_DIR: await embeddedFolder(), npm_lifecycle_event: 'start' };
    const npm = await untilOpen(await spawnWith(settings, ['sh', '-c', '"$@"; true', 'sh']));
    npm.process.kill('SIGTERM');
    const isClosed = () =>
      fetch(npm.url).then(
        () => false,
        () => true,
      );
    await expect.poll(isClosed).toBe(true);
    await npm.ended;
  });

  it.runIf(inject('postgresUrl'))(
    'starts twice on one empty PostgreSQL at the same time',
    async () => {
      const { url, remove } = await prepareTestDatabase({ kind: 'postgres' });
      if (!url) throw new Error('no PostgreSQL');
      const both = await Promise.all([
        spawnWith({ DATABASE_URL: url }),
        spawnWith({ DATABASE_URL: url }),
      ]);
      for (const shop of both) {
        await untilOpen(shop);
        const answer = await fetch(`${shop.url}/mobile-data`);
        expect(await answer.json()).toHaveLength(109);
      }
      for (const shop of both) {
        shop.process.kill('SIGTERM');
        expect(await shop.ended, shop.output()).toBe(0);
      }
      await remove();
    },
  );
});

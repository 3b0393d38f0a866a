/** A backup that does not succeed leaves no personal data behind. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { lockFolder } from '../../../../src/database/embedded/embedded.ts';
import {
  createTestFolder,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../../../support/database/database.ts';
import { runCommand, startCommand } from '../../../support/live/run-command.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let database: PreparedDatabase;
let owner: pg.Client;
let settings: Record<string, string>;
let folder: string;
beforeAll(async () => {
  database = await prepareTestDatabase({ kind: 'postgres' });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { url: DATABASE_URL = '', ownerUrl: DATABASE_OWNER_URL = '', dataDir } = database;
  settings = { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR: dataDir };
});
afterAll(async () => {
  await owner.end();
  await database.remove();
});
beforeEach(() => {
  folder = createTestFolder();
});

async function countDumps(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'pg_dump'`,
  );
  return rows[0]?.count ?? 0;
}

/** Ends a backup in the middle of its dump. */
async function endBackup(target: string, signal: NodeJS.Signals) {
  const blocker = new pg.Client({ connectionString: database.ownerUrl });
  await blocker.connect();
  try {
    await blocker.query('begin; lock table users in access exclusive mode');
    const { child, result } = startCommand('backup', [target], settings);
    await expect.poll(countDumps, { timeout: 120_000 }).toBe(1);
    child.kill(signal);
    return await result;
  } finally {
    await blocker.end();
  }
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the dump and removes what was written',
  async (signal) => {
    const ended = await endBackup(path.join(folder, 'backup'), signal);
    expect(ended).toEqual({ code: 1, printed: expect.stringContaining(`stopped by ${signal}`) });
    expect(fs.readdirSync(folder)).toEqual([]);
    await expect.poll(countDumps).toBe(0);
  },
);

it('the next backup removes what a killed one has left', async () => {
  const killed = await endBackup(path.join(folder, 'killed'), 'SIGKILL');
  expect(killed.code).toBeNull();
  expect(fs.readdirSync(folder)).toEqual(['killed.unfinished']);
  await expect.poll(countDumps).toBe(0);

  const next = await runCommand('backup', [path.join(folder, 'next')], settings);
  expect(next.code, next.printed).toBe(0);
  expect(fs.readdirSync(folder)).toEqual(['next']);
  expect(fs.readdirSync(path.join(folder, 'next')).sort()).toEqual([
    'database.dump',
    'manifest.json',
  ]);
});

it('a backup that is being written stays, and is not written twice', async () => {
  const target = path.join(folder, 'other');
  fs.mkdirSync(`${target}.unfinished`);
  const lock = lockFolder(`${target}.unfinished`);
  try {
    const twice = await runCommand('backup', [target], settings);
    expect(twice).toEqual({ code: 1, printed: expect.stringContaining('another backup') });
    const beside = await runCommand('backup', [path.join(folder, 'beside')], settings);
    expect(beside.code, beside.printed).toBe(0);
    expect(fs.readdirSync(folder).sort()).toEqual(['beside', 'other.unfinished']);
  } finally {
    lock.close();
  }
});

it('a folder that cannot be written is named, and not confused with the data folder', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  const { code, printed } = await runCommand('backup', [path.join(file, 'backup')], settings);
  expect(code).toBe(1);
  expect(printed).toContain(file);
  expect(printed).not.toContain('DATA_DIR');
});

it('a dump of a newer PostgreSQL is refused with what to install', async () => {
  const target = path.join(folder, 'backup');
  expect((await runCommand('backup', [target], settings)).code).toBe(0);
  const dump = fs.openSync(path.join(target, 'database.dump'), 'r+');
  // The minor version of the archive format, behind PGDMP and the major one.
  fs.writeSync(dump, Buffer.from([99]), 0, 1, 6);
  fs.closeSync(dump);
  const empty = await prepareEmpty();
  try {
    const { code, printed } = await runCommand('restore', [target], empty.settings);
    expect(code).toBe(1);
    expect(printed).toContain('unsupported version');
    expect(printed).toContain("Install PostgreSQL's client programs");
  } finally {
    await empty.remove();
  }
});

async function prepareEmpty() {
  const name = `empty_${path.basename(folder).toLowerCase().replace(/\W/g, '_')}`;
  const url = new URL(database.ownerUrl ?? '');
  await owner.query(`create database "${name}"`);
  url.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: url.href, DATA_DIR: path.join(folder, 'restored') },
    remove: () => owner.query(`drop database "${name}" with (force)`),
  };
}

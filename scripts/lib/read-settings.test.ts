import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, SETTING_NAMES } from '../../src/config.ts';
import { readSettings } from './read-settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const readRoot = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

describe('the file of settings', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-env-'));
    fs.writeFileSync(path.join(folder, '.env'), 'PORT=4100\nMAIL_FROM="Shop <a@b.example>"\n');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('is .env unless ENV_FILE says otherwise, and the environment wins', () => {
    expect(readSettings({}, folder)).toMatchObject({
      port: 4100,
      mail: { from: 'Shop <a@b.example>' },
    });
    expect(readSettings({ PORT: '4200' }, folder).port).toBe(4200);
    fs.writeFileSync(path.join(folder, '.env.staging'), 'PORT=4300\n');
    expect(readSettings({ ENV_FILE: '.env.staging' }, folder).port).toBe(4300);
  });

  it('is read by nobody where ENV_FILE is empty, as for the shops of tests', () => {
    expect(readSettings({ ENV_FILE: '' }, folder).port).toBe(3000);
  });

  it('may be missing, but not when it is named', () => {
    fs.rmSync(path.join(folder, '.env'));
    expect(readSettings({}, folder).port).toBe(3000);
    expect(() => readSettings({ ENV_FILE: 'nowhere' }, folder)).toThrow(ConfigError);
  });
});

describe('.env.example', () => {
  const lines = readRoot('.env.example').split('\n');
  const settings = lines.filter((line) => /^#[A-Z][A-Z0-9_]*=/.test(line));

  it('lists every setting of src/config.ts once, and no other', () => {
    const named = settings.map((line) => line.slice(1, line.indexOf('=')));
    expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
  });

  it('sets nothing as it is', () => {
    expect(parseEnv(lines.join('\n'))).toEqual({});
  });

  it('names the defaults that the shop has', () => {
    const shown = parseEnv(settings.map((line) => line.slice(1)).join('\n'));
    const names = ['SHOP_MODE', 'HOST', 'PORT', 'SANDBOX_PORT', 'DATA_DIR', 'PASSWORD_POLICY'];
    names.push('DATABASE_POOL', 'DATABASE_STATEMENT_TIMEOUT_MS', 'DATABASE_LOCK_TIMEOUT_MS');
    const defaults = [...names, 'MAIL_FROM', 'CONTACT_TO', 'IMAGE_STORE', 'S3_REGION', 'LOG_LEVEL'];
    const given = Object.fromEntries(defaults.map((name) => [name, shown[name]]));
    expect(loadConfig(given)).toEqual(loadConfig({}));
  });
});

it('README.md explains every setting', () => {
  const section = readRoot('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  expect(SETTING_NAMES.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

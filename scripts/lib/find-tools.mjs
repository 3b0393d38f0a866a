/**
 * Finds the programs that are not npm packages: Chromium and a PostgreSQL server for the tests.
 * Plain JavaScript, because prepare.mjs runs before anything is installed.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const CHROMIUM_PLACES = ['/usr/bin', '/snap/bin', '/usr/local/bin'];
export const OLDEST_POSTGRES = 15;

/** Full path of a Chromium or Chrome, or undefined. */
export function findChromium() {
  return firstExecutable([...pathFolders(), ...CHROMIUM_PLACES], CHROMIUM_NAMES);
}

/** Folder that holds `initdb` and `postgres` of version 15 or newer, or undefined. */
export function findPostgresFolder() {
  return [...pathFolders(), ...debianFolders()].find(isUsablePostgres);
}

function pathFolders() {
  return (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
}

function debianFolders() {
  try {
    const versions = readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'));
  } catch {
    return [];
  }
}

function isUsablePostgres(folder) {
  const server = firstExecutable([folder], ['postgres']);
  if (!server || !firstExecutable([folder], ['initdb'])) return false;
  const version = /\(PostgreSQL\) (\d+)/.exec(runQuietly(server, ['--version']));
  return Number(version?.[1] ?? 0) >= OLDEST_POSTGRES;
}

function runQuietly(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

function firstExecutable(folders, names) {
  for (const folder of folders) {
    const found = names.map((name) => path.join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

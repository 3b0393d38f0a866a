/**
 * Finds the programs that are not npm packages: Chromium and a PostgreSQL server for the tests.
 * Plain JavaScript, because prepare.mjs runs before anything is installed.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

/** Not on everybody's path. */
const DEBIAN_SERVERS = '/usr/sbin';
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt'];
const HOMEBREW_VERSIONS = [18, 17, 16, 15];
const CHROMIUM_NAMES = [
  // Without a window, and therefore the quickest.
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  // As the programs of macOS are called.
  ...['Chromium', 'Google Chrome'],
];
const CHROMIUM_PLACES = [
  ...['/usr/bin', '/snap/bin', '/usr/local/bin'],
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];
export const OLDEST_POSTGRES = 15;

/** Full path of a Chromium or Chrome, or undefined. */
export function findChromium() {
  const folders = [...pathFolders(), ...CHROMIUM_PLACES];
  const found = CHROMIUM_NAMES.map((name) => firstExecutable(folders, [name]));
  return found.find((file) => file !== undefined);
}

/** Full path of a program, also of one where Debian keeps servers, or undefined. */
export function findProgram(name) {
  return firstExecutable([...pathFolders(), DEBIAN_SERVERS], [name]);
}

/** Folder that holds `initdb` and `postgres` of version 15 or newer, or undefined. */
export function findPostgresFolder() {
  return [...pathFolders(), ...debianFolders(), ...homebrewFolders()].find(isUsablePostgres);
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

/** Homebrew puts versions beside each other, outside the PATH. */
function homebrewFolders() {
  return HOMEBREW.flatMap((folder) =>
    HOMEBREW_VERSIONS.map((version) => path.join(folder, `postgresql@${version}`, 'bin')),
  );
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

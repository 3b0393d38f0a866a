/** The project as `npm ci --workspaces=false` leaves it: the packages of the sandbox are missing. */
import fs from 'node:fs';
import path from 'node:path';
import sandboxJson from '../../../src/sandbox/package.json' with { type: 'json' };
import { createTestFolder } from '../database/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** @returns the folder of the copy; its packages are links to the real ones */
export function installWithoutSandbox(): string {
  const folder = createTestFolder();
  for (const name of ['src', 'scripts', 'data', 'package.json']) {
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  const missing = [...Object.keys(sandboxJson.dependencies), '@handset'];
  fs.mkdirSync(path.join(folder, 'node_modules'));
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules'))) {
    if (missing.includes(name) || name.startsWith('.')) continue;
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  return folder;
}

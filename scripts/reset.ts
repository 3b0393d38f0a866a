/**
 * `npm run reset`: moves to a fresh shop by deleting the data folder. Asks first; --yes does not.
 * A database that DATABASE_URL names is never touched.
 */
import './lib/quick-imports.ts';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { lockFolder } from '../src/database/embedded/embedded.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

/** What the shop itself has put into the folder; nothing else is deleted. */
const OWN_ENTRIES = ['database', 'images', 'sandbox', 'keys', 'log'];

async function reset(): Promise<void> {
  const { dataDir } = readSettings(process.env);
  if (!fs.existsSync(dataDir)) {
    process.stdout.write(`There is nothing in ${dataDir}.\n`);
    return;
  }
  if (!process.argv.includes('--yes') && !(await confirm(dataDir))) {
    process.stdout.write('Nothing was deleted.\n');
    return;
  }
  const database = path.join(dataDir, 'database');
  const lock = fs.existsSync(database) ? lockFolder(database) : undefined;
  for (const entry of OWN_ENTRIES) {
    fs.rmSync(path.join(dataDir, entry), { recursive: true, force: true });
  }
  lock?.close();
  process.stdout.write('✓ Deleted. The next npm start begins with a fresh shop.\n');
}

async function confirm(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stdout.write('This deletes data; run it with --yes (npm run reset -- --yes).\n');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Delete all orders, accounts, images and mails in ${dataDir}? Type yes: `,
  );
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

await reset().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error, 'the message above')}\n`);
  process.exitCode = 1;
});

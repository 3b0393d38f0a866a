/**
 * `npm run migrations:listed`: ends the migration that was written just now, for a fact that lists have a
 * column of, with the function that fills the column and with its values for what is there already.
 */
import fs from 'node:fs';
import path from 'node:path';
import { FILL_LISTED_MOBILES, KEEP_LISTED_MOBILES } from '../../src/database/schema/keep-listed.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../src/database/migrations');
const BREAK = '\n--> statement-breakpoint\n';

const name = fs
  .readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .at(-1);
const file = path.join(FOLDER, name ?? '');
const written = fs.readFileSync(file, 'utf8').trimEnd();
if (!written.includes('ALTER TABLE "listed_mobiles"') || written.includes(KEEP_LISTED_MOBILES)) {
  throw new Error(`${name} adds no column to lists. First: npm run migrations -- --name by-…`);
}
fs.writeFileSync(file, [written, KEEP_LISTED_MOBILES.trimEnd(), FILL_LISTED_MOBILES].join(BREAK));
process.stdout.write(`${name} now ends with the function that fills it.\n`);

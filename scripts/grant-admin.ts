/**
 * `npm run admin -- grant EMAIL`, `npm run admin -- revoke EMAIL` and `npm run admin -- reset-code EMAIL`:
 * makes the first admin of a live shop, and is the way back in when no admin can log in, or somebody has
 * lost both app and recovery codes. `npm run admin -- remove-demo` empties a sandbox's database for a live shop,
 * `npm run admin -- migrate` only brings the tables up to date. Protects: the shop keeps an admin, and the
 * change is in the audit log and in the mail of those concerned. Anybody who can open the database may run it.
 * Beside a running shop it needs DATABASE_URL: the embedded database has one user at a time.
 */
import './lib/quick-imports.ts';
import { runAdmin } from './lib/database/admin.ts';

const { code, printed } = await runAdmin(process.argv.slice(2), process.env);
(code === 0 ? process.stdout : process.stderr).write(printed);
process.exitCode = code;

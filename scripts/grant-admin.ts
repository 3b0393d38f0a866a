/**
 * `npm run admin -- grant EMAIL`, `npm run admin -- revoke EMAIL` and `npm run admin -- reset-code EMAIL`:
 * makes the first admin of a live shop, and is the way back in when no admin can log in, or somebody has
 * lost both app and recovery codes. `npm run admin -- remove-demo` empties a sandbox's database for a live shop,
 * `npm run admin -- migrate` only brings the tables up to date. Protects: the shop keeps an admin, and the
 * change is in the audit log and in the mail of those concerned. Anybody who can open the database may run it.
 * Beside a running shop it needs DATABASE_URL: the embedded database has one user at a time.
 */
import './lib/quick-imports.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { connectDatabase, type Database, type Queryable } from '../src/database/connect.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { users } from '../src/database/schema.ts';
import { transact } from '../src/database/transact.ts';
import { createSecrets } from '../src/services.ts';
import { foldEmail } from '../src/shared/email.ts';
import { mailRoleChange, mailSecondFactor } from '../src/shop/accounts/mails.ts';
import { removeSecondFactor } from '../src/shop/accounts/second-step/second-factor-store.ts';
import { lockAdmins, lockUser, setRole, type User } from '../src/shop/accounts/store.ts';
import { ANONYMOUS } from '../src/shop/actor.ts';
import { recordChange } from '../src/shop/audit/index.ts';
import { RefusedError } from './lib/database/backup-folder.ts';
import { removeDemo } from './lib/database/remove-demo.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

const USAGE =
  'Usage: npm run admin -- grant EMAIL (or revoke EMAIL, reset-code EMAIL, remove-demo, or migrate)';

interface Order {
  verb: 'grant' | 'revoke' | 'reset-code';
  /** Folded. */
  email: string;
}

/** @throws RefusedError */
function readOrder([verb, email, ...rest]: string[]): Order {
  if (email === undefined || rest.length > 0) throw new RefusedError(USAGE);
  if (verb !== 'grant' && verb !== 'revoke' && verb !== 'reset-code') throw new RefusedError(USAGE);
  return { verb, email: foldEmail(email) };
}

/**
 * @returns what was done, in one sentence
 * @throws RefusedError
 */
function apply(db: Database, { verb, email }: Order): Promise<string> {
  return transact(db, async (tx) => {
    const admins = await lockAdmins(tx);
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    const user = found && (await lockUser(tx, found.id));
    if (!user) {
      throw new RefusedError(
        `Nobody has signed up as ${email}; they must do so in the shop first.`,
      );
    }
    if (verb === 'reset-code') return resetCode(tx, user);
    return changeRole(tx, { admins, user, role: verb === 'grant' ? 'admin' : null });
  });
}

async function changeRole(
  tx: Queryable,
  { admins, user, role }: { admins: User[]; user: User; role: 'admin' | null },
): Promise<string> {
  const who = `${user.name} (${user.email})`;
  if (user.role === role) {
    return role === 'admin' ? `${who} is an admin already.` : `${who} is no admin.`;
  }
  if (role === null && admins.length === 1) {
    throw new RefusedError(`${who} is the last admin; make somebody else an admin first.`);
  }
  await setRole(tx, user.id, role);
  const recipients = [...admins, user];
  await mailRoleChange(tx, { recipients, user, role, by: { name: 'The admin command' } });
  await recordChange(tx, {
    actor: ANONYMOUS,
    action: role === 'admin' ? 'user.promoted' : 'user.demoted',
    subjectType: 'user',
    subjectId: user.id,
    before: { role: user.role },
    after: { role },
  });
  return role === 'admin' ? `✓ ${who} is an admin now.` : `✓ ${who} is no longer an admin.`;
}

/** For somebody who can show no code any more; their password stays as it is. */
async function resetCode(tx: Queryable, user: User): Promise<string> {
  const who = `${user.name} (${user.email})`;
  if (!(await removeSecondFactor(tx, user.id))) return `${who} has no second step to reset.`;
  await mailSecondFactor(tx, { to: user.email, event: 'reset' });
  await recordChange(tx, {
    actor: ANONYMOUS,
    action: 'second-factor.reset',
    subjectType: 'user',
    subjectId: user.id,
  });
  return `✓ ${who} logs in without a code now, and can set a second step up again.`;
}

async function run(): Promise<string> {
  const [verb, ...options] = process.argv.slice(2);
  if (verb === 'remove-demo') return removeDemo(options);
  const order = verb === 'migrate' ? null : readOrder(process.argv.slice(2));
  const config = readSettings(process.env);
  const { databaseUrl: url, dataDir } = config;
  const connection = await connectDatabase({ url, dataDir, auditKey: createSecrets(config) });
  try {
    await migrateDatabase(connection, config.databaseOwnerUrl);
    return order ? await apply(connection.db, order) : '✓ The tables are up to date.';
  } finally {
    await connection.close();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const reason =
    error instanceof RefusedError ? error.message : explainFailure(error, 'the message above');
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}

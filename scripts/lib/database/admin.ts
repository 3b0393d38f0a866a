/**
 * The admin command: roles, second steps and `remove-demo`, without a process of its own.
 * Protects: the shop keeps an admin, and the change is in the audit log and in a mail to everyone concerned.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { connectDatabase, type Database, type Queryable } from '../../../src/database/connect.ts';
import { migrateDatabase } from '../../../src/database/migrate.ts';
import { users } from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { createSecrets } from '../../../src/services.ts';
import { foldEmail } from '../../../src/shared/email.ts';
import { mailRoleChange, mailSecondFactor } from '../../../src/shop/accounts/mails.ts';
import { removeSecondFactor } from '../../../src/shop/accounts/second-step/second-factor-store.ts';
import { lockAdmins, lockUser, setRole, type User } from '../../../src/shop/accounts/store.ts';
import { ANONYMOUS } from '../../../src/shop/actor.ts';
import { recordChange } from '../../../src/shop/audit/index.ts';
import { explainFailure } from '../explain-failure.ts';
import { type Environment, readSettings } from '../read-settings.ts';
import { RefusedError } from './backup-folder.ts';
import { removeDemo } from './remove-demo.ts';

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

/** After the loss of a device: the password stays as it is. */
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

/** What a command prints, and the exit code it ends with. */
interface CommandResult {
  code: number;
  printed: string;
}

/** @param env usually `process.env` */
export async function runAdmin(args: string[], env: Environment): Promise<CommandResult> {
  try {
    return { code: 0, printed: `${await carryOut(args, env)}\n` };
  } catch (error) {
    const reason =
      error instanceof RefusedError ? error.message : explainFailure(error, 'the message above');
    return { code: 1, printed: `${reason}\n` };
  }
}

async function carryOut(args: string[], env: Environment): Promise<string> {
  const [verb, ...options] = args;
  if (verb === 'remove-demo') return removeDemo(options, env);
  const order = verb === 'migrate' ? null : readOrder(args);
  const config = readSettings(env);
  const { databaseUrl: url, dataDir } = config;
  const connection = await connectDatabase({ url, dataDir, auditKey: createSecrets(config) });
  try {
    await migrateDatabase(connection, config.databaseOwnerUrl);
    return order ? await apply(connection.db, order) : '✓ The tables are up to date.';
  } finally {
    await connection.close();
  }
}

/**
 * `npm run admin -- remove-demo --only-accounts`: for a live shop whose database has demo accounts from before its
 * mode was noted. Deletes these accounts, the sample reviews and webhook endpoints on this machine, keeps everything
 * else, and notes the database as live. Protects: a database with payments of the sandbox's bank is refused, as far as its ledger is in DATA_DIR.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Config } from '../../../src/config.ts';
import type { DatabaseConnection, Queryable } from '../../../src/database/connect.ts';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import {
  noteLive,
  readNotedMode,
  removeSampleReviews,
} from '../../../src/database/mode/claim-database.ts';
import {
  findLoopbackEndpoints,
  findSandboxTraces,
} from '../../../src/database/mode/sandbox-traces.ts';
import {
  identityUsers,
  outbox,
  payments,
  reviews,
  users,
  webhookEndpoints,
} from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { createLogger } from '../../../src/logger.ts';
import { buildServices, type Services } from '../../../src/services.ts';
import { lockUser, type User } from '../../../src/shop/accounts/index.ts';
import { erasePerson } from '../../../src/shop/accounts/people/erase-person.ts';
import { ANONYMOUS } from '../../../src/shop/actor.ts';
import { recordChange } from '../../../src/shop/audit/index.ts';
import { issueDocumentsOf } from '../../../src/shop/orders/index.ts';
import { RefusedError } from './backup-folder.ts';

const DEMO_EMAILS = DEMO_ACCOUNTS.map(({ email }) => email);
const STATEMENT_MS = 60_000;

/**
 * @returns what was done, or what would be done
 * @throws RefusedError
 */
export async function removeDemoAccounts(
  config: Config,
  connection: DatabaseConnection,
  isConfirmed: boolean,
): Promise<string> {
  const { db } = connection;
  await assertLiveDatabase(config, db);
  if (!isConfirmed) return describePlan(db);

  const services = await buildServices({ config, connection, logger: createLogger(config) });
  try {
    // Invoices name their buyer, so they are issued while the account still has a name.
    for (const { id } of await findDemoUsers(db)) await issueDocumentsOf(services, id);
    await transact(db, (tx) => removeAll(tx, services), { statementMs: STATEMENT_MS });
  } finally {
    await services.close();
  }
  return [
    '✓ What the sandbox left is gone, and the database is noted as that of a live shop.',
    '  If no admin is left: npm run admin -- grant you@your.shop',
  ].join('\n');
}

/** @throws RefusedError */
async function assertLiveDatabase(config: Config, db: Queryable): Promise<void> {
  if (config.mode !== 'live') {
    throw new RefusedError(
      '--only-accounts is for the database of a live shop: run it with SHOP_MODE=live and the settings of that shop. Nothing was removed.',
    );
  }
  const mode = await readNotedMode(db);
  if (mode === 'live') {
    throw new RefusedError('This database belongs to a live shop already; nothing was removed.');
  }
  if (mode === 'sandbox') {
    throw new RefusedError(
      'A sandbox has opened this database, so payments in it are of the sandbox; run npm run admin -- remove-demo without --only-accounts, which empties it. Nothing was removed.',
    );
  }
  const traces = await findSandboxTraces(db, config.dataDir);
  if (traces.payments > 0) {
    throw new RefusedError(
      `${traces.payments} payments in this database were made at the sandbox's bank, whose ledger is in DATA_DIR, and they must not stand in the books of a live shop; run npm run admin -- remove-demo without --only-accounts, which empties the database, or use a new one. Nothing was removed.`,
    );
  }
}

async function describePlan(db: Queryable): Promise<string> {
  const demo = await findDemoUsers(db);
  const orders = await db.$count(payments);
  const samples = await db.$count(reviews, isNull(reviews.userId));
  const endpoints = await findLoopbackEndpoints(db);
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)));
  const staying = admins.filter(({ email }) => !DEMO_EMAILS.includes(email));
  return [
    `To be removed: demo accounts with their sessions, carts, addresses and mails (${demo.length}), sample reviews (${samples}), and webhook endpoints on this machine (${endpoints.length}).`,
    ...endpoints.map(({ url }) => `  ${url}`),
    `Kept: everything else. Orders kept as real ones: ${orders}.`,
    staying.length === 0
      ? 'No admin would be left: make one first with npm run admin -- grant EMAIL.'
      : `Admins that stay, and should be yours: ${staying.map(({ email }) => email).join(', ')}.`,
    'Nothing was removed. Stop the shop, make a backup, and then run:',
    '  npm run admin -- remove-demo --only-accounts --yes',
  ].join('\n');
}

async function findDemoUsers(db: Queryable): Promise<{ id: string }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, DEMO_EMAILS), isNull(users.deletedAt)))
    .orderBy(users.id);
}

async function removeAll(tx: Queryable, { identity }: Services): Promise<void> {
  const demo: User[] = [];
  for (const { id } of await findDemoUsers(tx)) {
    const user = await lockUser(tx, id);
    if (user) demo.push(user);
  }
  for (const user of demo) await erasePerson(identity, tx, user);
  await tx.delete(identityUsers).where(inArray(identityUsers.email, DEMO_EMAILS));
  // Also the farewells: nobody reads these mailboxes.
  await tx.delete(outbox).where(inArray(outbox.toAddress, DEMO_EMAILS));
  const sampleReviews = await removeSampleReviews(tx);
  const endpoints = await findLoopbackEndpoints(tx);
  const ids = endpoints.map(({ id }) => id);
  const removed = { deletedAt: sql`now()` };
  await tx.update(webhookEndpoints).set(removed).where(inArray(webhookEndpoints.id, ids));
  await noteLive(tx);

  for (const { id, role } of demo) {
    await recordChange(tx, {
      actor: ANONYMOUS,
      action: 'user.deleted',
      subjectType: 'user',
      subjectId: id,
      before: { role },
    });
  }
  await recordChange(tx, {
    actor: ANONYMOUS,
    action: 'database.demo-removed',
    subjectType: 'shop',
    subjectId: 'shop',
    before: { accounts: demo.length, sampleReviews, webhookEndpoints: endpoints.length },
  });
}

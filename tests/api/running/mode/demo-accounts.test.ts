/** Live shops from before the mode of a database was noted, which still have demo accounts or sample reviews. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../../src/database/demo-accounts.ts';
import {
  auditLog,
  databaseMode,
  identitySessions,
  identityUsers,
  mobiles,
  outbox,
  payments,
  reviews,
  users,
  webhookEndpoints,
} from '../../../../src/database/schema.ts';
import type { Queryable } from '../../../../src/database/server-pool.ts';
import { newId } from '../../../../src/shared/tools/ids.ts';
import { verifyChain } from '../../../../src/shop/audit/index.ts';
import {
  defaultKind,
  describeOnBoth,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../../../support/database/database.ts';
import { startLiveShop } from '../../../support/live/live-shop.ts';
import {
  refusalOf,
  removeDemo,
  removeDemoFromLive,
  tryOut,
  withDatabase,
} from '../../../support/live/tried-database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DEMO_EMAILS: string[] = DEMO_ACCOUNTS.map(({ email }) => email);

/** Webhook endpoints of tools elsewhere, some of which look like this machine. */
const FOREIGN = [
  'https://tool.example/hooks',
  'https://127hooks.example/hooks',
  'https://1shop.example/hooks',
  'https://localhost.example/hooks',
  'https://104.18.2.1/hooks',
];
const OWN = ['http://127.0.0.1:9000/hooks', 'https://[::1]:9000/hooks'];

const OTHER_EMAILS = DEMO_EMAILS.map((email) => `not-${email}`);

/** Everywhere, as if they had never been there. */
async function renameDemoAccounts(db: Queryable, from: string[], to: string[]): Promise<void> {
  for (const [place, old] of from.entries()) {
    const email = to[place] ?? '';
    await db.update(users).set({ email }).where(eq(users.email, old));
    await db.update(identityUsers).set({ email }).where(eq(identityUsers.email, old));
    await db.update(outbox).set({ toAddress: email }).where(eq(outbox.toAddress, old));
  }
}

const databases: PreparedDatabase[] = [];
afterAll(async () => {
  for (const { remove } of databases) await remove();
});

describe('a live shop with demo accounts from before its mode was noted', () => {
  let database: PreparedDatabase;
  beforeAll(async () => {
    const prepared = await prepareTestDatabase({ catalogue: true });
    databases.push(prepared);
    database = { ...prepared, remove: async () => undefined };
    await tryOut(database, defaultKind(), true);
  });

  it('cannot be cleaned by accounts alone once this version has opened it as a sandbox', async () => {
    const refusal = await removeDemoFromLive(database, '--only-accounts', '--yes');
    expect(refusal).toMatchObject({ code: 1, printed: expect.stringContaining('A sandbox has') });
    await withDatabase(database, (db) => db.delete(databaseMode));
  });

  it('is refused because of payments alone, and told the only way out', async () => {
    await withDatabase(database, (db) => renameDemoAccounts(db, DEMO_EMAILS, OTHER_EMAILS));
    const sentence = await refusalOf(database);
    await withDatabase(database, (db) => renameDemoAccounts(db, OTHER_EMAILS, DEMO_EMAILS));
    expect(sentence).toContain("(payments at the sandbox's bank: 1)");
    expect(sentence).toContain('run `npm run admin -- remove-demo`, which empties the database');
    expect(sentence).not.toContain('--only-accounts');
  });

  it('keeps its demo accounts while payments of the sandbox are among its orders', async () => {
    const refusal = await removeDemoFromLive(database, '--only-accounts', '--yes');
    expect(refusal).toMatchObject({ code: 1, printed: expect.stringContaining('1 payments in') });
    rmSync(path.join(database.dataDir, 'sandbox'), { recursive: true });
  });

  it('is refused while the ledger of the sandbox cannot be read', async () => {
    const folder = path.join(database.dataDir, 'sandbox');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'bank.sqlite'), 'cut off');
    const sentence = await refusalOf(database);
    rmSync(folder, { recursive: true });
    expect(sentence).toMatch(
      /^The ledger of the sandbox's bank, .*bank\.sqlite, cannot be read, .*restore the file/,
    );
  });

  it('is refused because of a webhook endpoint on this machine alone', async () => {
    await withDatabase(database, async (db) => {
      const endpoint = { events: ['order.paid'], sealedSecret: 'sealed' };
      await db
        .insert(webhookEndpoints)
        .values([...[...FOREIGN, ...OWN].map((url) => ({ id: newId(), url, ...endpoint }))]);
      await renameDemoAccounts(db, DEMO_EMAILS, OTHER_EMAILS);
    });
    const sentence = await refusalOf(database);
    await withDatabase(database, (db) => renameDemoAccounts(db, OTHER_EMAILS, DEMO_EMAILS));
    expect(sentence).toContain('(webhook endpoints on this machine: 2)');
  });

  it('is refused with both ways out, and when to use which', async () => {
    const sentence = await refusalOf(database);
    expect(sentence).toContain('(demo accounts: 2, webhook endpoints on this machine: 2)');
    expect(sentence).toContain('If a live shop with real orders runs on it');
    expect(sentence).toContain('npm run admin -- remove-demo --only-accounts');
    expect(sentence).toContain(
      'If all of it was made in a sandbox, run `npm run admin -- remove-demo`',
    );
  });

  it('is cleaned with the settings of the live shop only', async () => {
    const refusal = await removeDemo(database, '--only-accounts', '--yes');
    expect(refusal).toMatchObject({ code: 1, printed: expect.stringContaining('SHOP_MODE=live') });
  });

  it('shows first what goes, what stays, and that no admin would be left', async () => {
    const { code, printed } = await removeDemoFromLive(database, '--only-accounts');
    expect(code, printed).toBe(0);
    expect(printed).toContain('mails (2)');
    expect(printed).toContain(
      `sample reviews (14), and webhook endpoints on this machine (2).\n  ${OWN.join('\n  ')}\n`,
    );
    expect(printed).toContain('Orders kept as real ones: 1.');
    expect(printed).toContain('No admin would be left');
    expect(await refusalOf(database)).toContain('--only-accounts');
  });

  it('loses demo accounts and sample reviews, keeps customers, orders and phones, and opens', async () => {
    const done = await removeDemoFromLive(database, '--only-accounts', '--yes');
    expect(done, done.printed).toMatchObject({ code: 0 });

    const live = await startLiveShop(database);
    const { db } = live.services;
    const [customer, ...others] = await db.select().from(users).where(isNull(users.deletedAt));
    expect(others).toEqual([]);
    expect(await db.$count(payments, eq(payments.userId, customer?.id ?? ''))).toBe(1);
    expect(await db.$count(mobiles)).toBe(109);
    expect(await db.$count(reviews)).toBe(0);

    const identities = await db.select().from(identityUsers);
    expect(identities.map(({ id }) => id)).toEqual([customer?.id]);
    const sessions = await db.select({ userId: identitySessions.userId }).from(identitySessions);
    expect(sessions.filter(({ userId }) => userId !== customer?.id)).toEqual([]);
    const endpoints = db.select({ url: webhookEndpoints.url }).from(webhookEndpoints);
    expect(await endpoints.where(isNull(webhookEndpoints.deletedAt))).toEqual(
      FOREIGN.map((url) => ({ url })),
    );
    const mails = await db.select({ to: outbox.toAddress }).from(outbox);
    expect(mails.filter(({ to }) => DEMO_EMAILS.includes(to))).toEqual([]);

    const actions = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(-3);
    expect(actions.map(({ action }) => action)).toEqual([
      'user.deleted',
      'user.deleted',
      'database.demo-removed',
    ]);
    expect(await verifyChain(live.services)).toMatchObject({ isIntact: true });
    await live.close();
  });

  it('is that of a live shop from then on', async () => {
    const again = await removeDemoFromLive(database, '--only-accounts', '--yes');
    expect(again).toMatchObject({
      code: 1,
      printed: expect.stringContaining('a live shop already'),
    });
  });
});

describeOnBoth('a live shop that began with the sample catalogue', (kind) => {
  it('loses the sample reviews when its mode is noted: no customer wrote them', async () => {
    const prepared = await prepareTestDatabase({ kind, catalogue: true });
    databases.push(prepared);
    const database = { ...prepared, remove: async () => undefined };
    await withDatabase(database, async (db) => {
      expect(await db.$count(reviews)).toBe(14);
      await db.delete(databaseMode);
    });
    const live = await startLiveShop(database);
    expect(await live.services.db.$count(reviews)).toBe(0);
    expect(await live.services.db.$count(mobiles)).toBe(109);
    await live.close();
  });
});

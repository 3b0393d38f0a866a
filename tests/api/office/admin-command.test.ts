/** `npm run admin`: the command that makes the first admin of a live shop. */
import { execFile } from 'node:child_process';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { runAdmin } from '../../../scripts/lib/database/admin.ts';
import { auditLog, outbox, users } from '../../../src/database/schema.ts';
import { verifyChain } from '../../../src/shop/audit/index.ts';
import { confirmAddress } from '../../support/account-mails.ts';
import { setUpSecondFactor } from '../../support/browser/authenticator.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false, kind: 'postgres' });
});
afterAll(() => shop?.close());

/** Processes of their own load the whole shop. */
const TIMEOUT_MS = 120_000;

/** Runs the command in this process. */
const admin = (...order: string[]) => runAdmin(order, settings());

const settings = () => ({
  ENV_FILE: '',
  DATA_DIR: shop.dataDir,
  DATABASE_URL: shop.databaseUrl,
});

/** @returns exit code and everything printed by the command, as people run it */
function adminProcess(...order: string[]): Promise<{ code: number; printed: string }> {
  const [, ...args] = packageJson.scripts.admin.split(' ');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...settings() };
  return new Promise((resolve) => {
    execFile(process.execPath, [...args, ...order], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr }),
    );
  });
}
it(
  'grants and takes the role beside a running shop, from the next request on',
  async () => {
    const person = await shop.signUp();
    const stats = () => shop.api('/products-stats', { as: person });
    expect((await stats()).status).toBe(403);

    const granted = await adminProcess('grant', ` ${person.email.toUpperCase()} `);
    expect(granted).toEqual({
      code: 0,
      printed: expect.stringContaining(`(${person.email}) is an admin now.`),
    });
    expect((await stats()).status).toBe(200);
    const again = await admin('grant', person.email);
    expect(again).toEqual({ code: 0, printed: expect.stringContaining('is an admin already.') });

    const revoked = await admin('revoke', person.email);
    expect(revoked.printed).toContain('is no longer an admin.');
    expect((await stats()).status).toBe(403);

    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, person.userId))
      .orderBy(desc(auditLog.id));
    expect(entries).toMatchObject([
      { action: 'user.demoted', actorId: null, before: { role: 'admin' }, after: { role: null } },
      { action: 'user.promoted', actorId: null, before: { role: null }, after: { role: 'admin' } },
    ]);
    expect(await verifyChain(shop.services)).toMatchObject({ isIntact: true });
  },
  TIMEOUT_MS,
);

it(
  'takes a second step away from somebody who has lost the app',
  async () => {
    const person = await shop.signUp();
    await confirmAddress(shop, person);
    await setUpSecondFactor(shop, person);
    await expect(shop.signIn(person)).rejects.toThrow();
    const reset = await admin('reset-code', person.email);
    expect(reset).toEqual({
      code: 0,
      printed: expect.stringContaining('logs in without a code now'),
    });
    await shop.signIn(person);
    const again = await admin('reset-code', person.email);
    expect(again.printed).toContain('has no second step to reset.');
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, person.userId));
    expect(entries.map(({ action }) => action)).toEqual([
      'second-factor.enabled',
      'second-factor.reset',
    ]);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.toAddress, person.email));
    expect(mails.map(({ subject }) => subject)).toContain('Two-step login was reset');
  },
  TIMEOUT_MS,
);

it(
  'refuses unknown people, the last admin and unclear orders with one sentence',
  async () => {
    const boss = await shop.signInAdmin();
    const lastAdmin = await admin('revoke', boss.email);
    expect(lastAdmin).toEqual({ code: 1, printed: expect.stringContaining('is the last admin') });
    const unknown = await admin('grant', 'nobody@test.example');
    expect(unknown).toEqual({
      code: 1,
      printed: expect.stringContaining('Nobody has signed up as'),
    });
    const unclear = await adminProcess('make', boss.email);
    expect(unclear).toEqual({ code: 1, printed: expect.stringContaining('Usage: ') });
    for (const { printed } of [lastAdmin, unknown, unclear])
      expect(printed.trim().split('\n')).toHaveLength(1);
    expect(await shop.db.$count(users, eq(users.role, 'admin'))).toBe(1);
  },
  TIMEOUT_MS,
);

/**
 * Something changes while somebody is signing in: what ends all sessions of an account ends the one that
 * is just being made too. The database is made to wait, so that the order of the steps is always the same.
 */
import { and, eq, like } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { identitySessions, identityVerifications } from '../../../src/database/schema.ts';
import { confirmAddress, mailedToken } from '../../support/account-mails.ts';
import { setUpSecondFactor } from '../../support/browser/authenticator.ts';
import { countWaiting } from '../../support/database/count-waiting.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const NEW_PASSWORD = 'Harbour*31-North';
const LOCK = 4711;

describe.runIf(inject('postgresUrl'))('a sign-in that is under way', () => {
  let shop: TestShop;
  let holder: pg.Client;
  beforeAll(async () => {
    // So long that whoever waits is let go by the test.
    const settings = {
      DATABASE_LOCK_TIMEOUT_MS: '40000',
      DATABASE_STATEMENT_TIMEOUT_MS: '40000',
    };
    shop = await startTestShop({ kind: 'postgres', catalogue: false, settings });
    holder = new pg.Client({ connectionString: shop.ownerUrl });
    await holder.connect();
    await holder.query(`create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`);
  });
  afterAll(async () => {
    await holder?.end();
    await shop?.close();
  });
  let anna: TestAccount;
  beforeEach(async () => {
    anna = await shop.signUp();
    await confirmAddress(shop, anna);
  });
  afterEach(async () => {
    await holder.query('select pg_advisory_unlock_all()');
    await holder.query('rollback');
    for (const table of ['identity_sessions', 'outbox']) {
      await holder.query(`drop trigger if exists wait_for_test on ${table}`);
    }
  });

  /** From now on new rows of a table wait for `release`. */
  async function hold(table: 'identity_sessions' | 'outbox'): Promise<void> {
    await holder.query(`create trigger wait_for_test before insert on ${table}
      for each row execute function wait_for_test()`);
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
  }
  const release = () => holder.query('select pg_advisory_unlock($1)', [LOCK]);
  /** Until so many statements of the shop wait for a lock. */
  const untilWaiting = (count: number) => expect.poll(() => countWaiting(holder)).toBe(count);

  const signIn = (password = anna.password) =>
    shop.api('/api/auth/sign-in/email', { body: { email: anna.email, password } });
  async function changePassword(): Promise<void> {
    const body = { currentPassword: anna.password, newPassword: NEW_PASSWORD };
    const answer = await shop.api('/api/auth/change-password', { body, session: anna });
    expect(answer.status).toBe(200);
  }
  async function reset(): Promise<void> {
    const body = { email: anna.email, redirectTo: '/reset-password' };
    await shop.api('/api/auth/request-password-reset', { body });
    const token = await mailedToken(shop, anna.email, '/reset-password');
    const chosen = { token, newPassword: NEW_PASSWORD };
    expect((await shop.api('/api/auth/reset-password', { body: chosen })).status).toBe(200);
  }
  const countSessions = () =>
    shop.db.$count(identitySessions, eq(identitySessions.userId, anna.userId));
  const firstSteps = () =>
    shop.db.$count(
      identityVerifications,
      and(
        like(identityVerifications.identifier, 'second-step:%'),
        like(identityVerifications.value, `%${anna.userId}%`),
      ),
    );
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

  async function expectWrongPassword(answer: Response): Promise<void> {
    const wrong = await signIn('Wrong!1password');
    const { instance: _one, ...told } = (await answer.json()) as Record<string, unknown>;
    const { instance: _other, ...wanted } = (await wrong.json()) as Record<string, unknown>;
    expect([answer.status, told]).toEqual([401, wanted]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }

  it.each([
    ['is changed', changePassword, 1],
    ['is set anew by mail', reset, 0],
  ])('fails when the password %s', async (_how, change, sessionsLeft) => {
    await hold('identity_sessions');
    const underWay = signIn();
    await untilWaiting(1);
    await change();
    await release();
    await expectWrongPassword(await underWay);
    expect(await countSessions()).toBe(sessionsLeft);
  });

  it('waits for a change of the password that has ended the sessions and is not over', async () => {
    await hold('outbox');
    const change = changePassword();
    await untilWaiting(1);
    const underWay = signIn();
    await untilWaiting(2);
    await release();
    await change;
    await expectWrongPassword(await underWay);
    expect(await countSessions()).toBe(1);
  });

  it('is let in when that change does not come about', async () => {
    await hold('outbox');
    const body = { currentPassword: anna.password, newPassword: NEW_PASSWORD };
    const change = shop.api('/api/auth/change-password', { body, session: anna });
    await untilWaiting(1);
    const underWay = signIn();
    await untilWaiting(2);
    await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`);
    expect((await change).status).toBeGreaterThanOrEqual(500);
    expect((await underWay).status).toBe(200);
    expect(await countSessions()).toBe(2);
  });

  it('takes the second step when that is set up meanwhile', async () => {
    await hold('identity_sessions');
    const underWay = signIn();
    await untilWaiting(1);
    await setUpSecondFactor(shop, anna);
    await release();
    const first = await underWay;
    expect(await first.json()).toEqual({ secondStep: true });
    expect(cookieOf(first)).toMatch(/^handset\.second_step=/);
    expect(await countSessions()).toBe(1);
  });

  it('waits for a second step that is being set up', async () => {
    await hold('outbox');
    const setUp = setUpSecondFactor(shop, anna);
    await untilWaiting(1);
    const underWay = signIn();
    await untilWaiting(2);
    await release();
    await setUp;
    expect(await (await underWay).json()).toEqual({ secondStep: true });
    expect(await countSessions()).toBe(1);
  });

  it('gets no first step when the password changes before it', async () => {
    await setUpSecondFactor(shop, anna);
    await holder.query('begin');
    await holder.query('lock table second_factors in access exclusive mode');
    const underWay = signIn();
    await untilWaiting(1);
    await changePassword();
    await holder.query('rollback');
    await expectWrongPassword(await underWay);
    expect(await firstSteps()).toBe(0);
  });

  it('fails when the password changes after the second step', async () => {
    const app = await setUpSecondFactor(shop, anna);
    const cookie = cookieOf(await signIn());
    await hold('identity_sessions');
    const body = { code: app.recoveryCodes[0] };
    const underWay = shop.api('/api/auth/second-step', { body, session: { cookie } });
    await untilWaiting(1);
    await changePassword();
    await release();
    const second = await underWay;
    expect(second.status).toBe(410);
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(await countSessions()).toBe(1);
  });

  it.each(['first', 'second'])(
    'fails when the account is deleted during the %s step',
    async (step) => {
      const admin = await shop.signInAdmin();
      const app = step === 'second' ? await setUpSecondFactor(shop, anna) : null;
      const session = { cookie: app ? cookieOf(await signIn()) : '' };
      await hold('identity_sessions');
      const underWay = app
        ? shop.api('/api/auth/second-step', { body: { code: app.recoveryCodes[0] }, session })
        : signIn();
      await untilWaiting(1);
      const deleted = await shop.api(`/users/${anna.userId}`, { method: 'DELETE', as: admin });
      expect(deleted.status).toBe(200);
      await release();
      if (app) expect((await underWay).status).toBe(410);
      else await expectWrongPassword(await underWay);
      expect(await countSessions()).toBe(0);
    },
  );
});

/** The embedded database does one thing after the other, so what comes between is done by the row itself. */
describe('between proving a password and the session', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(() => shop?.close());

  it.each([
    ['another password', "update identity_accounts set password = 'x' where user_id = new.user_id"],
    ['the end of the account', 'delete from identity_users where id = new.user_id'],
  ])('comes %s: a wrong password', async (_what, statement) => {
    const { email, password, userId } = await shop.signUp();
    const before = await shop.db.$count(identitySessions, eq(identitySessions.userId, userId));
    await shop.asOwner(`create function come_between() returns trigger language plpgsql as $$
      begin ${statement}; return new; end $$`);
    await shop.asOwner(`create trigger come_between before insert on identity_sessions
      for each row execute function come_between()`);
    const answer = await shop.api('/api/auth/sign-in/email', { body: { email, password } });
    await shop.asOwner('drop function come_between cascade');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'invalid-credentials' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const left = await shop.db.$count(identitySessions, eq(identitySessions.userId, userId));
    expect(left).toBeLessThanOrEqual(before);
  });
});

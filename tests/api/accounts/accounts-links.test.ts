/** Links and half-finished logins end with the password or the address that they were made for. */
import { eq, like } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityUsers, identityVerifications } from '../../../src/database/schema.ts';
import { confirmAddress, lastMail, mailedToken } from '../../support/account-mails.ts';
import { setUpSecondFactor } from '../../support/browser/authenticator.ts';
import { countWaiting } from '../../support/database/count-waiting.ts';
import { defaultKind } from '../../support/database/database.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const NEW_PASSWORD = 'Harbour*31-North';
const MAILED_PASSWORD = 'Meadow*87-South';

describe('links of an account', () => {
  let shop: TestShop;
  beforeAll(async () => {
    // So long that whoever waits for a lock is let go by the test.
    const settings = {
      DATABASE_LOCK_TIMEOUT_MS: '40000',
      DATABASE_STATEMENT_TIMEOUT_MS: '40000',
    };
    shop = await startTestShop({ catalogue: false, settings });
  });
  afterAll(() => shop?.close());

  async function resetToken(email: string): Promise<string> {
    const body = { email, redirectTo: '/reset-password' };
    expect((await shop.api('/api/auth/request-password-reset', { body })).status).toBe(200);
    return mailedToken(shop, email, '/reset-password');
  }
  const reset = async (token: string) => {
    const body = { token, newPassword: MAILED_PASSWORD };
    return (await shop.api('/api/auth/reset-password', { body })).status;
  };
  const changePassword = async (account: TestAccount) => {
    const body = { currentPassword: account.password, newPassword: NEW_PASSWORD };
    return (await shop.api('/api/auth/change-password', { body, session: account })).status;
  };
  async function newAddressToken(account: TestAccount, newEmail: string): Promise<string> {
    const answer = await shop.api('/api/auth/change-email', {
      body: { newEmail },
      session: account,
    });
    expect(answer.status).toBe(200);
    return mailedToken(shop, newEmail, '/api/auth/verify-email');
  }
  const follow = async (token: string, account: TestAccount) => {
    const answer = await shop.api(`/api/auth/verify-email?token=${token}`, { session: account });
    return answer.headers.get('location');
  };
  async function moveTo(account: TestAccount, newEmail: string): Promise<void> {
    expect(await follow(await newAddressToken(account, newEmail), account)).toMatch(/=true$/);
  }
  const signIn = (email: string, password: string) =>
    shop.api('/api/auth/sign-in/email', { body: { email, password } });
  const addressOf = async ({ userId }: TestAccount) =>
    (await shop.db.select().from(identityUsers).where(eq(identityUsers.id, userId)))[0]?.email;

  /** Starts calls that wait for a lock, does something, and lets them go on. */
  async function whileHolding<Answer>(
    lock: string,
    { start, meanwhile }: { start: () => Promise<Answer>[]; meanwhile?: () => Promise<void> },
  ): Promise<Promise<Answer>[]> {
    const holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    try {
      await holder.query(`begin; ${lock}`);
      const calls = start();
      await expect.poll(() => countWaiting(holder)).toBe(calls.length);
      await meanwhile?.();
      await holder.query('rollback');
      return calls;
    } finally {
      await holder.end();
    }
  }

  it('to a new password end when the address changes', async () => {
    const anna = await shop.signUp();
    const token = await resetToken(anna.email);
    const kept = await shop.db.select().from(identityVerifications);
    await moveTo(anna, 'moved@test.example');
    expect(await reset(token)).toBe(410);
    // As if the mail had been asked for at the same moment.
    await shop.db.insert(identityVerifications).values(kept).onConflictDoNothing();
    expect(await reset(token), 'the address is another one by now').toBe(410);
    expect((await signIn('moved@test.example', anna.password)).status).toBe(200);
  });

  it('to a new password end when the password changes', async () => {
    const anna = await shop.signUp();
    const token = await resetToken(anna.email);
    expect(await changePassword(anna)).toBe(200);
    expect(await Promise.all(Array.from({ length: 5 }, () => reset(token)))).toEqual(
      Array(5).fill(410),
    );
    expect((await signIn(anna.email, NEW_PASSWORD)).status).toBe(200);
  });

  if (defaultKind() === 'postgres')
    it('to one new address of two accounts, followed at the same moment: one of them gets it', async () => {
      const [anna, ben] = [await shop.signUp(), await shop.signUp()];
      const newEmail = 'shared@test.example';
      const tokens = [await newAddressToken(anna, newEmail), await newAddressToken(ben, newEmail)];
      // Both have seen that the address is free, and go on together.
      const follows = await whileHolding('select from identity_users for update', {
        start: () => [anna, ben].map((account, n) => follow(tokens[n] ?? '', account)),
      });
      const outcomes = (await Promise.all(follows)).map((location) => location?.split('=')[1]);
      expect(outcomes.toSorted()).toEqual(['taken', 'true']);
    });

  if (defaultKind() === 'postgres')
    it('to a new address are not made by a session that ended while they were asked for', async () => {
      const anna = await shop.signUp();
      const resetLink = await resetToken(anna.email);
      const newEmail = 'late@test.example';
      const [asked] = await whileHolding('lock table rate_limits in access exclusive mode', {
        start: () => [shop.api('/api/auth/change-email', { body: { newEmail }, session: anna })],
        meanwhile: async () => expect(await reset(resetLink)).toBe(200),
      });
      expect((await asked)?.status).toBe(401);
      const left = like(identityVerifications.value, `%${anna.userId}%`);
      expect(await shop.db.$count(identityVerifications, left)).toBe(0);
      expect(await lastMail(shop, newEmail)).toBeUndefined();
    });

  it('to a new password have a page that says at once whether they still work, and uses none up', async () => {
    const anna = await shop.signUp();
    const token = await resetToken(anna.email);
    const page = async (query: string) => {
      const answer = await shop.api(`/reset-password${query}`);
      const text = await answer.text();
      return [answer.status, text.includes('New password'), text.includes('no longer works')];
    };
    for (const _ of [1, 2]) expect(await page(`?token=${token}`)).toEqual([200, true, false]);
    expect(await reset(token)).toBe(200);
    for (const query of [`?token=${token}`, '?token=unknown']) {
      expect((await page(query))[0], query).toBe(410);
      expect((await page(query))[2], query).toBe(true);
    }
    for (const query of ['?token=', '']) {
      expect((await page(query))[0], query).toBe(200);
      expect((await page(query))[2], query).toBe(true);
    }
  });

  it('and a change of the password at the same moment: one of them counts', async () => {
    const anna = await shop.signUp();
    const token = await resetToken(anna.email);
    const statuses = await Promise.all([changePassword(anna), reset(token), reset(token)]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const wins = statuses[0] === 200 ? NEW_PASSWORD : MAILED_PASSWORD;
    expect((await signIn(anna.email, wins)).status).toBe(200);
  });

  it('end with the first of two changes of the password; the second knows an old one', async () => {
    const anna = await shop.signUp();
    const statuses = await Promise.all([1, 2, 3].map(() => changePassword(anna)));
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
  });

  it('to a new address end when the password changes', async () => {
    const anna = await shop.signUp();
    const token = await newAddressToken(anna, 'wanted@test.example');
    const kept = await shop.db.select().from(identityVerifications);
    expect(await changePassword(anna)).toBe(200);
    expect(await follow(token, anna)).toBe('/dashboard/account?verified=over');
    await moveTo(anna, 'other@test.example');
    await shop.db.insert(identityVerifications).values(kept).onConflictDoNothing();
    expect(await follow(token, anna), 'it was made for another address').toMatch(/=over$/);
    expect(await addressOf(anna)).toBe('other@test.example');
  });

  it('and to a new address followed at the same moment: one of them counts', async () => {
    const anna = await shop.signUp();
    const token = await newAddressToken(anna, 'raced@test.example');
    const resetLink = await resetToken(anna.email);
    const [location, status] = await Promise.all([follow(token, anna), reset(resetLink)]);
    const hasMoved = location?.endsWith('=true');
    expect([hasMoved, status]).toEqual(hasMoved ? [true, 410] : [false, 200]);
    expect(await addressOf(anna)).toBe(hasMoved ? 'raced@test.example' : anna.email);
  });

  it.each(['password', 'mailed password', 'address'])(
    'and a login that waits for its second step end when the %s changes',
    async (change) => {
      const anna = await shop.signUp();
      await confirmAddress(shop, anna);
      const app = await setUpSecondFactor(shop, anna);
      const first = await signIn(anna.email, anna.password);
      const cookie = first.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      if (change === 'password') expect(await changePassword(anna)).toBe(200);
      if (change === 'mailed password') expect(await reset(await resetToken(anna.email))).toBe(200);
      if (change === 'address') await moveTo(anna, 'second@test.example');
      const body = { code: app.recoveryCodes[0] };
      const second = await shop.api('/api/auth/second-step', { body, session: { cookie } });
      expect(second.status).toBe(410);
    },
  );
});

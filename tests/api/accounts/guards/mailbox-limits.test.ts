/** What strangers ask for in somebody's name takes nothing from the owner of the mailbox. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox, rateLimits } from '../../../../src/database/schema.ts';
import { accountLimits } from '../../../../src/shop/accounts/limits.ts';
import { createVariants } from '../../../support/checkout.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { clientAddress } from '../../../support/shop/client-address.ts';

const VERIFY = 'Please confirm your email address';
const [{ max: SHARED }] = accountLimits.mailbox;
const [{ max: OWN }] = accountLimits.ownMailbox;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
beforeEach(() => shop.db.delete(rateLimits));
afterAll(() => shop?.close());

const fromAnywhere = () => ({ 'x-forwarded-for': clientAddress() });

async function askAlerts(email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { variantIds } = await createVariants(shop, [{ stock: 0 }]);
    const body = { email, variant: variantIds[0] };
    expect((await shop.api('/alerts', { body, headers: fromAnywhere() })).status).toBe(202);
  }
}

const signUp = (email: string) =>
  shop.api('/api/auth/sign-up/email', {
    body: { name: 'N', email, password: 'Orbit-7$Lantern' },
    headers: fromAnywhere(),
  });
const askVerification = async (session: TestAccount) =>
  (await shop.api('/api/auth/send-verification-email', { method: 'POST', session })).status;

async function verificationsTo(email: string): Promise<number> {
  const mails = await shop.db.select().from(outbox).where(eq(outbox.toAddress, email));
  return mails.filter(({ subject }) => subject === VERIFY).length;
}

describe('the owner of a mailbox', () => {
  it('gets the link of the sign-up after strangers have asked for all alerts of an hour', async () => {
    await askAlerts('ann@mailbox.example', SHARED + 1);
    const owner = await shop.signUp('ann@mailbox.example');
    expect(await verificationsTo('ann@mailbox.example')).toBe(1);
    expect(await askVerification(owner)).toBe(200);
  });

  it('signed in gets a link after strangers have signed up and asked with plus addresses', async () => {
    for (let n = 0; n < SHARED; n += 1) await signUp(`ben+${n}@mailbox.example`);
    const stranger = await shop.signUp('ben+more@mailbox.example');
    for (let n = 0; n < SHARED; n += 1) expect(await askVerification(stranger)).toBe(200);
    expect(await askVerification(stranger), 'plus addresses have no share of their own').toBe(429);

    const owner = await shop.signUp('ben@mailbox.example');
    for (let n = 0; n < OWN; n += 1) expect(await askVerification(owner)).toBe(200);
    expect(await askVerification(owner)).toBe(429);
    expect(await verificationsTo('ben@mailbox.example')).toBe(OWN);
  });

  it('at Gmail is counted once, however the dots are set', async () => {
    const names = ['c.arl', 'ca.rl', 'car.l', 'c.a.rl', 'c.ar.l', 'ca.r.l', 'c.a.r.l', 'carl'];
    const domains = ['gmail.com', 'googlemail.com'];
    for (const [n, name] of names.entries()) await askAlerts(`${name}@${domains[n % 2]}`, 1);
    const mails = await shop.db.select({ to: outbox.toAddress }).from(outbox);
    const sent = mails.filter(({ to }) => domains.some((domain) => to.endsWith(domain)));
    expect(sent).toHaveLength(SHARED);
  });

  it('elsewhere has a mailbox for each way of setting dots', async () => {
    for (const name of ['d.ora', 'do.ra', 'dor.a', 'd.o.ra', 'd.or.a', 'dora']) {
      await askAlerts(`${name}@mailbox.example`, 1);
      const rows = await shop.db
        .select()
        .from(outbox)
        .where(eq(outbox.toAddress, `${name}@mailbox.example`));
      expect(rows, name).toHaveLength(1);
    }
  });
});

it('a wanted address gets few links, however many accounts ask for it', async () => {
  const body = { newEmail: 'wanted@mailbox.example' };
  const statuses: number[] = [];
  for (let n = 0; n < SHARED + 2; n += 1) {
    const session = await shop.signUp(`asks+${n}@mailbox.example`);
    const headers = fromAnywhere();
    statuses.push((await shop.api('/api/auth/change-email', { body, headers, session })).status);
  }
  expect(statuses.slice(0, SHARED)).toEqual(Array(SHARED).fill(200));
  expect(await verificationsTo(body.newEmail)).toBe(SHARED + 2);
});

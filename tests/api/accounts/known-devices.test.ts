/** An account under attack: its owner still gets in, and the attacker gets no more guesses for it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox, rateLimits } from '../../../src/database/schema.ts';
import { accountLimits } from '../../../src/shop/accounts/limits.ts';
import { mailedToken } from '../../support/account-mails.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { clientAddress } from '../../support/shop/client-address.ts';
import { reauthenticate } from '../../support/shop/reauthenticate.ts';

const SLOW_MS = 180_000;
const NEW_PASSWORD = 'Harbour*31-North';
const [{ max: SHORT_MAX }] = accountLimits.signInHere;
const [{ max: ACCOUNT_MAX }] = accountLimits.signInAccount;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
beforeEach(() => shop.db.delete(rateLimits));
afterAll(() => shop?.close());

interface Try {
  password: string;
  /** `Cookie` header of the browser. */
  cookie?: string;
  client?: string;
}

async function signIn(email: string, { password, cookie = '', client = clientAddress() }: Try) {
  const headers = { 'x-forwarded-for': client };
  const body = { email, password };
  return (await shop.api('/api/auth/sign-in/email', { body, headers, session: { cookie } })).status;
}

/** Wrong passwords, each from an address of its own. @returns the statuses */
async function guess(email: string, times: number, cookie?: string): Promise<number[]> {
  const statuses: number[] = [];
  const tryNext = async () => {
    while (statuses.length < times) {
      const at = statuses.push(0) - 1;
      statuses[at] = await signIn(email, { password: `Wrong!${at}x`, cookie: cookie ?? '' });
    }
  };
  await Promise.all(Array.from({ length: 8 }, tryNext));
  return statuses;
}

const count = (statuses: number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

/** What a browser keeps when somebody has logged out: the cookie that knows the device. */
function deviceOf(cookie: string): string {
  const device = cookie.split('; ').filter((part) => part.startsWith('handset.device='));
  expect(device).toHaveLength(1);
  return device.join('');
}

describe('many guesses from many addresses', () => {
  it('end at the limit of the account, and its owner logs in on a device it knows', {
    timeout: SLOW_MS,
  }, async () => {
    const anna = await shop.signUp();
    const guesses = await guess(anna.email, ACCOUNT_MAX + 20);
    expect(count(guesses, 401)).toBe(ACCOUNT_MAX);
    expect(count(guesses, 429)).toBe(20);
    const { password } = anna;
    expect(await signIn(anna.email, { password })).toBe(429);
    const cookie = deviceOf(anna.cookie);
    for (let n = 0; n < 3; n += 1) expect(await signIn(anna.email, { password, cookie })).toBe(200);
    // The way in on a new device: the mailbox proves who it is.
    const body = { email: anna.email, redirectTo: '/reset-password' };
    expect((await shop.api('/api/auth/request-password-reset', { body })).status).toBe(200);
    const token = await mailedToken(shop, anna.email, '/reset-password');
    const reset = await shop.api('/api/auth/reset-password', {
      body: { token, newPassword: NEW_PASSWORD },
    });
    expect(reset.status).toBe(200);
    const own = deviceOf(reset.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
    expect(await signIn(anna.email, { password: NEW_PASSWORD, cookie: own })).toBe(200);
    expect(await signIn(anna.email, { password: NEW_PASSWORD })).toBe(429);
  });

  it('are not made possible by the device of another account, or by an altered one', async () => {
    const [anna, mallory] = [await shop.signUp(), await shop.signUp()];
    await fillAccountLimit(anna.email);
    const device = deviceOf(mallory.cookie);
    const altered = deviceOf(anna.cookie).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    const { password } = anna;
    for (const cookie of [device, altered, 'handset.device=', 'handset.device=a.b~c']) {
      expect(await signIn(anna.email, { password, cookie }), cookie).toBe(429);
    }
  });
});

/** As if strangers had used up the tries of an account, and nobody those of any other. */
async function fillAccountLimit(email: string): Promise<void> {
  await shop.db.delete(rateLimits);
  expect(await signIn(email, { password: 'Wrong!1x' })).toBe(401);
  await shop.db.update(rateLimits).set({ count: 1_000 });
}

describe('a known device', () => {
  it('has tries of its own, then those of strangers, and no more', {
    timeout: SLOW_MS,
  }, async () => {
    const anna = await shop.signUp();
    const cookie = deviceOf(anna.cookie);
    const client = clientAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 2 * SHORT_MAX + 1; n += 1) {
      statuses.push(await signIn(anna.email, { password: `Wrong!${n}x`, cookie, client }));
    }
    expect(count(statuses, 401)).toBe(2 * SHORT_MAX);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is known as long as the password, and where a new one was set', async () => {
    const anna = await shop.signUp();
    const elsewhere = deviceOf((await shop.signIn(anna)).cookie);
    const changed = await shop.api('/api/auth/change-password', {
      body: { currentPassword: anna.password, newPassword: NEW_PASSWORD },
      session: anna,
    });
    expect(changed.status).toBe(200);
    const here = deviceOf(changed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
    await fillAccountLimit(anna.email);
    const password = NEW_PASSWORD;
    expect(await signIn(anna.email, { password, cookie: elsewhere })).toBe(429);
    expect(await signIn(anna.email, { password, cookie: here })).toBe(200);
  });

  it('is known for the last few accounts of the browser', async () => {
    const people = [];
    let cookie = '';
    for (let n = 0; n < 6; n += 1) {
      const person = await shop.signUp();
      people.push(person);
      const answer = await shop.api('/api/auth/sign-in/email', {
        body: { email: person.email, password: person.password },
        session: { cookie },
      });
      const line = answer.headers.getSetCookie().find((text) => text.startsWith('handset.device='));
      expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d{7,}$/);
      cookie = line?.split(';', 1)[0] ?? '';
    }
    expect(cookie.length).toBeLessThan(500);
    const known: number[] = [];
    for (const { email, password } of people) {
      await fillAccountLimit(email);
      known.push(await signIn(email, { password, cookie }));
    }
    expect(known).toEqual([429, 200, 200, 200, 200, 200]);
  });
});

describe('a person who is logged in', () => {
  it('confirms and changes the password whatever strangers do', async () => {
    const anna = await shop.signUp();
    await fillAccountLimit(anna.email);
    const session = await reauthenticate(shop, anna);
    const change = { currentPassword: anna.password, newPassword: NEW_PASSWORD };
    const path = '/api/auth/change-password';
    expect((await shop.api(path, { body: change, session })).status).toBe(200);
  });

  it('has few tries to guess it, which are those of the session alone', async () => {
    const anna = await shop.signUp();
    const elsewhere = await shop.signIn(anna);
    const confirm = async (session: typeof anna, password: string) =>
      (await shop.api('/reauthenticate', { body: { password }, session })).status;
    const statuses: number[] = [];
    for (let n = 0; n <= SHORT_MAX; n += 1) statuses.push(await confirm(anna, `Wrong!${n}x`));
    expect(statuses.at(-1)).toBe(429);
    expect(count(statuses, 401)).toBe(SHORT_MAX);
    expect(await confirm(elsewhere, anna.password)).toBe(200);
  });
});

describe('mails that strangers ask for', () => {
  it('always leave the owner of an account with a link that works', async () => {
    const anna = await shop.signUp();
    const forget = () =>
      shop.api('/api/auth/request-password-reset', {
        body: { email: anna.email, redirectTo: '/reset-password' },
        headers: { 'x-forwarded-for': clientAddress() },
      });
    const [{ max, windowSeconds }] = accountLimits.resetMailAccount;
    // A link lives as long as the window of the limit, so the last mail of a window is good to its end.
    expect(windowSeconds).toBeLessThanOrEqual(15 * 60);
    for (let n = 0; n < max + 4; n += 1) expect((await forget()).status).toBe(200);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.toAddress, anna.email));
    expect(mails.filter(({ subject }) => subject === 'Set a new password')).toHaveLength(max);
  });
});

describe('sign-ups', () => {
  const signUp = (email: string, client: string) =>
    shop.api('/api/auth/sign-up/email', {
      body: { name: 'N', email, password: 'Orbit-7$Lantern' },
      headers: { 'x-forwarded-for': client },
    });

  it('that succeed are limited for one address, and for nobody else', {
    timeout: SLOW_MS,
  }, async () => {
    const [{ max }] = accountLimits.signUpAddress;
    const client = '2001:db8:aaaa:1::';
    for (let n = 0; n < max; n += 1) {
      expect((await signUp(`many-${n}@test.example`, `${client}${n}`)).status).toBe(200);
    }
    const stopped = await signUp('many@test.example', `${client}ffff`);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signUp('other@test.example', clientAddress())).status).toBe(200);
  });

  it('mail one mailbox only a few times, whatever is added to its name', async () => {
    const [{ max }] = accountLimits.mailbox;
    for (let n = 0; n < max + 3; n += 1) {
      expect((await signUp(`carl+${n}@test.example`, clientAddress())).status).toBe(200);
    }
    const mails = await shop.db.select().from(outbox);
    expect(mails.filter(({ toAddress }) => toAddress.startsWith('carl+'))).toHaveLength(max);
  });
});

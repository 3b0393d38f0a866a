/** Passkeys over HTTP: only the owner's device, on this origin, once, and everybody else is refused alike. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  identitySessions,
  passkeyChallenges,
  passkeys,
  rateLimits,
} from '../../../../src/database/schema.ts';
import { keepHouse } from '../../../../src/housekeeping.ts';
import { accountLimits } from '../../../../src/shop/accounts/limits.ts';
import {
  actionsOn,
  addPasskey,
  ask,
  cookiesOf,
  NAMED_HOST,
  signInWith,
  signUpConfirmed,
  subjectsTo,
} from '../../../support/passkeys/calls.ts';
import { makePasskeyDevice } from '../../../support/passkeys/device.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

const OPTIONS = '/api/auth/sign-in/passkey/options';
const SIGN_IN = '/api/auth/sign-in/passkey';

describe('passkeys', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false, settings: NAMED_HOST });
  });
  afterAll(() => shop?.close());
  beforeEach(() => shop.db.delete(rateLimits));

  const person = () => signUpConfirmed(shop);
  const rowOf = async (id: string) =>
    (await shop.db.select().from(passkeys).where(eq(passkeys.id, id)))[0];
  const post = (account: { cookie: string }, path: string, body: object = {}) =>
    shop.api(`/api/auth/passkeys${path}`, { body, session: account });
  it('sign their owner in without an address, with token and known device', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna);
    const { question } = await ask(shop, OPTIONS);
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(question).toMatchObject({ allowCredentials: [] });
    const answer = await signInWith(shop, device);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { email: anna.email } });
    const cookie = cookiesOf(answer);
    expect(cookie).toContain('handset.device=');
    const jwt = await shop.api('/jwt', { body: { email: anna.email }, session: { cookie } });
    expect(jwt.status).toBe(200);
    expect((await rowOf(device.passkeyId))?.lastUsedAt).not.toBeNull();
    expect(await subjectsTo(shop, anna)).toContain('You have a new passkey');
    expect(await actionsOn(shop, anna)).toEqual(['passkey.added']);
  });

  it('are refused alike, whatever is wrong', async () => {
    const anna = await person();
    const bert = await person();
    const device = await addPasskey(shop, anna);
    const stranger = makePasskeyDevice(shop.url);
    const berts = Buffer.from(bert.userId).toString('base64url');
    const sessions = await shop.db.$count(identitySessions);
    const refusals = [
      await signInWith(shop, stranger),
      await signInWith(shop, device, { origin: 'http://localhost:1' }),
      await signInWith(shop, device, { origin: 'https://localhost' }),
      await signInWith(shop, device, { rpId: 'handset.example' }),
      await signInWith(shop, device, { unverified: true }),
      await signInWith(shop, device, { userHandle: berts }),
      await signInWith(shop, device, { key: stranger.key }),
    ];
    const bodies = await Promise.all(
      refusals.map(async (refusal) => {
        const { instance: _, ...body } = (await refusal.json()) as Record<string, unknown>;
        return body;
      }),
    );
    for (const [index, refusal] of refusals.entries()) {
      expect([refusal.status, bodies[index]], String(index)).toEqual([401, bodies[0]]);
      expect(cookiesOf(refusal)).toBe('');
    }
    expect(bodies[0]).toMatchObject({ code: 'invalid-credentials' });
    expect(await shop.db.$count(identitySessions)).toBe(sessions);
    expect((await signInWith(shop, device)).status).toBe(200);
  });

  it('answer a challenge once, in the browser that asked, and for what it was asked', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna);
    const { question, cookie } = await ask(shop, OPTIONS);
    const body = { answer: device.use(question) };
    const elsewhere = await ask(shop, OPTIONS);
    const stolen = await shop.api(SIGN_IN, { body, session: { cookie: elsewhere.cookie } });
    expect(stolen.status, 'another browser').toBe(410);
    expect((await shop.api(SIGN_IN, { body, session: { cookie: '' } })).status).toBe(410);
    expect((await shop.api(SIGN_IN, { body, session: { cookie } })).status).toBe(200);
    expect((await shop.api(SIGN_IN, { body, session: { cookie } })).status, 'replayed').toBe(410);

    const adding = await ask(shop, '/api/auth/passkeys/options', anna.cookie);
    const wrongUse = { answer: device.use({ ...adding.question, rpId: 'localhost' }) };
    expect((await shop.api(SIGN_IN, { body: wrongUse, session: { cookie } })).status).toBe(410);
    const signIn = await ask(shop, OPTIONS, anna.cookie);
    const other = makePasskeyDevice(shop.url);
    const made = other.create({ ...signIn.question, rp: { id: 'localhost' } });
    expect((await post(anna, '', { answer: made, name: 'Key' })).status).toBe(422);
  });

  it('answer a challenge that is used up by a try that failed no more', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna);
    const { question, cookie } = await ask(shop, OPTIONS);
    const session = { cookie };
    const wrong = { answer: device.use(question, { unverified: true }) };
    expect((await shop.api(SIGN_IN, { body: wrong, session })).status).toBe(401);
    const right = { answer: device.use(question) };
    expect((await shop.api(SIGN_IN, { body: right, session })).status).toBe(410);
  });

  it('let one of many parallel tries with the same answer in', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna);
    const { question, cookie } = await ask(shop, OPTIONS);
    const body = { answer: device.use(question) };
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => shop.api(SIGN_IN, { body, session: { cookie } })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('that were copied open nothing, and their owner is told once', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna);
    expect((await signInWith(shop, device, { counter: 50 })).status).toBe(200);
    for (const counter of [50, 49, 1, 0]) {
      expect((await signInWith(shop, device, { counter })).status, `${counter}`).toBe(401);
    }
    expect((await rowOf(device.passkeyId))?.counter).toBe(50);
    const told = (await subjectsTo(shop, anna)).filter((subject) => /copied/.test(subject));
    expect(told).toHaveLength(1);
    expect(await actionsOn(shop, anna)).toContain('passkey.copied');
    expect((await signInWith(shop, device, { counter: 51 })).status).toBe(200);
  });

  it('that are synced sign in however their counter moves, one after the other and at once', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna, { synced: true, counter: 5 });
    for (const counter of [5, 5, 3, 0, 9]) {
      const answer = await signInWith(shop, device, { synced: true, counter });
      expect(answer.status, `${counter}`).toBe(200);
    }
    const atOnce = await Promise.all(
      [4, 8, 4].map((counter) => signInWith(shop, device, { synced: true, counter })),
    );
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await actionsOn(shop, anna)).toEqual(['passkey.added']);
    expect((await signInWith(shop, device, { counter: 1 })).status, 'no longer backed up').toBe(
      200,
    );
  });

  it('that were made for one device stay refused when a copy says that they are synced', async () => {
    const device = await addPasskey(shop, await person());
    expect((await signInWith(shop, device, { counter: 50, synced: true })).status).toBe(200);
    expect((await signInWith(shop, device, { counter: 50, synced: true })).status).toBe(401);
    expect((await signInWith(shop, device, { counter: 7, synced: true })).status).toBe(401);
  });

  it('that do not count work again and again', async () => {
    const device = await addPasskey(shop, await person());
    await shop.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.id, device.passkeyId));
    for (let time = 0; time < 2; time += 1) {
      expect((await signInWith(shop, device, { counter: 0 })).status).toBe(200);
    }
  });

  it('open sessions that end like others, and none after the session that asked has ended', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna);
    const cookie = cookiesOf(await signInWith(shop, device));
    const asked = await ask(shop, '/api/auth/passkeys/options', cookie);
    const others = '/api/auth/revoke-other-sessions';
    expect((await shop.api(others, { body: {}, session: anna })).status).toBe(200);
    const jwt = await shop.api('/jwt', { body: { email: anna.email }, session: { cookie } });
    expect(jwt.status).toBe(401);
    const answer = makePasskeyDevice(shop.url).create(asked.question);
    expect((await post({ cookie }, '', { answer, name: 'Late' })).status).toBe(401);
    expect((await post(anna, '', { answer, name: 'Other session' })).status).toBe(422);
  });

  it('are limited by address: questions, and answers that fail', async () => {
    const device = makePasskeyDevice(shop.url);
    const [request] = accountLimits.passkeyRequest;
    const [failure] = accountLimits.signInAddress;
    expect((await signInWith(shop, device)).status).toBe(401);
    const fill = (max: number) => shop.db.update(rateLimits).set({ count: max });
    await fill(Math.min(request.max, failure.max));
    const { question, cookie } = await ask(shop, OPTIONS);
    const body = { answer: device.use(question) };
    expect((await shop.api(SIGN_IN, { body, session: { cookie } })).status).toBe(429);
    await fill(request.max);
    expect((await shop.api(OPTIONS, { body: {}, session: { cookie } })).status).toBe(429);
  });

  it('leave no challenge behind', async () => {
    await ask(shop, OPTIONS);
    const past = new Date(Date.now() - 1_000);
    await shop.db.update(passkeyChallenges).set({ expiresAt: past });
    await ask(shop, OPTIONS);
    await keepHouse(shop.services);
    expect(await shop.db.$count(passkeyChallenges)).toBe(1);
  });
});

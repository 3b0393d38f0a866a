/** Passkeys as the second step: beside the app, instead of it, and when the last one is lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identitySessions, rateLimits } from '../../../../src/database/schema.ts';
import { setUpSecondFactor } from '../../../support/browser/authenticator.ts';
import {
  addPasskey,
  ask,
  cookiesOf,
  NAMED_HOST,
  signInWith,
  signUpConfirmed,
  subjectsTo,
} from '../../../support/passkeys/calls.ts';
import type { Lies, PasskeyDevice } from '../../../support/passkeys/device.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';

const STEP = '/api/auth/second-step';

describe('a passkey as the second step', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false, settings: NAMED_HOST });
  });
  afterAll(() => shop?.close());
  beforeEach(() => shop.db.delete(rateLimits));

  async function person() {
    const anna = await signUpConfirmed(shop);
    return { anna, device: await addPasskey(shop, anna) };
  }
  async function withoutApp() {
    const { anna, device } = await person();
    const path = '/api/auth/second-factor/passkeys';
    const answer = await shop.api(path, { body: {}, session: anna });
    expect(answer.status).toBe(200);
    const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] };
    return { anna, device, recoveryCodes };
  }
  async function takeFirst({ email, password }: TestAccount): Promise<string> {
    const answer = await shop.api('/api/auth/sign-in/email', { body: { email, password } });
    expect(await answer.json()).toEqual({ secondStep: true });
    return cookiesOf(answer);
  }
  const waysOf = async (cookie: string) => (await shop.api(STEP, { session: { cookie } })).json();
  const stateOf = async (session: TestAccount) =>
    (await shop.api('/api/auth/second-factor', { session })).json();
  const takeSecond = (cookie: string, code: string) =>
    shop.api(STEP, { body: { code }, session: { cookie } });
  async function takePasskey(first: string, device: PasskeyDevice, lies?: Lies) {
    const { question } = await ask(shop, `${STEP}/passkey/options`, first);
    const body = { answer: device.use(question, lies) };
    return shop.api(`${STEP}/passkey`, { body, session: { cookie: first } });
  }
  const remove = (account: { cookie: string }, _id: string) =>
    shop.api('/api/auth/passkeys/remove', { body: { _id }, session: account });

  it('stands in for a code of the app, and alone is both steps', async () => {
    const { anna, device } = await person();
    await setUpSecondFactor(shop, anna);
    const first = await takeFirst(anna);
    expect(await waysOf(first)).toEqual({ app: true, passkey: true });
    const { question } = await ask(shop, `${STEP}/passkey/options`, first);
    expect(question).toMatchObject({ allowCredentials: [{ id: device.id }] });
    const second = await takePasskey(first, device);
    expect(second.status).toBe(200);
    const session = { cookie: cookiesOf(second) };
    expect((await shop.api('/jwt', { body: { email: anna.email }, session })).status).toBe(200);
    expect((await takeSecond(first, '123456')).status, 'the first step is used').toBe(410);
    expect((await signInWith(shop, device)).status).toBe(200);
  });

  it('is one of the account’s own, with user verification, in the browser of the first step', async () => {
    const { anna, device } = await withoutApp();
    const bert = await withoutApp();
    const first = await takeFirst(anna);
    const before = await shop.db.$count(identitySessions);
    expect((await takePasskey(first, bert.device)).status).toBe(401);
    expect((await takePasskey(first, device, { unverified: true })).status).toBe(401);
    expect((await takePasskey(first, device, { origin: 'http://localhost:1' })).status).toBe(401);
    const { question } = await ask(shop, `${STEP}/passkey/options`, await takeFirst(bert.anna));
    const body = { answer: device.use(question) };
    const mixed = await shop.api(`${STEP}/passkey`, { body, session: { cookie: first } });
    expect(mixed.status).toBe(410);
    const alone = await shop.api(`${STEP}/passkey`, { body, session: { cookie: '' } });
    expect(alone.status).toBe(410);
    expect(await shop.db.$count(identitySessions)).toBe(before);
    expect((await takePasskey(first, device)).status).toBe(200);
  });

  it('that fails again and again is limited as codes are', async () => {
    const { anna, device } = await withoutApp();
    const bert = await withoutApp();
    const first = await takeFirst(anna);
    for (let time = 0; time < 5; time += 1) {
      expect((await takePasskey(first, bert.device)).status).toBe(401);
    }
    expect((await takePasskey(first, device)).status).toBe(429);
  });

  it('needs no app, and ends the other sessions', async () => {
    const { anna, device } = await person();
    const elsewhere = await shop.signIn(anna);
    const path = '/api/auth/second-factor/passkeys';
    expect((await shop.api(path, { body: {}, session: anna })).status).toBe(200);
    const jwt = { body: { email: anna.email }, session: elsewhere };
    expect((await shop.api('/jwt', jwt)).status).toBe(401);
    expect(await stateOf(anna)).toMatchObject({ recoveryCodesLeft: 10, withoutApp: true });
    expect((await shop.api(path, { body: {}, session: anna })).status, 'twice').toBe(409);
    const first = await takeFirst(anna);
    expect(await waysOf(first)).toEqual({ app: false, passkey: true });
    expect((await takeSecond(first, '123456')).status, 'a code of no app').toBe(422);
    expect((await takePasskey(first, device)).status).toBe(200);
  });

  it('is not turned on without a passkey', async () => {
    const anna = await signUpConfirmed(shop);
    const path = '/api/auth/second-factor/passkeys';
    expect((await shop.api(path, { body: {}, session: anna })).status).toBe(409);
    expect(await stateOf(anna)).toMatchObject({ since: null });
  });

  it('that is lost is stood in for by a recovery code; the second step goes with the last one', async () => {
    const { anna, device, recoveryCodes } = await withoutApp();
    const spare = await addPasskey(shop, anna, { name: 'Spare' });
    const entry = await takeSecond(await takeFirst(anna), recoveryCodes[0] ?? '');
    expect(entry.status).toBe(200);
    const session = { ...anna, cookie: cookiesOf(entry) };
    expect((await remove(session, device.passkeyId)).status).toBe(200);
    expect(await stateOf(session)).toMatchObject({ recoveryCodesLeft: 9, withoutApp: true });
    expect((await remove(session, spare.passkeyId)).status).toBe(200);
    expect(await stateOf(session)).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    const { email, password } = anna;
    const signIn = await shop.api('/api/auth/sign-in/email', { body: { email, password } });
    expect(await signIn.json()).toMatchObject({ user: { email } });
    expect(await subjectsTo(shop, anna)).toContain('Two-step login is off');
  });

  it('leaves the app as it is when the last passkey is removed', async () => {
    const { anna, device } = await person();
    await setUpSecondFactor(shop, anna);
    expect((await remove(anna, device.passkeyId)).status).toBe(200);
    expect(await stateOf(anna)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    const first = await takeFirst(anna);
    expect(await waysOf(first)).toEqual({ app: true, passkey: false });
    const options = await shop.api(`${STEP}/passkey/options`, {
      body: {},
      session: { cookie: first },
    });
    expect(options.status).toBe(404);
  });
});

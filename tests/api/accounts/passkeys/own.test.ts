/** The own passkeys over HTTP: what they are made with, and who may add, rename and remove them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '../../../../src/database/schema.ts';
import {
  actionsOn,
  addPasskey,
  ask,
  NAMED_HOST,
  signInWith,
  signUpConfirmed,
  subjectsTo,
} from '../../../support/passkeys/calls.ts';
import { makePasskeyDevice } from '../../../support/passkeys/device.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

describe('the own passkeys', () => {
  let shop: TestShop;
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  beforeAll(async () => {
    shop = await startTestShop({ clock, catalogue: false, settings: NAMED_HOST });
  });
  afterAll(() => shop?.close());
  beforeEach(async () => {
    offsetMs = 0;
    await shop.db.delete(rateLimits);
  });

  const person = () => signUpConfirmed(shop);
  const post = (account: { cookie: string }, path: string, body: object = {}) =>
    shop.api(`/api/auth/passkeys${path}`, { body, session: account });
  const list = async (session: { cookie: string }) =>
    (await shop.api('/api/auth/passkeys', { session })).json();

  it('are made with what keeps them: user verification, a key that needs no address, no attestation', async () => {
    const anna = await person();
    const device = await addPasskey(shop, anna);
    const { question } = await ask(shop, '/api/auth/passkeys/options', anna.cookie);
    expect(question).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      excludeCredentials: [{ id: device.id }],
    });
    expect(await list(anna)).toEqual([
      {
        _id: device.passkeyId,
        name: 'Phone',
        createdAt: expect.any(String),
        lastUsedAt: null,
        synced: false,
      },
    ]);
  });

  it('are added and removed only after a proof of identity, on a confirmed address', async () => {
    const unconfirmed = await shop.signUp();
    const refused = await post(unconfirmed, '/options');
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'email-unconfirmed' },
    ]);
    const anna = await person();
    const { passkeyId: _id } = await addPasskey(shop, anna);
    offsetMs = QUARTER_HOUR_MS + 60_000;
    for (const [path, body] of [
      ['/options', {}],
      ['/remove', { _id }],
    ] as const) {
      const answer = await post(anna, path, body);
      expect([answer.status, await answer.json()], path).toMatchObject([
        403,
        { code: 'reauthentication-required' },
      ]);
    }
    expect((await post(anna, '/rename', { _id, name: 'Still here' })).status).toBe(200);
  });

  it('are renamed and removed by their owner only', async () => {
    const [anna, bert] = [await person(), await person()];
    const device = await addPasskey(shop, anna);
    const _id = device.passkeyId;
    expect((await post(bert, '/rename', { _id, name: 'Mine' })).status).toBe(404);
    expect((await post(bert, '/remove', { _id })).status).toBe(404);
    expect((await post(anna, '/rename', { _id, name: '  ' })).status).toBe(422);
    expect((await post(anna, '/rename', { _id, name: ' My key ' })).status).toBe(200);
    expect(await list(anna)).toMatchObject([{ name: 'My key' }]);
    expect(await list(bert)).toEqual([]);
    expect((await post(anna, '/remove', { _id })).status).toBe(200);
    expect((await signInWith(shop, device)).status).toBe(401);
    expect(await subjectsTo(shop, anna)).toContain('A passkey was removed');
    expect(await actionsOn(shop, anna)).toEqual(['passkey.added', 'passkey.removed']);
  });

  it('are ten at the most, and each is one account’s only', async () => {
    const [anna, bert] = [await person(), await person()];
    const device = makePasskeyDevice(shop.url);
    for (const [account, status] of [
      [anna, 200],
      [bert, 409],
    ] as const) {
      const { question } = await ask(shop, '/api/auth/passkeys/options', account.cookie);
      const answer = device.create(question);
      expect((await post(account, '', { answer, name: 'Key' })).status).toBe(status);
    }
    const questions = [];
    for (let more = 0; more < 10; more += 1) {
      questions.push(await ask(shop, '/api/auth/passkeys/options', anna.cookie));
    }
    const added = await Promise.all(
      questions.map(({ question }) => {
        const answer = makePasskeyDevice(shop.url).create(question);
        return post(anna, '', { answer, name: 'Key' });
      }),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(9);
    expect((await post(anna, '/options')).status).toBe(409);
  });

  it('that nobody has asked for, or that prove no person, are not added', async () => {
    const anna = await person();
    for (const lies of [
      { origin: 'http://localhost:1' },
      { rpId: 'handset.example' },
      { unverified: true },
    ] as const) {
      const { question } = await ask(shop, '/api/auth/passkeys/options', anna.cookie);
      const answer = makePasskeyDevice(shop.url).create(question, lies);
      expect((await post(anna, '', { answer, name: 'Key' })).status).toBe(422);
    }
    expect(await list(anna)).toEqual([]);
  });
});

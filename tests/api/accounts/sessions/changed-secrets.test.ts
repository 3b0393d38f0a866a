/** Secrets that were changed: who is signed in stays so, second steps and webhooks go on, forgeries do not. */
import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../../src/adapters/secret-box.ts';
import { secondFactors } from '../../../../src/database/schema.ts';
import { confirmAddress } from '../../../support/account-mails.ts';
import { setUpSecondFactor } from '../../../support/browser/authenticator.ts';
import { sendWebhook } from '../../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

const OLD = 'the-secret-before-with-more-than-32-signs';
const NEW = 'the-present-secret-with-more-than-32-signs';
const OLD_HOOK = 'whsec_before';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    catalogue: false,
    settings: {
      AUTH_SECRET: NEW,
      AUTH_SECRET_PREVIOUS: OLD,
      STRIPE_WEBHOOK_SECRET_PREVIOUS: OLD_HOOK,
    },
  });
});
afterAll(() => shop?.close());

/** A cookie of the session as another secret would have signed it. */
function signedWith(secret: string, cookie: string): string {
  const [name = '', signed = ''] = cookie.split('=', 2);
  const value = decodeURIComponent(signed).split('.')[0] ?? '';
  const signature = createHmac('sha256', secret).update(value).digest('base64');
  return `${name}=${encodeURIComponent(`${value}.${signature}`)}`;
}

describe('a changed AUTH_SECRET', () => {
  it('lets sessions go on that the one before has signed, and no others', async () => {
    const anna = await shop.signUp();
    const [session = ''] = anna.cookie.split('; ');
    const read = async (cookie: string) => {
      const answer = await shop.api('/api/auth/get-session', { session: { cookie } });
      return (await answer.json()) as { user: { email: string } } | null;
    };
    expect((await read(session))?.user.email).toBe(anna.email);
    const before = signedWith(OLD, session);
    expect(before).not.toBe(session);
    expect((await read(before))?.user.email).toBe(anna.email);
    const token = await shop.api('/jwt', {
      body: { email: anna.email },
      session: { cookie: before },
    });
    expect(token.status).toBe(200);
    expect(await read(signedWith('a-secret-that-somebody-has-guessed-wrong', session))).toBeNull();
    expect(await read(`${before}x`)).toBeNull();
    const out = await shop.api('/api/auth/sign-out', { body: {}, session: { cookie: before } });
    expect(out.status).toBe(200);
    expect(await read(session)).toBeNull();
  });

  it('opens second factors that the one before has sealed, and seals them anew', async () => {
    const anna = await shop.signUp();
    await confirmAddress(shop, anna);
    const app = await setUpSecondFactor(shop, anna);
    const isHers = eq(secondFactors.userId, anna.userId);
    const sealed = async () =>
      (await shop.db.select().from(secondFactors).where(isHers))[0]?.sealedSecret ?? '';
    const secret = shop.services.secrets.open(await sealed(), anna.userId) ?? Buffer.alloc(0);
    const before = createSecretBox(OLD);
    const change = { sealedSecret: before.seal(secret, anna.userId), lastStep: 0 };
    await shop.db.update(secondFactors).set(change).where(isHers);

    const { email, password } = anna;
    const first = await shop.api('/api/auth/sign-in/email', {
      body: { email, password },
      session: { cookie: '' },
    });
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const second = await shop.api('/api/auth/second-step', {
      body: { code: app.code() },
      session: { cookie },
    });
    expect(second.status).toBe(200);
    expect(createSecretBox(NEW).open(await sealed(), anna.userId)).toEqual(secret);
  });

  it('takes recovery codes of before', () => {
    const [code, owner] = ['ABCD-EFGH', 'anna'];
    const kept = createSecretBox(OLD).fingerprint(code, owner);
    const { fingerprints } = shop.services.secrets;
    expect(fingerprints(code, owner)).toContain(kept);
    expect(fingerprints(code, 'ben')).not.toContain(kept);
  });
});

describe('a changed STRIPE_WEBHOOK_SECRET', () => {
  it('takes events signed with either, and with nothing else', async () => {
    const intentId = 'pi_unknown';
    expect((await sendWebhook(shop, { intentId })).status).toBe(200);
    expect((await sendWebhook(shop, { intentId, secret: OLD_HOOK })).status).toBe(200);
    expect((await sendWebhook(shop, { intentId, secret: 'whsec_guess' })).status).toBe(400);
    const future = { intentId, secret: OLD_HOOK, atS: Math.floor(Date.now() / 1000) + 900 };
    expect((await sendWebhook(shop, future)).status).toBe(400);
  });
});

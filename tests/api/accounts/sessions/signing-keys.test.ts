/** The keys that sign access tokens: how old they get, and how they are stored. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from '../../../../src/adapters/access-tokens/index.ts';
import { createSecretBox } from '../../../../src/adapters/secret-box.ts';
import {
  identitySessions,
  identityVerifications,
  signingKeys,
} from '../../../../src/database/schema.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

const OTHER_SECRET = 'a-secret-of-another-shop-with-32-characters';
const owner = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

/** Access tokens as another process of the shop makes them. */
function anotherProcess(secret?: { current: string; previous?: string }) {
  const { services, url: issuer } = shop;
  const secrets = secret ? createSecretBox(secret.current, secret.previous) : services.secrets;
  return createAccessTokens({ ...services, issuer, secrets });
}

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
}

describe('a signing key', () => {
  it('is as old as the database says, whatever the clock of a process says', async () => {
    const cases = [-1, 1].flatMap((agedMinutes) =>
      [-5, 0, 5].map((aheadMinutes) => ({ agedMinutes, aheadMinutes })),
    );
    for (const { agedMinutes, aheadMinutes } of cases) {
      await shop.db.delete(signingKeys);
      const first = await anotherProcess().issue(owner);
      await shop.db.update(signingKeys).set({
        createdAt: sql`now() - interval '30 days' - make_interval(mins => ${agedMinutes})`,
      });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMinutes * 60_000 });
      try {
        const second = await anotherProcess().issue(owner);
        expect(kidOf(second) === kidOf(first)).toBe(agedMinutes < 0);
      } finally {
        vi.useRealTimers();
      }
    }
  });

  it('is sealed in the database', async () => {
    await shop.db.delete(signingKeys);
    const token = await anotherProcess().issue(owner);
    const [key] = await shop.db.select().from(signingKeys);
    expect(key?.kid).toBe(kidOf(token));
    expect(key?.privateJwk).toBeNull();
    const opened = shop.services.secrets.open(key?.sealedKey ?? '', `signing key ${key?.kid}`);
    const { d } = JSON.parse(String(opened));
    expect(d).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(key)).not.toContain(d);
  });

  it('that an older version stored in plain text proves nothing, and is deleted at start', async () => {
    const token = await anotherProcess().issue(owner);
    const [key] = await shop.db.select().from(signingKeys);
    const opened = shop.services.secrets.open(key?.sealedKey ?? '', `signing key ${key?.kid}`);
    await shop.db
      .update(signingKeys)
      .set({ sealedKey: null, privateJwk: JSON.parse(String(opened)) });
    expect(await anotherProcess().verify(token)).toBeNull();
    const sessions = await shop.db.$count(identitySessions);
    expect(await anotherProcess().endIfSecretChanged()).toBe(false);
    const left = await shop.db.select().from(signingKeys);
    expect(left.map(({ privateJwk }) => privateJwk)).toEqual([null]);
    expect(await shop.db.$count(identitySessions)).toBe(sessions);
  });

  it('of a former secret alone ends the links in mails with the sessions', async () => {
    await shop.db.insert(identityVerifications).values({
      id: crypto.randomUUID(),
      identifier: 'reset-password:one',
      value: JSON.stringify(owner),
      expiresAt: new Date(Date.now() + 900_000),
    });
    await shop.db.delete(signingKeys);
    expect(await anotherProcess().endIfSecretChanged()).toBe(false);
    expect(await shop.db.$count(identityVerifications)).toBeGreaterThan(0);
    const changed = anotherProcess({ current: OTHER_SECRET });
    expect(await changed.endIfSecretChanged()).toBe(true);
    expect(await shop.db.$count(identityVerifications)).toBe(0);
    await shop.db.delete(signingKeys);
  });

  it('that no configured secret opens neither signs nor verifies, and ends no key of others', async () => {
    await shop.db.delete(signingKeys);
    const ours = await anotherProcess().issue(owner);
    const stranger = anotherProcess({ current: OTHER_SECRET });
    expect(await stranger.verify(ours)).toBeNull();
    const theirs = await stranger.issue(owner);
    expect(kidOf(theirs)).not.toBe(kidOf(ours));
    expect(await anotherProcess().verify(theirs)).toBeNull();
    expect(await anotherProcess().verify(ours)).toEqual(owner);
    expect(kidOf(await anotherProcess().issue(owner))).toBe(kidOf(ours));
  });
});

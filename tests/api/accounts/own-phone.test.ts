/** The phone that an account keeps as somebody's own: theirs alone, in their copy, gone with them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPhones } from '../../../src/database/schema.ts';
import { call } from '../../support/checkout.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const PATH = '/own-phone';
const MINI = {
  name: 'iPhone 12 mini',
  slug: 'apple-iphone-12-mini',
  heightMm: 131.5,
  widthMm: 64.2,
  depthMm: 7.4,
  weightG: 135,
  batteryMah: 2_227,
};
const UNKNOWN = { slug: null, depthMm: null, weightG: null, batteryMah: null };

type Answer = { phone: unknown; errors: { pointer: string; message: string }[] };

describe('own phone in the account', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(() => shop?.close());

  const put = (as: TestAccount, body: object) =>
    call<Answer>(shop, PATH, { method: 'PUT', as, body });
  const read = async (as: TestAccount) => (await call<Answer>(shop, PATH, { as })).body.phone;
  const copyOf = async (account: TestAccount) => {
    const answer = await shop.api('/api/auth/export-data', { session: account });
    return (await answer.json()) as { ownPhone: unknown; records: Record<string, unknown[]> };
  };

  it('is kept, changed and forgotten by its owner, and nobody else knows it', async () => {
    const [anna, ben] = [await shop.signUp(), await shop.signUp()];
    expect(await read(anna)).toBeNull();
    expect((await put(anna, MINI)).body.phone).toEqual(MINI);
    expect(await read(anna)).toEqual(MINI);
    expect(await read(ben)).toBeNull();
    expect((await call(shop, PATH, { method: 'DELETE', as: ben })).status).toBe(200);
    expect(await read(anna)).toEqual(MINI);
    const typed = { name: 'My phone', heightMm: 120, widthMm: 60 };
    expect((await put(anna, { ...typed, name: 'My\n phone' })).body.phone).toEqual({
      ...typed,
      ...UNKNOWN,
    });
    expect(await shop.db.$count(ownPhones, eq(ownPhones.userId, anna.userId))).toBe(1);
    expect((await call<Answer>(shop, PATH, { method: 'DELETE', as: anna })).body.phone).toBeNull();
    expect(await read(anna)).toBeNull();
  });

  it('is nobody’s who is not signed in', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await shop.api(PATH, { method, ...(method === 'PUT' ? { body: MINI } : {}) });
      expect(answer.status, method).toBe(401);
    }
  });

  it.each([
    [{ ...MINI, heightMm: undefined }, '#/heightMm', 'Please enter the height'],
    [{ ...MINI, widthMm: 8 }, '#/widthMm', 'Width must be between 20 and 500 mm'],
    [{ ...MINI, weightG: 9_000 }, '#/weightG', 'Weight must be between 10 and 2,000 g'],
    [{ ...MINI, name: ' ' }, '#/name', 'Please enter a name'],
  ])('is refused with a reason: %o', async (body, pointer, message) => {
    const anna = await shop.signUp();
    const answer = await put(anna, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer, message })]);
    expect(await read(anna)).toBeNull();
  });

  it('is in the copy of one’s data, and goes with the account', async () => {
    const anna = await shop.signUp();
    expect((await copyOf(anna)).ownPhone).toBeNull();
    await put(anna, MINI);
    const copy = await copyOf(anna);
    expect(copy.ownPhone).toEqual(MINI);
    expect(copy.records.own_phones).toEqual([
      expect.objectContaining({ userId: anna.userId, phone: MINI }),
    ]);
    const left = await shop.api('/api/auth/delete-user', { body: {}, session: anna });
    expect(left.status).toBe(200);
    expect(await shop.db.$count(ownPhones, eq(ownPhones.userId, anna.userId))).toBe(0);
    expect((await put(anna, MINI)).status).toBe(401);
  });
});

/** Wish lists: everybody's own, at today's prices, shown to others only as their owner wants. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireWishList } from '../../../src/contract/account/wishes.ts';
import { users, wishes } from '../../../src/database/schema.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { call, createVariants, setPrice, withdrawVariant } from '../../support/checkout.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const PATH = '/own-wishes';

describe('wish lists', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    pages = createPageApi(shop.services, new Headers());
  });
  afterAll(() => shop?.close());

  const save = (as: TestAccount, body: object) => call(shop, PATH, { as, body });
  const read = async (as: TestAccount) => (await call<WireWishList>(shop, PATH, { as })).body;
  const remove = async (as: TestAccount, id: string) =>
    (await call(shop, `${PATH}/${id}`, { method: 'DELETE', as })).body;
  const saved = async (as: TestAccount) =>
    (await call<{ saved: string[] }>(shop, `${PATH}/saved`, { as })).body.saved.sort();
  const share = async (as: TestAccount, body: object = {}) =>
    (await call<WireWishList>(shop, `${PATH}/share`, { method: 'PUT', as, body })).body.share;
  const shared = (path = '') => pages.sharedWishes(path.replace('/wishes/', ''));
  const phone = () =>
    createVariants(shop, [
      { priceDollars: 100, colour: 'Black' },
      { priceDollars: 120, colour: 'Red' },
    ]);

  it('hold a variant once, at the price of then and of now, for their owner alone', async () => {
    const [anna, ben] = [await shop.signUp(), await shop.signUp()];
    const { mobileId, variantIds } = await phone();
    const [, red] = variantIds;
    for (const _ of [1, 2]) {
      expect((await save(anna, { productId: mobileId, variant: red })).status).toBe(200);
    }
    await setPrice(shop, red, 110);
    const { wishes: own, share: none } = await read(anna);
    expect(own).toEqual([
      expect.objectContaining({ variant: red, colour: 'Red', price: 110, seenPrice: 120 }),
    ]);
    expect(none).toBeNull();
    expect(await saved(anna)).toEqual([red]);
    expect((await read(ben)).wishes).toEqual([]);
    expect(await remove(ben, red)).toMatchObject({ deletedCount: 0 });
    expect(await remove(anna, red)).toMatchObject({ deletedCount: 1 });
    expect((await read(anna)).wishes).toEqual([]);
  });

  it('know the default variant by the phone, as cards name it', async () => {
    const anna = await shop.signUp();
    const { mobileId, variantIds } = await phone();
    await save(anna, { productId: mobileId });
    expect(await saved(anna)).toEqual([mobileId, variantIds[0]].sort());
    expect(await remove(anna, mobileId)).toMatchObject({ deletedCount: 1 });
    expect(await saved(anna)).toEqual([]);
  });

  it('say of what is no longer sold that it is not, and take nothing that is not sold', async () => {
    const anna = await shop.signUp();
    const { mobileId, variantIds } = await phone();
    const [, red] = variantIds;
    await save(anna, { productId: mobileId, variant: red });
    await withdrawVariant(shop, red);
    expect((await read(anna)).wishes).toEqual([
      expect.objectContaining({ variant: red, price: null, available: 0 }),
    ]);
    expect((await save(anna, { productId: mobileId, variant: red })).status).toBe(404);
  });

  it('hold a hundred', async () => {
    const anna = await shop.signUp();
    const { mobileId, variantIds } = await createVariants(
      shop,
      Array.from({ length: 101 }, (_, index) => ({ storageGb: index + 1 })),
    );
    const rows = variantIds.slice(1).map((variantId) => ({
      ...{ userId: anna.userId, mobileId, variantId, seenPriceCents: 10_000 },
    }));
    await shop.db.insert(wishes).values(rows);
    expect((await save(anna, { productId: mobileId })).status).toBe(409);
    expect((await read(anna)).wishes).toHaveLength(100);
  });

  it('are seen by whoever has the link, without the name unless the owner shows it', async () => {
    const anna = await shop.signUp();
    const { mobileId, variantIds } = await phone();
    await save(anna, { productId: mobileId, variant: variantIds[1] });
    const first = await share(anna);
    expect(first).toMatchObject({ showsName: false });
    const seen = await shared(first?.path);
    expect(seen?.name).toBeNull();
    expect(seen?.mobiles).toEqual([
      expect.objectContaining({ _id: mobileId, price: 120, chosen: expect.anything() }),
    ]);
    expect(JSON.stringify(seen)).not.toContain(anna.userId);
    const named = await share(anna, { showsName: true });
    expect(named?.path, 'the link stays').toBe(first?.path);
    expect((await shared(first?.path))?.name).toBe('Test Shopper');
  });

  it('are nowhere once the link is withdrawn, and the next link is another', async () => {
    const anna = await shop.signUp();
    const first = await share(anna);
    await call(shop, `${PATH}/share`, { method: 'DELETE', as: anna });
    const gone = await shop.api(first?.path ?? '');
    const never = await shop.api('/wishes/01a1fe0b-0000-7000-8000-000000000000.x');
    expect([gone.status, never.status]).toEqual([404, 404]);
    const next = await share(anna);
    expect(next?.path).not.toBe(first?.path);
    expect(await shared(`${next?.path}x`)).toBeNull();
    expect(await shared(next?.path)).not.toBeNull();
  });

  it('go with the account, and so does the link', async () => {
    const anna = await shop.signUp();
    const { mobileId } = await phone();
    await save(anna, { productId: mobileId });
    const link = await share(anna);
    await shop.api('/api/auth/delete-user', { body: {}, session: anna });
    expect(await shop.db.$count(wishes, eq(wishes.userId, anna.userId))).toBe(0);
    expect(await shop.db.$count(users, eq(users.id, anna.userId))).toBe(1);
    expect(await shared(link?.path)).toBeNull();
  });
});

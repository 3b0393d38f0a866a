/** The three kinds of user over HTTP: what each can do, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireUser } from '../../../src/contract/account/users.ts';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let phone: WireMobile;

beforeAll(async () => {
  shop = await startTestShop();
  const phones = (await (await shop.api('/mobile-data')).json()) as WireMobile[];
  const inStock = phones.find(({ available }) => available > 5);
  if (!inStock) throw new Error('The catalogue has no phone in stock.');
  phone = inStock;
});
afterAll(() => shop.close());

test('R001 R002 R137 R138 a visitor browses, and orders nothing', async () => {
  expect((await shop.api(`/mobile-data/${phone._id}`)).status).toBe(200);
  expect((await shop.api('/reviews')).status).toBe(200);
  const body = { productId: phone._id, email: 'nobody@test.example' };
  expect((await shop.api('/carts', { body })).status).toBe(401);
  expect((await shop.api('/create-payment-intent', { body: { price: 1 } })).status).toBe(401);
});

test('R003 R139 a registered user has a cart and a payment history of their own', async () => {
  const shopper = await shop.signUp();
  const body = { productId: phone._id, email: shopper.email };
  expect((await shop.api('/carts', { body, as: shopper })).status).toBe(200);
  const cart = await shop.api(`/carts/${shopper.email}`, { as: shopper });
  expect(await cart.json()).toMatchObject([{ productId: phone._id, price: phone.price }]);
  const history = await shop.api(`/payment-history/${shopper.email}`, { as: shopper });
  expect(await history.json()).toEqual([]);
  expect((await shop.api('/users', { as: shopper })).status).toBe(403);
  expect((await shop.api('/products-stats', { as: shopper })).status).toBe(403);
});

test('R004 R005 R089 G47 an admin lists, promotes and deletes users; a role is admin or absent', async () => {
  const admin = await shop.signInAdmin();
  const shopper = await shop.signUp();
  const find = async () => {
    const users = (await (await shop.api('/users', { as: admin })).json()) as WireUser[];
    return users.find(({ email }) => email === shopper.email);
  };
  expect(Object.keys((await find()) ?? {}).sort()).toEqual(['_id', 'email', 'name']);
  const promote = await shop.api(`/users/admin/${shopper.userId}`, { method: 'PATCH', as: admin });
  expect(await promote.json()).toMatchObject({ modifiedCount: 1 });
  expect(await find()).toMatchObject({ role: 'admin' });
  const remove = await shop.api(`/users/${shopper.userId}`, { method: 'DELETE', as: admin });
  expect(await remove.json()).toMatchObject({ deletedCount: 1 });
  expect(await find()).toBeUndefined();
});

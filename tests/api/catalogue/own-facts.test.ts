/** What is one person's stays theirs, for admins too: they have calls of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let shopper: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  [shopper, admin] = [await shop.signUp(), await shop.signInAdmin()];
});
afterAll(() => shop?.close());

async function ask(path: string, init: Parameters<TestShop['api']>[1]) {
  const answer = await shop.api(path, init);
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, ...body, instance: undefined };
}

test.each(['/payment-history', '/carts', '/users/admin'])(
  'G05 G30 %s/{email} is refused to an admin, whether the person exists or not',
  async (path) => {
    const refused = await ask(`${path}/${shopper.email}`, { as: admin });
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await ask(`${path}/nobody@test.example`, { as: admin })).toEqual(refused);
  },
);

test('G05 an admin reads orders by the staff’s own call', async () => {
  expect((await shop.api('/orders', { as: admin })).status).toBe(200);
  expect((await shop.api('/orders', { as: shopper })).status).toBe(403);
});

test('G26 a role in the body of POST /users is refused, and nobody gets it', async () => {
  const body = { name: 'Ann', email: shopper.email, role: 'admin' };
  const refused = await ask('/users', { body, session: shopper });
  expect(refused).toMatchObject({ status: 422, code: 'validation' });
  const own = await ask(`/users/admin/${shopper.email}`, { as: shopper });
  expect(own).toMatchObject({ admin: false });
});

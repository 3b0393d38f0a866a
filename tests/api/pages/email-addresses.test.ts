/** Addresses with letters beyond ASCII: any domain is accepted, and what cannot be used is explained. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../src/database/schema.ts';
import { foldEmail } from '../../../src/shared/email.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { call, createShopper, createVariants } from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { OUTSET } from '../../support/shop/tax-settings.ts';

const PASSWORD = 'Orbit-7$Lantern';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

const unique = () => newId().slice(-12);
type SignedIn = { user: { email: string } };
type Refused = { errors?: { pointer: string; message: string }[] };

test('an account can have an address at a domain with umlauts, and logs in with it', async () => {
  const name = unique();
  const body = { name: 'Änne', email: `${name}@exämple.com`, password: PASSWORD };
  const created = await call<SignedIn>(shop, '/api/auth/sign-up/email', { body });
  expect([created.status, created.body.user?.email]).toEqual([200, `${name}@xn--exmple-cua.com`]);
  for (const domain of ['exämple.com', 'EXÄMPLE.com', 'exa\u0308mple.com', 'xn--exmple-cua.com']) {
    const known = { email: `${name}@${domain}`, password: PASSWORD };
    const answer = await call<SignedIn>(shop, '/api/auth/sign-in/email', { body: known });
    expect([answer.status, answer.body.user?.email], domain).toEqual([
      200,
      `${name}@xn--exmple-cua.com`,
    ]);
  }
});

test('every form takes such a domain, and explains a name before the @ that has umlauts', async () => {
  const { variantIds } = await createVariants(shop, [{ stock: 0 }]);
  const [variant] = variantIds;
  const staff = await createStaff(shop);
  const forms = (email: string) =>
    [
      ['/api/auth/sign-up/email', { body: { name: 'A', email, password: PASSWORD } }],
      ['/contact', { body: { name: 'A', email, message: 'Hello' } }],
      ['/alerts', { body: { variant, email } }],
      ['/withdrawals', { body: { name: 'A', orderNumber: '2026-00042', email } }],
      ['/shop-settings', { method: 'PUT', as: staff, body: { ...OUTSET, contactEmail: email } }],
    ] as const;
  for (const [path, init] of forms(`${unique()}@bücher.example`)) {
    const { status } = await call(shop, path, init);
    expect(status, path).toBeLessThan(300);
  }
  for (const [path, init] of forms('käthe@example.com')) {
    const { status, body } = await call<Refused>(shop, path, init);
    expect([status, body.errors?.map(({ message }) => message)], path).toEqual([
      422,
      ['Please use an address without accents or umlauts before the @'],
    ]);
  }
});

test('staff find people and messages by such an address as it is written', async () => {
  const staff = await createStaff(shop);
  const email = `${unique()}@exämple.com`;
  const person = await createShopper(shop);
  await shop.db
    .update(users)
    .set({ email: foldEmail(email) })
    .where(eq(users.id, person.userId));
  await call(shop, '/contact', { body: { name: 'A', email, message: 'Hello' } });
  const q = encodeURIComponent(email);
  for (const path of [`/users?details=true&q=${q}`, `/messages?q=${q}`]) {
    const { body } = await call(shop, path, { as: staff });
    expect(JSON.stringify(body), path).toContain('@xn--exmple-cua.com');
  }
});

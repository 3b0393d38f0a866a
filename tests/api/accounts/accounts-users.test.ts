/** POST and GET /users, and who may ask for whose role. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const PARALLEL = 500;

/** On a busy machine; alone these take a few seconds. */
const SLOW_MS = 120_000;

let shop: TestShop;
let admin: TestAccount;
let anna: TestAccount;

beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  admin = await shop.signInAdmin();
  anna = await shop.signUp();
});
afterAll(() => shop?.close());

/** Signed up, and not yet announced by the browser. */
async function signUpOnly(email: string, name = 'New Person'): Promise<{ cookie: string }> {
  const body = { name, email, password: 'Orbit-7$Lantern' };
  const answer = await shop.api('/api/auth/sign-up/email', { body, session: { cookie: '' } });
  expect(answer.status).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
  };
}

describe('POST /users', () => {
  it('R155 G26 stores the person once, also after another call came first', async () => {
    const session = await signUpOnly('first@test.example');
    expect(
      (await shop.api('/jwt', { body: { email: 'first@test.example' }, session })).status,
    ).toBe(200);
    const body = { name: 'First', email: ' First@Test.example ' };
    const first = await shop.api('/users', { body, session });
    const again = await shop.api('/users', { body, session });
    const [row] = await shop.db.select().from(users).where(eq(users.email, 'first@test.example'));
    expect(await first.json()).toEqual({ acknowledged: true, insertedId: row?.id });
    expect(await again.json()).toMatchObject({
      acknowledged: true,
      insertedId: null,
      message: expect.any(String),
    });
    expect(row).toMatchObject({ name: 'First', role: null });
  });

  it(`R155 answers ${PARALLEL} calls at the same time with one new user`, {
    timeout: SLOW_MS,
  }, async () => {
    const email = 'parallel@test.example';
    const session = await signUpOnly(email);
    const call = async () => {
      const answer = await shop.api('/users', { body: { name: 'P', email }, session });
      return ((await answer.json()) as { insertedId: string | null }).insertedId;
    };
    const ids = await Promise.all(Array.from({ length: PARALLEL }, call));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await shop.db.$count(users, eq(users.email, email))).toBe(1);
  });

  it('G27 refuses strangers, other people’s addresses and anything but name and email', async () => {
    const own = { name: 'Anna', email: anna.email };
    const attempts = [
      [401, { body: own }],
      [403, { body: { name: 'X', email: admin.email }, session: anna }],
      [403, { body: { name: 'X', email: 'free@test.example' }, session: anna }],
      [422, { body: { ...own, role: 'admin' }, session: anna }],
      [422, { body: { ...own, _id: admin.userId }, session: anna }],
      [422, { body: { email: anna.email }, session: anna }],
      [403, { body: own, session: anna, headers: { origin: 'https://evil.example' } }],
    ] as const;
    for (const [status, init] of attempts)
      expect((await shop.api('/users', init)).status).toBe(status);
    const [row] = await shop.db.select().from(users).where(eq(users.id, anna.userId));
    expect(row?.role).toBeNull();
    expect(await shop.db.$count(users, eq(users.email, 'free@test.example'))).toBe(0);
  });

  it('R155 G07 G27 goes by bearer token as well, for the own address only', async () => {
    const own = { name: 'Anna', email: anna.email };
    const answer = await shop.api('/users', { body: own, as: anna });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ insertedId: null });
    const other = { name: 'X', email: admin.email };
    expect((await shop.api('/users', { body: other, as: anna })).status).toBe(403);
  });

  it('stores the person without it, when the call was lost', async () => {
    const email = 'lost-call@test.example';
    const session = await signUpOnly(email, 'Lost Call');
    const answer = await shop.api(`/users/admin/${email}`, { session });
    expect(await answer.json()).toEqual({ admin: false });
    expect(await shop.db.$count(users, eq(users.email, email))).toBe(1);
  });
});

describe('GET /users', () => {
  it('R154 R140 G47 shows admins all users; a role is admin or absent', async () => {
    const answer = await shop.api('/users', { as: admin });
    expect(answer.status).toBe(200);
    const list = (await answer.json()) as Record<string, unknown>[];
    expect(list.length).toBe(await shop.db.$count(users));
    for (const user of list) {
      expect(
        Object.keys(user)
          .filter((key) => key !== 'role')
          .sort(),
      ).toEqual(['_id', 'email', 'name']);
    }
    const mine = list.find(({ _id }) => _id === admin.userId);
    const hers = list.find(({ _id }) => _id === anna.userId);
    expect(mine?.role).toBe('admin');
    expect(hers && 'role' in hers, 'absent, not null').toBe(false);
  });

  it('R154 gives pages that add up to the whole', async () => {
    const all = (await (await shop.api('/users', { as: admin })).json()) as { _id: string }[];
    const seen: string[] = [];
    let next: string | null = '/users?limit=2';
    while (next !== null) {
      const page: Response = await shop.api(next, { as: admin });
      seen.push(...((await page.json()) as { _id: string }[]).map(({ _id }) => _id));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(all.map(({ _id }) => _id));
    expect((await shop.api('/users?limit=1001', { as: admin })).status).toBe(422);
    expect((await shop.api('/users?cursor=x', { as: admin })).status).toBe(422);
  });

  it('R154 is for admins only', async () => {
    expect((await shop.api('/users')).status).toBe(401);
    expect((await shop.api('/users', { as: anna })).status).toBe(403);
    expect((await shop.api('/users', { session: anna })).status).toBe(403);
  });
});

describe('GET /users/admin/{email}', () => {
  it('R153 R141 tells everybody about themselves, however they spell it', async () => {
    const spellings = [
      anna.email,
      anna.email.toUpperCase(),
      anna.email.replace('@', '%40'),
      `%20${anna.email}`,
    ];
    for (const email of spellings) {
      const answer = await shop.api(`/users/admin/${email}`, { as: anna });
      expect(await answer.json()).toEqual({ admin: false });
    }
    const own = await shop.api(`/users/admin/${admin.email}`, { session: admin });
    expect(await own.json()).toEqual({ admin: true });
  });

  it('G30 tells nobody about others, whether they exist or not', async () => {
    const paths = [
      admin.email,
      'nobody@test.example',
      `${anna.email}.`,
      `${anna.email}%00`,
      anna.email.replace('@', '%2540'),
    ];
    const answers: Record<string, unknown>[] = [];
    for (const email of paths) {
      const answer = await shop.api(`/users/admin/${email}`, { as: anna });
      expect(answer.status).toBe(403);
      answers.push({ ...((await answer.json()) as object), instance: '' });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await shop.api(`/users/admin/${anna.email}`, { as: admin })).status).toBe(403);
    expect((await shop.api(`/users/admin/${anna.email}`)).status).toBe(401);
  });
});

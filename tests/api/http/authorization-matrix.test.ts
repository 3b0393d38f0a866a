/**
 * Every registered route × everybody: who may not call is refused with the right problem, and what is
 * stored stays as it is.
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../src/adapters/access-tokens/index.ts';
import { createApp } from '../../../src/app.ts';
import { users } from '../../../src/database/schema.ts';
import { confirmAddress } from '../../support/account-mails.ts';
import { guardedRoutes, openRoutes, type Subjects } from '../../support/routes/route-table.ts';
import {
  type ApiInit,
  startTestShop,
  type TestAccount,
  type TestShop,
} from '../../support/shop/app.ts';
import { watchRoutes } from '../../support/shop/registered-routes.ts';

type Principal = Pick<ApiInit, 'as' | 'session' | 'headers'>;

/** Written by reading: sessions are prolonged, limits counted, timers and mails go on. */
const BACKGROUND_TABLES = ['identity_sessions', 'rate_limits', 'job_marks', 'outbox'];
const HOUR_MS = 3_600_000;
const codes: Record<number, string> = {
  401: 'authentication-required',
  403: 'forbidden',
  404: 'not-found',
};

const registered = watchRoutes();
let shop: TestShop;
let owner: TestAccount;
let stranger: TestAccount;
let admin: TestAccount;
/** Principals that prove nothing. */
let impostors: Record<string, Principal>;
let demoted: TestAccount;
let subjects: Subjects;

beforeAll(async () => {
  shop = await startTestShop();
  [owner, stranger, demoted] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  for (const account of [owner, stranger, demoted]) await confirmAddress(shop, account);
  admin = await shop.signInAdmin();
  demoted = await makeDemotedAdmin(demoted);
  impostors = await makeImpostors();
  subjects = await makeSubjects();
});
afterAll(() => shop?.close());

async function makeDemotedAdmin(account: TestAccount): Promise<TestAccount> {
  const setRole = (role: string | null) =>
    shop.db.update(users).set({ role }).where(eq(users.id, account.userId));
  await setRole('admin');
  expect((await shop.api('/users', { as: account })).status).toBe(200);
  const signedIn = await shop.signIn(account);
  await setRole(null);
  return signedIn;
}

async function makeImpostors(): Promise<Record<string, Principal>> {
  const past = { now: () => new Date(Date.now() - HOUR_MS) };
  const expired = createAccessTokens({ ...shop.services, clock: past, issuer: shop.url });
  const deleted = await shop.signUp();
  const gone = await shop.api(`/users/${deleted.userId}`, { method: 'DELETE', session: admin });
  expect(gone.status).toBe(200);
  const [header = '', claims = '', signature = ''] = admin.token.split('.');
  const { privateKey } = generateKeyPairSync('ed25519');
  const foreign = sign(null, Buffer.from(`${header}.${claims}`), privateKey).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return {
    anonymous: {},
    'an expired token': {
      as: {
        token: await expired.issue({ userId: admin.userId, sessionId: readClaims(claims).sid }),
      },
    },
    'a token without signature': { as: { token: `${none}.${claims}.` } },
    'a token with a foreign signature': { as: { token: `${header}.${claims}.${foreign}` } },
    'a token for somebody else': { as: { token: `${header}.${swapSubject(claims)}.${signature}` } },
    'a deleted user’s token': { as: deleted },
    'a deleted user’s session': { session: deleted },
    'an invented session': { session: { cookie: owner.cookie.replace(/=.*/, '=invented.value') } },
  };
}

function readClaims(claims: string) {
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; sid: string };
}

function swapSubject(claims: string): string {
  const body = { ...readClaims(claims), sub: owner.userId };
  return Buffer.from(JSON.stringify(body)).toString('base64url');
}

async function makeSubjects(): Promise<Subjects> {
  const mobiles = (await (await shop.api('/mobile-data')).json()) as {
    _id: string;
    image: string;
    available: number;
  }[];
  const mobile = mobiles.find(({ available }) => available > 5);
  if (!mobile) throw new Error('no mobile is in stock');
  const victim = await shop.signUp();
  const added = await shop.api('/carts', {
    as: owner,
    body: { productId: mobile._id, email: owner.email },
  });
  const { insertedId } = (await added.json()) as { insertedId: string };
  const imageAddress = await uploadImage();
  return {
    ownerEmail: owner.email,
    ownerPassword: owner.password,
    mobileId: mobile._id,
    cartRowId: insertedId,
    userId: victim.userId,
    imageAddress,
  };
}

async function uploadImage(): Promise<string> {
  const body = await routeOf('POST /images').body?.({} as Subjects);
  const answer = await shop.api('/images', { body, session: admin });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { display_url: string } };
  return data.display_url;
}

function routeOf(name: string) {
  const route = guardedRoutes[name];
  if (!route) throw new Error(`${name} is not in the table`);
  return route;
}

async function callAs(name: string, principal: Principal) {
  const route = routeOf(name);
  const answer = await shop.api(route.path(subjects), {
    ...principal,
    method: name.split(' ', 1)[0] ?? '',
    body: await route.body?.(subjects),
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  // Nobody's answer lies in a cache: no route that asks who is there is public.
  expect(answer.headers.get('cache-control'), name).toBe('no-store');
  return { status: answer.status, body: type.includes('json') ? JSON.parse(text) : text };
}

/** One hash over everything stored that the shop's calls could change. */
async function hashStored(): Promise<string> {
  const tables = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const digests = tables.rows
    .filter(({ name }) => !BACKGROUND_TABLES.includes(name))
    .map(
      ({ name }) => sql`select ${name} as name,
        md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.identifier(name)} t`,
    );
  const { rows } = await shop.db.execute(sql.join(digests, sql` union all `));
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Each of them is refused, and all of them together change nothing. */
async function expectRefused(
  name: string,
  principals: Record<string, Principal>,
  status: number,
  code = codes[status],
) {
  const isReading = name.startsWith('GET ');
  const before = isReading ? '' : await hashStored();
  for (const [who, principal] of Object.entries(principals)) {
    const answer = await callAs(name, principal);
    expect(answer, `${name}, ${who}`).toMatchObject({ status });
    if (code === undefined) continue;
    expect(answer.body, who).toMatchObject({ type: `/problems/${code}`, code, status });
  }
  if (!isReading) expect(await hashStored(), `${name} changed something`).toBe(before);
}

/** With a token as well as with a session. */
const inBothWays = (accounts: Record<string, TestAccount>): Record<string, Principal> =>
  Object.fromEntries(
    Object.entries(accounts).flatMap(([who, account]) => [
      [`${who}’s token`, { as: account }],
      [`${who}’s session`, { session: account }],
    ]),
  );

const names = Object.keys(guardedRoutes);
const changing = names.filter((name) => !name.startsWith('GET '));

describe('the table', () => {
  it('G05 names every registered route with its permission, and no other', async () => {
    const app = await createApp(shop.services);
    await app.ready();
    await app.close();
    // Nothing below the identity service's own prefix is passed on that is not declared above it.
    const routes = registered
      .filter(({ permission }) => permission !== undefined)
      .filter(({ name }) => !name.startsWith('HEAD ') && !name.endsWith(' /api/auth/*'));
    const declared = Object.fromEntries(routes.map(({ name, permission }) => [name, permission]));
    const expected = Object.entries(guardedRoutes).map(([name, { guard }]) => [name, guard]);
    const open = Object.keys(declared).filter((name) => openRoutes.includes(name));
    for (const name of open) expect(['public', 'page', 'provider']).toContain(declared[name]);
    const guarded = Object.entries(declared).filter(([name]) => !openRoutes.includes(name));
    expect(Object.fromEntries(guarded)).toEqual(Object.fromEntries(expected));
  });
});

describe('who proves nothing (R002, R138, G05, G07)', () => {
  it.each(names)('is refused at %s with 401', async (name) => {
    await expectRefused(name, impostors, 401);
  });
});

describe('who is signed in', () => {
  it.each(names.filter((name) => routeOf(name).guard === 'admin'))(
    'G05 but no admin, or none any more, is refused at %s with 403',
    async (name) => {
      await expectRefused(name, inBothWays({ owner, demoted }), 403);
    },
  );

  it.each(names.filter((name) => routeOf(name).guard === 'self'))(
    'G05 G30 as somebody else, admin or not, is refused at %s with 403',
    async (name) => {
      await expectRefused(name, inBothWays({ stranger, admin, demoted }), 403);
    },
  );

  it.each(names.filter((name) => routeOf(name).guard === 'session'))(
    'by a token alone is refused at %s with 401',
    async (name) => {
      await expectRefused(name, { owner: { as: owner }, admin: { as: admin } }, 401);
    },
  );

  it.each(names.filter((name) => routeOf(name).stranger !== undefined))(
    'as somebody else gets at nothing of the owner’s at %s',
    async (name) => {
      const { stranger: status = 403, guard } = routeOf(name);
      const sessions = {
        stranger: { session: stranger },
        admin: { session: admin },
        demoted: { session: demoted },
      };
      const both = inBothWays({ stranger, admin, demoted });
      await expectRefused(name, guard === 'signed-in' ? both : sessions, status);
    },
  );

  it.each(changing)('is refused at %s when another site sends the request', async (name) => {
    const session = routeOf(name).guard === 'admin' ? admin : owner;
    const headers = { origin: 'https://elsewhere.example' };
    await expectRefused(name, { sender: { session, headers } }, 403, 'cross-site');
  });
});

describe('who may call (R139, R140)', () => {
  it.each(lastFirst(names))('is answered at %s', async (name) => {
    const { guard, allowed } = routeOf(name);
    const session = guard === 'admin' ? admin : await shop.signIn(owner);
    const answer = await callAs(name, { session });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: allowed });
    if (name === 'POST /api/auth/change-password') owner.password = 'Comet-9$Harbour';
    subjects.ownerPassword = owner.password;
  });
});

/** What ends the owner's account, or a subject of other calls, comes last. */
function lastFirst(all: string[]): string[] {
  const isFinal = (name: string) => name.startsWith('DELETE ') || name.endsWith('/delete-user');
  return [...all.filter((name) => !isFinal(name)), ...all.filter(isFinal)].sort(
    (a, b) => Number(a.endsWith('/delete-user')) - Number(b.endsWith('/delete-user')),
  );
}

/** What a live shop makes of the database that it finds: one that a sandbox used is refused, an empty one opens empty. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { findSandboxTraces } from '../../../src/database/mode/sandbox-traces.ts';
import {
  databaseMode,
  identitySessions,
  identityUsers,
  shippingPrices,
  shopSettings,
  users,
} from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { verifyChain } from '../../../src/shop/audit/index.ts';
import { insertMobile } from '../../../src/shop/catalogue/index.ts';
import { readFirstSteps } from '../../../src/shop/insights/read-first-steps.ts';
import { readProblems } from '../../../src/shop/insights/read-problems.ts';
import { checkInvariants, verifyDocuments } from '../../../src/shop/orders/index.ts';
import { lockSettings } from '../../../src/shop/settings/store.ts';
import {
  defaultKind,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../../support/database/database.ts';
import { startLiveShop } from '../../support/live/live-shop.ts';
import { refusalOf, removeDemo, tryOut, withDatabase } from '../../support/live/tried-database.ts';
import { startTestShop } from '../../support/shop/app.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PHONE = { name: 'Galaxy S24', category: 'samsung', description: '', imageKey: null } as const;

const databases: PreparedDatabase[] = [];
afterAll(async () => {
  for (const { remove } of databases) await remove();
});

/** A database that outlives the shops that a test opens on it. */
async function prepare(catalogue: boolean, kind = defaultKind()): Promise<PreparedDatabase> {
  const prepared = await prepareTestDatabase({ kind, catalogue });
  databases.push(prepared);
  return { ...prepared, remove: async () => undefined };
}

describe('a live shop on a database that a sandbox used', () => {
  let database: PreparedDatabase;
  beforeAll(async () => {
    database = await prepare(true);
    await tryOut(database, defaultKind(), true);
  });

  it('does not open, says what it found and how to clean it', async () => {
    const sentence = await refusalOf(database);
    expect(sentence).toContain('accounts: 3, orders: 1, reports of payments: ');
    expect(sentence).toContain('sample reviews: 14, phones: 109');
    expect(sentence).toContain('npm run admin -- remove-demo');
  });

  it('does not open either when the demo accounts have other names, addresses and passwords', async () => {
    await withDatabase(database, async (db) => {
      for (const [place, { email }] of DEMO_ACCOUNTS.entries()) {
        const renamed = { email: `me-${place}@shop.example`, name: 'Me' };
        await db.update(users).set(renamed).where(eq(users.email, email));
        await db.update(identityUsers).set(renamed).where(eq(identityUsers.email, email));
      }
    });
    expect(await refusalOf(database)).toContain('This database was used in sandbox mode');
  });

  it('opens after remove-demo, which shows first what goes and asks for the number of orders', async () => {
    const plan = await removeDemo(database, '--keep-catalogue');
    expect(plan.printed).toContain('remove-demo --keep-catalogue --yes --orders 1');
    expect(plan.printed).toContain('Nothing was removed.');
    const unasked = await removeDemo(database, '--keep-catalogue', '--yes');
    expect(unasked).toMatchObject({ code: 1, printed: expect.stringContaining('--orders 1') });
    expect(await refusalOf(database)).toContain('orders: 1');

    const done = await removeDemo(database, '--keep-catalogue', '--yes', '--orders', '1');
    expect(done, done.printed).toMatchObject({ code: 0 });
    const live = await startLiveShop(database);
    const { rows } = await live.services.db.execute(sql`
      select (select count(*)::int from users) as users,
        (select count(*)::int from identity_sessions) as sessions,
        (select count(*)::int from signing_keys where created_at < now() - interval '1 hour') as keys,
        (select count(*)::int from payments) as payments,
        (select count(*)::int from outbox) as mails,
        (select count(*)::int from reviews) as reviews,
        (select count(*)::int from mobiles) as phones,
        (select jsonb_agg(action order by id desc) from audit_log) as log`);
    expect(rows).toEqual([
      {
        users: 0,
        sessions: 0,
        keys: 0,
        payments: 0,
        mails: 0,
        reviews: 0,
        phones: 109,
        // The live shop has another AUTH_SECRET.
        log: ['audit.key-changed', 'database.emptied', 'invoice.issued'],
      },
    ]);
    const traces = await findSandboxTraces(live.services.db, database.dataDir);
    expect(traces).toEqual({ accounts: 0, payments: 0, webhooks: 0 });
    expect(await verifyChain(live.services)).toMatchObject({ isIntact: true });
    expect(await verifyDocuments(live.services.db)).toEqual({ documents: 0, faults: [] });
    expect((await live.get('/')).status).toBe(200);
    await live.close();

    const again = await removeDemo(database, '--yes');
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('a live shop') });
  });

  it('keeps the books of the phones that were kept: units sold in the sandbox are in stock again', async () => {
    await withDatabase(database, (db) => db.update(databaseMode).set({ mode: 'sandbox' }));
    rmSync(path.join(database.dataDir, 'sandbox'), { recursive: true, force: true });
    const shop = await startTestShop({ database });
    const broken = (await checkInvariants(shop.services)).filter(
      ({ violations }) => violations.length > 0,
    );
    expect(broken).toEqual([]);
    await shop.close();
  });
});

describe('a database of a live shop', () => {
  let database: PreparedDatabase;
  beforeAll(async () => {
    database = await prepare(false);
  });

  it('begins empty: no phones, no reviews, no accounts', async () => {
    const live = await startLiveShop(database);
    const { rows } = await live.services.db.execute(sql`
      select (select count(*)::int from mobiles) as phones,
        (select count(*)::int from reviews) as reviews,
        (select count(*)::int from users) as users`);
    expect(rows).toEqual([{ phones: 0, reviews: 0, users: 0 }]);
    const home = (await live.get('/')).text;
    expect(home).toContain('We are opening soon');
    expect(home.split('</main>', 1)[0]).not.toMatch(/\b0 (?:of our )?(?:0 )?phones/);
    expect(home).not.toContain('realme-title');
    const list = (await live.get('/order')).text;
    expect(list).toContain('No iPhones here yet');
    expect(list.split('</main>', 1)[0]).not.toMatch(/>0 (?:<!-- -->)?iPhones/);
    expect(list).not.toContain('Price: any');
    expect((await live.get('/about')).text).not.toContain('Our smallest phone');
    expect((await live.get('/compare')).text).toContain('No phones here yet');
    const search = (await live.get('/order?q=small')).text;
    expect(search).toContain('here yet');
    expect(search).not.toContain('Searches that work');
    for (const path of ['/api/docs', '/api/docs/json']) {
      expect((await live.get(path)).status, path).toBe(404);
    }
    await live.close();
  });

  it('ends every session when it starts with another AUTH_SECRET', async () => {
    const first = await startLiveShop(database);
    const { db, identity, accessTokens } = first.services;
    const anna = { name: 'Anna', email: 'anna@shop.example', password: 'Anna@12345' };
    const userId = await identity.createAccount(anna);
    await db.insert(users).values({ id: userId, name: anna.name, email: anna.email });
    const passwordMark = await identity.findPasswordMark(anna.email);
    const request = new Request('https://shop.example/');
    await identity.openSession(request, { userId, rememberMe: true, passwordMark });
    const [session] = await db.select().from(identitySessions);
    await accessTokens.issue({ userId, sessionId: session?.id ?? '' });
    await first.close();

    const second = await startLiveShop(database, { AUTH_SECRET: randomBytes(32).toString('hex') });
    expect(await second.services.db.$count(identitySessions)).toBe(0);
    await second.services.db.delete(users);
    await second.close();
  });

  it('is opened by no sandbox, which would add accounts with known passwords', async () => {
    await expect(startTestShop({ database })).rejects.toThrow(/belongs to a live shop/);
    expect(await withDatabase(database, (db) => db.select().from(users))).toEqual([]);
  });
});

describe('the first steps of a live shop', () => {
  it('tick themselves off by what is there, and are gone when all are done', async () => {
    const live = await startLiveShop(await prepare(false));
    const { services } = live;
    const read = () => readFirstSteps(services.db);
    const nothing = { company: false, deliveryAndTax: false, phone: false, order: false };
    expect(await read()).toEqual(nothing);
    const readKinds = async () => (await readProblems(services.db)).map(({ kind }) => kind);
    expect(await readKinds()).not.toContain('untrue-banner');

    const settings = { companyName: 'Anna’s Phones', companyAddress: '1 New Road' };
    await transact(services.db, (tx) => lockSettings(tx));
    await services.db.update(shopSettings).set(settings);
    expect(await read()).toEqual({ ...nothing, company: true });
    await services.db
      .insert(shippingPrices)
      .values({ country: '', appliesFrom: '2026-01-01', priceCents: 0 });
    expect(await read()).toEqual({ ...nothing, company: true, deliveryAndTax: true });
    await transact(services.db, (tx) => insertMobile(tx, { ...PHONE, priceCents: 50_000 }, null));
    expect(await read()).toMatchObject({ phone: true, order: false });
    expect(await readKinds()).toContain('untrue-banner');
    await live.close();
  });
});

describe('a sandbox from before its mode was noted', () => {
  it('is known by its demo accounts', async () => {
    const database = await prepare(true);
    await tryOut(database, defaultKind());
    await withDatabase(database, (db) => db.delete(databaseMode));
    expect(await refusalOf(database)).toContain('(demo accounts: 2)');
    const done = await removeDemo(database, '--yes');
    expect(done, done.printed).toMatchObject({ code: 0 });
    const live = await startLiveShop(database);
    const { rows } = await live.services.db.execute(sql`
      select (select count(*)::int from mobiles) as phones, (select count(*)::int from images) as images`);
    expect(rows).toEqual([{ phones: 0, images: 0 }]);
    await live.close();
  });
});

describe('the sample catalogue in a live shop', () => {
  it('is added by a command only: sold out, without offers and without sample reviews', async () => {
    const database = await prepare(false, 'postgres');
    const { url = '', dataDir } = database;
    const { LIVE_SETTINGS } = await import('../../support/live/live-settings.ts');
    const { PATH = '', HOME = '' } = process.env;
    const [, ...args] = packageJson.scripts.seed.split(' ');
    const env = {
      ...LIVE_SETTINGS,
      PATH,
      HOME,
      ENV_FILE: '',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
    };
    await new Promise<void>((resolve, reject) => {
      execFile(process.execPath, args, { env }, (error) => (error ? reject(error) : resolve()));
    });
    const { rows } = await withDatabase(database, (db) =>
      db.execute(sql`
        select (select count(*)::int from mobiles) as phones,
          (select sum(stock)::int from variants) as units,
          (select count(*)::int from offers) as offers,
          (select count(*)::int from reviews) as reviews,
          (select count(*)::int from users) as users,
          (select mode from database_mode) as mode`),
    );
    expect(rows).toEqual([
      { phones: 109, units: 0, offers: 0, reviews: 0, users: 0, mode: 'live' },
    ]);
  });
});

/**
 * `npm run bench`: how fast the shop answers, beside the least a server can do, and how that changes
 * with the size of the catalogue. Prints a table and writes it to bench/results.md.
 * `--quick` measures one short round, to see that everything runs; `--built` takes the pages as they are.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, isBuildCurrent } from '../scripts/lib/build-web.ts';
import { measureCheckouts } from './checkouts.ts';
import { openDatabases } from './databases.ts';
import { type Measured, measure } from './load.ts';
import { typedQueries } from './queries.ts';
import {
  type CachedRow,
  type CheckoutRow,
  type GrowthRow,
  type Results,
  report,
  type UncachedRow,
} from './report.ts';
import { get, type MeasuredServer, startBare, startCheckoutShop, startShop } from './servers.ts';

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? { seconds: 1, rounds: 1 } : { seconds: 2, rounds: 3 };
const SIZES = isQuick ? [100, 1_000] : [100, 10_000, 100_000];
const CONNECTIONS = [1, 16, 64];
const BUYERS = isQuick ? 50 : 1_000;
/** Buyers of one phone wait for each other, as its stock is one number. */
const PHONES_BOUGHT = [25, 1];
/** What browsers send. */
const AS_BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const PAGES = { home: '/', shop: '/order?brand=samsung', phone: '/mobiles/samsung-galaxy-s24' };
/** What repeated questions get; searches are hardly ever repeated. */
const ANSWERED_FROM_BYTES = ['list of 24', 'one mobile'];
const LIST = '/mobile-data?limit=24&category=samsung&sort=price';

async function measureCached(shop: MeasuredServer): Promise<CachedRow[]> {
  const rows: CachedRow[] = [];
  for (const [name, page] of Object.entries(PAGES)) {
    const url = shop.url + page;
    const bare = await startBare(url, AS_BROWSER);
    for (const connections of CONNECTIONS) {
      const load = { connections, headers: AS_BROWSER };
      const least = await measure({ ...load, url: bare.url }, ROUNDS);
      const ours = await measure({ ...load, url }, ROUNDS);
      rows.push({ name, connections, bare: least, ours });
    }
    await bare.stop();
  }
  return rows;
}

interface Question {
  name: string;
  targetPerSecond: number;
  path?: string;
  nextPath?: () => string;
}

async function questions(shop: MeasuredServer): Promise<Question[]> {
  const { body } = await get(`${shop.url}/mobile-data?limit=500`);
  const mobiles: { _id: string; name: string }[] = JSON.parse(body.toString());
  const query = typedQueries(mobiles.map(({ name }) => name));
  let turn = 0;
  const nextId = () => mobiles[turn++ % mobiles.length]?._id;
  return [
    { name: 'rendered category page', targetPerSecond: 250, path: PAGES.shop },
    { name: 'list of 24', targetPerSecond: 5_310, path: LIST },
    { name: 'one mobile', targetPerSecond: 4_560, nextPath: () => `/mobile-data/${nextId()}` },
    {
      name: 'search',
      targetPerSecond: 1_350,
      nextPath: () => `/search?q=${encodeURIComponent(query())}`,
    },
  ];
}

async function measureAll(
  shop: MeasuredServer,
  connections: number,
  names?: readonly string[],
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (const { name, path: page = '/', nextPath } of await questions(shop)) {
    if (names && !names.includes(name)) continue;
    const load = { url: shop.url + page, connections, ...(nextPath && { nextPath }) };
    measured.set(name, await measure(load, ROUNDS));
  }
  return measured;
}

async function measureOnBoth(cached: MeasuredServer, url: string): Promise<UncachedRow[]> {
  const fromBytes = await measureAll(cached, 16, ANSWERED_FROM_BYTES);
  const results: Map<string, Measured>[] = [];
  for (const databaseUrl of [url, undefined]) {
    const shop = await startShop({ databaseUrl, isCached: false });
    results.push(await measureAll(shop, 16));
    await shop.stop();
  }
  const [postgres, embedded] = results;
  return (await questions(cached)).flatMap(({ name, targetPerSecond }) => {
    const computed = { postgres: postgres?.get(name), embedded: embedded?.get(name) };
    const kept = {
      name: `${name}, from bytes`,
      postgres: fromBytes.get(name),
      embedded: undefined,
    };
    const rows = fromBytes.has(name) ? [kept] : [];
    return [...rows, { name, ...computed }].map((row) => ({ ...row, targetPerSecond }));
  });
}

/** Time that one visitor waits, by the number of mobiles. */
async function measureGrowth(urls: Map<number, string>): Promise<GrowthRow[]> {
  const rows = new Map<string, GrowthRow>();
  for (const [size, databaseUrl] of urls) {
    const shop = await startShop({ databaseUrl, isCached: false });
    for (const [name, { meanMs }] of await measureAll(shop, 1)) {
      const row = rows.get(name) ?? { name, meanMs: new Map() };
      rows.set(name, { ...row, meanMs: row.meanMs.set(size, meanMs) });
    }
    await shop.stop();
  }
  return [...rows.values()];
}

async function measureOnEach(url: string): Promise<CheckoutRow[]> {
  const rows: CheckoutRow[] = [];
  const databases = { PostgreSQL: url, embedded: undefined };
  for (const [name, databaseUrl] of Object.entries(databases)) {
    for (const phones of PHONES_BOUGHT) {
      const shop = await startCheckoutShop(databaseUrl, { buyers: BUYERS, phones });
      rows.push({ name, phones, ...(await measureCheckouts(shop)) });
      await shop.stop();
    }
  }
  return rows;
}

async function htmlBytes(shop: MeasuredServer): Promise<Results['html']> {
  const sizes = Object.entries(PAGES).map(async ([name, page]) => ({
    name,
    plain: (await get(shop.url + page)).body.length,
    sent: (await get(shop.url + page, AS_BROWSER)).body.length,
  }));
  return Promise.all(sizes);
}

if (!process.argv.includes('--built') && !isBuildCurrent()) await buildWeb();
const databases = await openDatabases(SIZES);
try {
  const [url] = databases.urls.values();
  if (!url) throw new RangeError('there is no database');
  const shop = await startShop({ databaseUrl: url, isCached: true });
  const html = await htmlBytes(shop);
  const cached = await measureCached(shop);
  const uncached = await measureOnBoth(shop, url);
  await shop.stop();
  const checkouts = await measureOnEach(url);
  const growth = await measureGrowth(databases.urls);
  const text = report({ html, cached, uncached, growth, checkouts, rounds: ROUNDS });
  console.info(text);
  if (!isQuick) writeFileSync(path.join(import.meta.dirname, 'results.md'), text);
} finally {
  await databases.close();
}

/**
 * `npm run bench:stream`: what open streams of stock and prices cost a shop, and how soon a change that one process
 * has written arrives through another. Needs wrk and PostgreSQL.
 *   -- --streams 2000 --changes 200 --seconds 5
 */
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createChance } from '../scripts/lib/testing/chance.ts';
import { connectDatabase, type Database } from '../src/database/connect.ts';
import { variants } from '../src/database/schema.ts';
import { openDatabases } from './databases.ts';
import { processorSeconds } from './processor-time.ts';
import { residentMb } from './resident.ts';
import { startWatchedShop, type WatchedShop } from './servers.ts';
import { createGenerator, type Generator } from './speed/load.ts';
import { findTools, HOW_TO_INSTALL } from './speed/tools.ts';

const chance = createChance('stream');

const ROUNDS = 3;
/** So many come from one address, as the shop allows. */
const OF_ADDRESS = 40;
const AT_ONCE = 100;
const LIST = '/mobile-data?limit=24';
/** Until what opening has left behind is cleared away. */
const REST_MS = 3_000;
const LATE_MS = 10_000;

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    changes: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
  },
});

/** @param place which stream it is: it decides from which loopback address it comes */
async function openStream(url: string, place: number): Promise<IncomingMessage> {
  const localAddress = `127.0.1.${1 + Math.floor(place / OF_ADDRESS)}`;
  const request: ClientRequest = get(`${url}/live`, { localAddress, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`);
  answer.on('error', () => undefined);
  return answer.resume();
}

async function openStreams({ url }: WatchedShop): Promise<() => void> {
  const open: IncomingMessage[] = [];
  const all = Number(values.streams);
  while (open.length < all) {
    const count = Math.min(AT_ONCE, all - open.length);
    const some = Array.from({ length: count }, (_, index) => openStream(url, open.length + index));
    open.push(...(await Promise.all(some)));
  }
  await sleep(REST_MS);
  return () => {
    for (const answer of open) answer.destroy();
  };
}

/** In turn, so that what else the machine does is in both. */
async function compareSpeed(shop: WatchedShop, generator: Generator, db: Database) {
  const rows: { without: Measured; with: Measured; megabytes: number; share: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await measureList(shop, generator);
    await sleep(REST_MS);
    const before = residentMb(shop.pid);
    const close = await openStreams(shop);
    const megabytes = residentMb(shop.pid) - before;
    const writing = setInterval(() => void changeOne(db), 1_000);
    const share = await measureShare(shop);
    rows.push({ without, with: await measureList(shop, generator), megabytes, share });
    clearInterval(writing);
    close();
    await sleep(REST_MS);
  }
  return rows;
}

/** What of a core the process takes while nobody asks for anything: on a busy machine this says more than rates do. */
async function measureShare({ pid }: WatchedShop): Promise<number> {
  const [sinceMs, before] = [performance.now(), processorSeconds(pid)];
  await sleep(Number(values.seconds) * 1_000);
  return (processorSeconds(pid) - before) / ((performance.now() - sinceMs) / 1_000);
}

interface Measured {
  perSecond: number;
  processorUs: number;
}

async function measureList(shop: WatchedShop, generator: Generator): Promise<Measured> {
  const before = processorSeconds(shop.pid);
  const load = { url: shop.url + LIST };
  const { perSecond, answers } = await generator.ask(load, Number(values.seconds));
  return { perSecond, processorUs: ((processorSeconds(shop.pid) - before) / answers) * 1e6 };
}

/** @returns the id of the variant that has one unit more or less, and how many there are */
async function changeOne(db: Database) {
  const [changed] = await db
    .update(variants)
    .set({ stock: sql`case when ${variants.stock} > 8 then 3 else ${variants.stock} + 1 end` })
    .where(
      sql`${variants.id} = (select id from variants where deleted_at is null order by id limit 1)`,
    )
    .returning({
      id: variants.id,
      available: sql<number>`${variants.stock} - ${variants.reserved}`,
    });
  if (!changed) throw new Error('there is nothing on sale');
  return changed;
}

/** Milliseconds from the commit of each change to its arrival, in ascending order. */
async function measureArrival(shop: WatchedShop, db: Database): Promise<number[]> {
  const stream = (await openStream(shop.url, 0)).setEncoding('utf8');
  let awaited: { text: string; arrive(): void } | undefined;
  stream.on('data', (chunk: string) => {
    if (awaited && chunk.includes(awaited.text)) awaited.arrive();
  });
  const arrivals: number[] = [];
  for (let change = 0; change < Number(values.changes); change += 1) {
    const { promise, resolve } = Promise.withResolvers<number>();
    const { id, available } = await changeOne(db);
    const sinceMs = performance.now();
    awaited = {
      text: `"_id":"${id}","price":`,
      arrive: () => resolve(performance.now() - sinceMs),
    };
    arrivals.push(await Promise.race([promise, sleep(LATE_MS, LATE_MS + available)]));
    await sleep(chance.fraction() * 200);
  }
  stream.destroy();
  return arrivals.sort((a, b) => a - b);
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function report(rows: Awaited<ReturnType<typeof compareSpeed>>): void {
  const [without, beside] = (['without', 'with'] as const).map((kind) => ({
    perSecond: Math.round(median(rows.map((row) => row[kind].perSecond))),
    processorUs: Number(median(rows.map((row) => row[kind].processorUs)).toFixed(1)),
  }));
  const list = (kind: 'megabytes' | 'share', digits: number) =>
    rows.map((row) => row[kind].toFixed(digits)).join(', ');
  console.log(`${values.streams} streams take ${list('megabytes', 1)} MB,`);
  console.log(`and ${list('share', 3)} of a core while one phone changes each second`);
  console.log('the list without them, and beside them:');
  console.log(without, beside);
}

async function run(): Promise<void> {
  const tools = findTools();
  if (!tools) throw new Error(HOW_TO_INSTALL);
  const generator = createGenerator(tools.wrk, undefined);
  const databases = await openDatabases([109]);
  const databaseUrl = databases.urls.get(109);
  const shop = await startWatchedShop({ databaseUrl, isCached: true });
  // The process that writes is this one.
  const connection = await connectDatabase({ url: databaseUrl, dataDir: '' });
  try {
    await measureList(shop, generator);
    report(await compareSpeed(shop, generator, connection.db));
    const close = await openStreams(shop);
    const arrivals = await measureArrival(shop, connection.db);
    const share = (part: number) =>
      Math.round(arrivals[Math.ceil(arrivals.length * part) - 1] ?? 0);
    console.log(
      `a change arrives after ${share(0.5)} ms (median), ${share(0.99)} ms (p99), ${share(1)} ms at most, of ${arrivals.length}`,
    );
    close();
  } finally {
    await connection.close();
    await shop.stop();
    await databases.close();
    generator.close();
  }
}

await run();

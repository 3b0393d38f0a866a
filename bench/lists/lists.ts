/**
 * `npm run bench:lists`: what a page of a list costs the database, beside the plain queries that it could
 * be, in catalogues of several sizes. Writes bench/lists/lists-results.md. Its figures are what the database
 * computes, which other work on the machine hardly changes. Needs Linux (/proc).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, type Database } from '../../src/database/connect.ts';
import { createVocabulary, readWords } from '../../src/shop/catalogue/index.ts';
import { findMobiles, type ListQuery } from '../../src/shop/catalogue/read/list-store.ts';
import { databaseUrl, runOnServer } from '../../tests/support/database/database-template.ts';
import { openDatabases } from '../databases.ts';
import { CASES } from './lists-cases.ts';
import { collected, joined, NARROW, unfenced } from './lists-plain.ts';

const SIZES = process.argv.includes('--quick') ? [100, 1_000] : [100, 10_000, 100_000];
const ROUNDS = 7;
const LIMITS = { connections: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 2_000 };

const WAYS = ['the shop', 'joined', 'halves', 'collected', 'narrow indexes'] as const;

type Way = (query: ListQuery) => Promise<string[]>;

interface Backend {
  db: Database;
  /** Begins to measure; what it answers tells the ms that the connection's process has computed since. */
  begin(): Promise<() => number>;
  close(): Promise<void>;
}

async function openBackend(url: string): Promise<Backend> {
  const { db, pool, close } = await connectDatabase({ url, dataDir: '', limits: LIMITS });
  // Asked each time: an idle connection gives way to another one.
  const begin = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const file = `/proc/${rows[0]?.pid}/schedstat`;
    const computedMs = () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
    const before = computedMs();
    return () => computedMs() - before;
  };
  return { db, begin, close };
}

/** One mobile in a hundred is reduced to four fifths. */
async function prepare(url: string): Promise<string> {
  const name = `${new URL(url).pathname.slice(1)}_narrow`;
  await runStatements(
    url,
    `insert into offers (id, mobile_id, price_cents, starts_at, ends_at)
     select gen_random_uuid(), id, price_cents / 125 * 100, now(), now() + interval '1 day'
     from mobiles where hashtext(id::text) % 100 = 0 and price_cents >= 12500`,
    'vacuum analyze',
  );
  await runOnServer(
    databaseUrl(url, 'postgres'),
    `create database ${name} template ${name.replace('_narrow', '')}`,
  );
  const narrow = databaseUrl(url, name);
  const indexes = Object.entries(NARROW).flatMap(([index, column]) => [
    `drop index listed_by_${index}`,
    `create index listed_by_${index} on listed_mobiles (${column}, id)`,
  ]);
  await runStatements(narrow, ...indexes, 'vacuum analyze');
  return narrow;
}

async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function waysOf(db: Database, narrow: Database): Record<(typeof WAYS)[number], Way> {
  const shop = (of: Database) => async (query: ListQuery) =>
    (await findMobiles(of, query)).map(({ mobile }) => mobile.id);
  const plain = (page: typeof joined) => async (query: ListQuery) =>
    (await db.execute<{ id: string }>(page(query))).rows.map(({ id }) => id);
  return {
    'the shop': shop(db),
    joined: plain(joined),
    halves: plain(unfenced),
    collected: plain(collected),
    'narrow indexes': shop(narrow),
  };
}

async function measure(url: string): Promise<string[]> {
  const narrow = await openBackend(await prepare(url));
  const backend = await openBackend(url);
  try {
    const ways = waysOf(backend.db, narrow.db);
    const vocabulary = createVocabulary(backend.db);
    const lines: string[] = [];
    for (const [name, text, asked] of CASES) {
      const { query: words, words: likeness } = await readWords(vocabulary, text);
      const query = { ...asked, words, likeness: likeness.join(' '), limit: 25 };
      const times = WAYS.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, way] of WAYS.entries()) {
          const computedMs = await (way === 'narrow indexes' ? narrow : backend).begin();
          await ways[way](query);
          times[index]?.push(computedMs());
        }
      }
      lines.push(`| ${[name, ...times.map((of) => median(of).toFixed(1))].join(' | ')} |`);
    }
    return lines;
  } finally {
    await backend.close();
    await narrow.close();
  }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const tables: string[] = [];
const databases = await openDatabases(SIZES);
try {
  for (const [size, url] of databases.urls) {
    const head = `| page of 25 | ${WAYS.join(' | ')} |\n|---|${'---|'.repeat(WAYS.length)}`;
    const lines = await measure(url);
    tables.push(`## ${size.toLocaleString('en')} mobiles\n\n${head}\n${lines.join('\n')}\n`);
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const text = `# Pages of lists

At ${commit}: milliseconds that PostgreSQL computes for a page, median of ${ROUNDS} interleaved rounds; one mobile in a
hundred is reduced. Beside the shop's own query (decision 026), which also reads the mobiles themselves:
*joined* is one query with the offers joined; *halves* reads what is reduced apart and leaves the rest to the
planner; *collected* collects all that fits and orders it; *narrow indexes* is the shop's query on indexes
without facts.

${tables.join('\n')}`;
  writeFileSync(path.join(import.meta.dirname, 'lists-results.md'), text);
  console.log(text);
} finally {
  await databases.close();
}

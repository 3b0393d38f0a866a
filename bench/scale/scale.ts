/**
 * `npm run bench:scale`: makes a shop with a million orders on a private PostgreSQL, and one as it is
 * sold, measures on both what staff and crawlers ask for, checks the books of the big one, and writes
 * bench/scale/scale-results.md. Both databases are deleted at the end.
 * Needs Linux (/proc) for the memory of the check.
 * `--orders 10000` makes it smaller; `--fill` only fills the empty database of DATABASE_URL.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { databaseUrl, runOnServer } from '../../tests/support/database/database-template.ts';
import { startPostgresServer } from '../../tests/support/database/postgres-server.ts';
import { checkBooks, measureCalls } from './scale-calls.ts';
import { fillBank, fillDatabase, type Scale } from './scale-database.ts';

const SMALL = { mobiles: 0, orders: 2 };
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, fill: { type: 'boolean' } },
});
const orders = Number(values.orders);
const big = { mobiles: orders / 10, orders };

async function measure(url: string, scale: Scale) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-scale-'));
  try {
    await fillDatabase(url, scale);
    await fillBank(url, dataDir);
    const times = await measureCalls({ url, dataDir });
    return { times, books: await checkBooks({ url, dataDir }) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeResults(server: string): Promise<void> {
  const run = async (name: string, scale: Scale) => {
    await runOnServer(server, `create database ${name}`);
    try {
      return await measure(databaseUrl(server, name), scale);
    } finally {
      await runOnServer(server, `drop database ${name} with (force)`);
    }
  };
  const large = await run('scale_big', big);
  const small = await run('scale_small', SMALL);
  const rows = [...large.times].map(([call, { ms, refused }]) => {
    const smallMs = small.times.get(call)?.ms ?? 0;
    const ratio = (ms / Math.max(smallMs, 1)).toFixed(1);
    return `| ${call} | ${smallMs} | ${ms} | ${ratio} | ${refused} |`;
  });
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']);
  const text = `# A shop with ${orders.toLocaleString('en')} orders

At ${stdout.trim()}: ${big.mobiles.toLocaleString('en')} mobiles; as many people, payments and mails as orders, and nearly as many
audit entries; a fifth of reviews. Small: the catalogue as it is sold, ${SMALL.orders} orders. PostgreSQL, one process,
median of 3, in ms; the ratio depends less on what else the machine does.

| call | small | big | ratio | refused |
|---|---|---|---|---|
${rows.join('\n')}

\`npm run check:invariants\`: ${large.books.seconds} s (small: ${small.books.seconds} s), at most ${large.books.peakMb} MB (small: ${small.books.peakMb} MB),
${large.books.verdict}.
`;
  writeFileSync(path.join(import.meta.dirname, 'scale-results.md'), text);
  console.log(text);
}

if (values.fill) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('--fill needs DATABASE_URL, an empty database');
  await fillDatabase(url, big);
} else {
  const server = await startPostgresServer({ isDurable: true });
  try {
    await writeResults(server.url);
  } finally {
    await server.close();
  }
}

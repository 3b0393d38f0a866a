/**
 * `npm run bench`: what the shop's work costs in processor time, beside a bare `node:http` server and, with
 * `--beside <folder>`, beside another checkout of the shop whose packages are installed. Writes bench/results.md.
 * `--only list,search` measures these works, `--rounds 3` fewer rounds and `--database embedded` (or `postgresql`)
 * one database; these print only. Needs Linux (/proc) and PostgreSQL.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Contestant, type Figures, measureInTurns } from './measure.ts';
import { type DatabaseServer, openDatabaseServer } from './program.ts';
import { describeRun, LARGE, type Measured, report } from './report.ts';
import { openShop, type Shop, SOLD } from './shop.ts';
import { openBare, WORK_IDS, WORKS, type WorkId } from './works.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ROUNDS = 8;
const BUYERS = 100;

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: String(ROUNDS) },
    database: { type: 'string' },
  },
});
const only = options.only?.split(',');
const works = WORK_IDS.filter((id) => only?.includes(id) ?? true);
if (only && works.length < only.length) throw new Error(`--only takes ${WORK_IDS.join(', ')}`);
const rounds = Number(options.rounds);
const sizes = works.every((id) => WORKS[id].isSmall) ? [SOLD] : [SOLD, LARGE];

/** Opens all shops at once; one of them is asked at a time. */
async function measureAll(server: DatabaseServer | undefined): Promise<Measured> {
  const shops: Shop[] = [];
  const folders = { ours: ROOT, ...(options.beside && { other: path.resolve(options.beside) }) };
  try {
    for (const [checkout, folder] of Object.entries(folders)) {
      for (const phones of sizes) {
        const name = `${checkout} ${phones}`;
        const databaseUrl = await server?.create(`${checkout}_${phones}`);
        const buyers = phones === SOLD ? BUYERS : 0;
        const shop = await openShop({ name, folder, phones, databaseUrl, buyers });
        shops.push(shop);
        console.info(`${name} is open: ${shop.restMb.toFixed(0)} MB`);
      }
    }

    const figures = new Map<WorkId, Figures>();
    for (const id of works) {
      figures.set(id, await measureWork(id, shops, server ? [server.pid] : []));
      console.info(id, figures.get(id));
    }
    return { figures, restMb: new Map(shops.map(({ name, restMb }) => [name, restMb])) };
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

async function measureWork(id: WorkId, shops: Shop[], databasePids: number[]): Promise<Figures> {
  const { isSmall, cached, begin } = WORKS[id];
  const contestants: Contestant[] = [];
  for (const shop of shops.filter(({ phones }) => !isSmall || phones === SOLD)) {
    const round = await begin(shop);
    contestants.push({ name: shop.name, pids: [shop.pid, ...databasePids], ...round });
  }
  const [first] = shops;
  const bare = cached && first ? await openBare(first, cached) : undefined;
  if (bare) contestants.push(bare.contestant);
  try {
    return await measureInTurns(contestants, rounds);
  } finally {
    await bare?.stop();
  }
}

const parts = [describeRun({ rounds, beside: options.beside })];
for (const database of options.database ? [options.database] : ['embedded', 'postgresql']) {
  const server = database === 'embedded' ? undefined : await openDatabaseServer();
  try {
    parts.push(report(database, await measureAll(server)));
  } finally {
    await server?.close();
  }
}
const text = parts.join('\n\n');
console.info(text);
const isWhole = !options.only && !options.database && rounds === ROUNDS;
if (isWhole) writeFileSync(path.join(import.meta.dirname, 'results.md'), `${text}\n`);

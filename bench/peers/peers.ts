/**
 * `npm run bench:peers`: the shop beside Vendure and EverShop, two others that are written for Node and PostgreSQL,
 * with the same catalogue, in one run: what each computes a second, in turns of a second or two. Writes
 * peers-results.md; `--runs 1` and `--turns 1` make it shorter and print only. Exit code 1 when a case failed.
 * Installs both from the npm registry into a folder of its own, which is removed; takes twenty minutes.
 * Needs wrk, nginx, PostgreSQL and Linux (/proc).
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, isBuildCurrent } from '../../scripts/lib/build-web.ts';
import { type Databases, openDatabases, vacuum } from '../databases.ts';
import { CASES } from '../speed/cases.ts';
import { divideCores, pin } from '../speed/cores.ts';
import { createGenerator, type Generator } from '../speed/load.ts';
import { describeCommit } from '../speed/markdown.ts';
import { preparePeople } from '../speed/people.ts';
import { choosePlace, openShop } from '../speed/shop.ts';
import { findTools, HOW_TO_INSTALL } from '../speed/tools.ts';
import { type Contender, measureWorks, type Performance } from './contest.ts';
import { evershop } from './evershop.ts';
import { installPeers } from './install.ts';
import type { PeerKind } from './peer.ts';
import { writeProducts } from './products.ts';
import { reportPeers } from './report.ts';
import { vendure } from './vendure.ts';
import { WORKS, type Work } from './works.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    turns: { type: 'string', default: '5' },
  },
});
const runs = Number(options.runs);
const turns = Number(options.turns);
const isWhole = runs === 3 && turns === 5;
const KINDS: readonly PeerKind[] = [vendure, evershop];
const SOLD = 109;
const BUYERS = 8_000;

const cores = divideCores();

interface Around {
  databases: Databases;
  generator: Generator;
  /** Where the peers are installed. */
  folder: string;
  /** What they are filled from, by the number of mobiles. */
  products: Map<number, string>;
}

const templateOf = (kind: PeerKind, mobiles: number) => `${kind.id}_${mobiles}`;
const sizes = [...new Set(WORKS.map(({ mobiles }) => mobiles))];

/** Fills a database of each peer with the catalogue of each size. */
async function fillPeers({ databases, folder, products: files }: Around): Promise<void> {
  for (const mobiles of sizes) {
    const products = await writeProducts(databases.urls.get(mobiles) ?? '', folder);
    files.set(mobiles, products);
    for (const kind of KINDS) {
      console.info(`Filling ${kind.name} with ${mobiles.toLocaleString('en')} mobiles`);
      const databaseUrl = await databases.create(templateOf(kind, mobiles));
      await kind.fill({ databaseUrl, folder, products });
    }
  }
}

/** All shops are open and one is asked at a time; each begins with a fresh copy of its database. */
async function runSize(mobiles: number, run: number, around: Around): Promise<Performance[]> {
  const { databases, generator, folder } = around;
  const products = around.products.get(mobiles) ?? '';
  const works = WORKS.filter((work) => work.mobiles === mobiles);
  const closing: (() => Promise<void>)[] = [];
  const ownUrl = await databases.copy(mobiles);
  const urls = [ownUrl];
  try {
    const ours = await openOurs(ownUrl, { mobiles, works, around });
    closing.push(ours.stop);
    const contenders: Contender[] = [ours];
    for (const kind of KINDS) {
      const name = templateOf(kind, mobiles);
      const databaseUrl = await databases.create(`${name}_${run}`, name);
      urls.push(databaseUrl);
      const peer = await kind.open({ databaseUrl, folder, products, generator });
      closing.push(peer.stop);
      pin(peer.pid, cores.shop);
      const watched = { shopPid: peer.pid, databasePid: databases.pid, cores, generator };
      contenders.push({ name: kind.name, cases: peer.cases, watched });
    }
    const settle = async () => {
      for (const url of urls) await vacuum(url);
    };
    return await measureWorks(works, contenders, { turns, settle });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function openOurs(
  databaseUrl: string,
  options: { mobiles: number; works: readonly Work[]; around: Around },
): Promise<Contender & { stop(): Promise<void> }> {
  const { mobiles, works, around } = options;
  const { databases, generator } = around;
  const place = await choosePlace({ databaseUrl, workers: 1 });
  const people = await preparePeople(place, { mobiles, buyers: mobiles === SOLD ? BUYERS : 1 });
  const opened = await openShop(place);
  pin(opened.pid, cores.shop);
  const measurable = { url: opened.url, people, generator };
  const cases: Contender['cases'] = {};
  for (const { id } of works) cases[id] = await CASES[id](measurable);
  const watched = { shopPid: opened.pid, databasePid: databases.pid, cores, generator };
  return { name: 'Handset', cases, watched, stop: opened.stop };
}

async function measureAll(wrk: string): Promise<string> {
  if (!isBuildCurrent()) await buildWeb();
  const installed = await installPeers();
  const databases = await openDatabases(sizes);
  pin(databases.pid, cores.database);
  const generator = createGenerator(wrk, cores.generator);
  const around = { databases, generator, folder: installed.folder, products: new Map() };
  try {
    await fillPeers(around);
    const measured: Performance[][] = [];
    for (let run = 0; run < runs; run += 1) {
      const ofSizes: Performance[][] = [];
      for (const mobiles of sizes) ofSizes.push(await runSize(mobiles, run, around));
      measured.push(ofSizes.flat());
    }
    return reportPeers(measured, { cores, commit: describeCommit(), turns });
  } finally {
    generator.close();
    await databases.close();
    installed.remove();
  }
}

const tools = findTools();
if (tools) {
  const text = await measureAll(tools.wrk);
  console.info(text);
  if (isWhole) writeFileSync(path.join(import.meta.dirname, 'peers-results.md'), text);
} else {
  console.error(HOW_TO_INSTALL);
  process.exitCode = 1;
}

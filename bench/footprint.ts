/**
 * `npm run bench:footprint`: what a shop takes of a machine: the time until it opens, memory, and what its log costs.
 * Three runs on both databases, each with a clone of the last commit and one process that serves (`WORKERS=1`);
 * prints the results and writes them beside this file. Takes ten minutes, and is the last part of `npm run bench`.
 * Needs wrk, git, PostgreSQL and Linux (/proc).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Databases, openDatabases } from './databases.ts';
import { listTree, treeSeconds } from './processor-time.ts';
import { residentMb } from './resident.ts';
import { AS_BROWSER, LIST, PAGE, variationsOf } from './speed/addresses.ts';
import { divideCores } from './speed/cores.ts';
import { createGenerator, type Generator, Unasked } from './speed/load.ts';
import { describeCommit, describeMachine } from './speed/markdown.ts';
import { median } from './speed/measure.ts';
import { choosePlace, type OpenShop, openShop, type Place } from './speed/shop.ts';
import { findTools, HOW_TO_INSTALL } from './speed/tools.ts';
import type { DatabaseName, Limits } from './speed/wanted.ts';
import { tableOfWanted } from './speed/wanted-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RUNS = 3;
/** Until what a start leaves to do in the background is done. */
const REST_MS = 15_000;
const LOAD_SECONDS = 6;
const LOG_ROUNDS = 8;

interface Footprint {
  firstStart: number;
  secondStart: number;
  memoryAtRest: number;
  memoryAfterLoad: number;
  log: number;
}

type Wanted = Limits & { figure: keyof Footprint; of?: DatabaseName };

const WANTED: Wanted[] = [
  { what: 'first start, packages in npm’s cache: seconds', most: 45, figure: 'firstStart' },
  { what: 'second start: seconds', most: 2.5, figure: 'secondStart' },
  { what: 'resident at rest: MB', most: 200, figure: 'memoryAtRest', of: 'PostgreSQL' },
  {
    what: 'the same, with the database in it: MB',
    most: 280,
    figure: 'memoryAtRest',
    of: 'embedded',
  },
  { what: 'resident after load: MB', most: 400, figure: 'memoryAfterLoad' },
  // The log takes at most 8 % of a kept page's time.
  { what: 'processor time of a kept page, times that without a log', most: 1.087, figure: 'log' },
];

interface Around {
  databases: Databases;
  generator: Generator;
}

let created = 0;

async function chooseEmptyPlace(database: DatabaseName, databases: Databases): Promise<Place> {
  created += 1;
  const isServer = database === 'PostgreSQL';
  const databaseUrl = isServer ? await databases.create(`footprint_${created}`) : undefined;
  return choosePlace({ databaseUrl, workers: 1 });
}

async function measure(
  database: DatabaseName,
  { databases, generator }: Around,
): Promise<Footprint> {
  const project = mkdtempSync(path.join(tmpdir(), 'handset-footprint-'));
  execFileSync('git', ['clone', '--quiet', ROOT, project]);
  const place = await chooseEmptyPlace(database, databases);
  try {
    const first = await openShop(place, project);
    await first.close();
    const second = await openShop(place, project);
    try {
      await sleep(REST_MS);
      const memoryAtRest = shopMb(second);
      await load(second, generator);
      const memoryAfterLoad = shopMb(second);
      const log = await measureLog(second, await chooseEmptyPlace(database, databases), {
        project,
        generator,
      });
      const [firstStart, secondStart] = [first.startMs / 1_000, second.startMs / 1_000];
      return { firstStart, secondStart, memoryAtRest, memoryAfterLoad, log };
    } finally {
      await second.stop();
    }
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** Of the process that serves: the others are npm and its shell. */
function shopMb({ pid }: OpenShop): number {
  return Math.max(...listTree(pid).map(residentMb));
}

/** What is kept, and what nobody has asked for. */
async function load({ url }: OpenShop, generator: Generator): Promise<void> {
  await generator.ask({ url: url + LIST }, LOAD_SECONDS);
  for (const address of [LIST, PAGE]) {
    const unasked = Unasked.paths(variationsOf(address));
    await generator.ask({ url, headers: AS_BROWSER, unasked }, LOAD_SECONDS);
  }
}

/** In turns with a shop that writes no log. */
async function measureLog(
  logging: OpenShop,
  place: Place,
  { project, generator }: { project: string; generator: Generator },
): Promise<number> {
  const silentPlace: Place = { ...place, LOG_LEVEL: 'silent' };
  // A first start leaves more behind than a second one, which the other shop is.
  const first = await openShop(silentPlace, project);
  await first.close();
  const silent = await openShop(silentPlace, project);
  const costOf = async ({ pid, url }: OpenShop) => {
    const before = treeSeconds(pid);
    const { answers } = await generator.ask({ url: url + PAGE, headers: AS_BROWSER }, 1);
    return (treeSeconds(pid) - before) / answers;
  };
  const ratios: number[] = [];
  try {
    await load(silent, generator);
    for (let round = 0; round < LOG_ROUNDS; round += 1) {
      const without = await costOf(silent);
      ratios.push((await costOf(logging)) / without);
    }
  } finally {
    await silent.stop();
  }
  return median(ratios) ?? Number.NaN;
}

/** Prints what was measured and writes it beside this file. */
export async function measureFootprint(wrk: string): Promise<void> {
  const cores = divideCores();
  const databases = await openDatabases([]);
  const generator = createGenerator(wrk, cores.generator);
  const runs: Record<DatabaseName, Footprint[]> = { PostgreSQL: [], embedded: [] };
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const database of ['PostgreSQL', 'embedded'] as const) {
        const footprint = await measure(database, { databases, generator });
        console.info(`${database}: ${JSON.stringify(footprint)}`);
        runs[database].push(footprint);
      }
    }
  } finally {
    generator.close();
    await databases.close();
  }
  const { table, agreement } = tableOfWanted(WANTED, RUNS, ({ figure, of }, database) =>
    runs[database].map((footprint) => (of && of !== database ? undefined : footprint[figure])),
  );
  const text = `# What a shop takes

${describeMachine(cores, describeCommit())}.

The medians of ${RUNS} runs, in each of which a clone of the project is started by \`npm start\` with an empty database, ended and started again. *Start* is until it answers. *Resident* is what the process that serves holds, with its bank and mailbox: ${REST_MS / 1_000} s after the second start, and after ${LOAD_SECONDS} s each of a list from bytes, lists and pages that nobody had asked for. The log is compared with \`LOG_LEVEL=silent\` in ${LOG_ROUNDS} turns of a second. ${agreement}

${table}
`;
  console.info(text);
  writeFileSync(path.join(import.meta.dirname, 'footprint-results.md'), text);
}

if (import.meta.main) {
  const tools = findTools();
  if (!tools) throw new Error(HOW_TO_INSTALL);
  await measureFootprint(tools.wrk);
}

/**
 * `npm run bench`: how fast the shop answers when it is started as people start it, beside the least that a
 * server can do and beside what the generator can ask. Prints the results and writes them beside this file; takes
 * forty minutes, and ten more for what it takes of the machine (bench/footprint.ts). `--runs 3` does it three times
 * and tells how far they agree. `--quick` prints only, after a few minutes with a short round of each case;
 * `--only list,words` measures these cases and prints only. Exit code 1 when a case failed.
 * Needs wrk, nginx, PostgreSQL and Linux (/proc).
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb, isBuildCurrent } from '../scripts/lib/build-web.ts';
import { type Databases, openDatabases, vacuum } from './databases.ts';
import { measureFootprint } from './footprint.ts';
import { CASES, type CaseId } from './speed/cases.ts';
import { Ceilings } from './speed/ceiling.ts';
import { divideCores, pin } from './speed/cores.ts';
import { createGenerator } from './speed/load.ts';
import { describeCommit } from './speed/markdown.ts';
import { type Rounds, summarise } from './speed/measure.ts';
import { preparePeople } from './speed/people.ts';
import { CATEGORY_PAGE, measurePhase, type Outcome } from './speed/phase.ts';
import { isSame, type Run, report, titleOf } from './speed/report.ts';
import { choosePlace, openShop } from './speed/shop.ts';
import { findTools, HOW_TO_INSTALL, type Tools } from './speed/tools.ts';
import type { Row, Subject } from './speed/wanted.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    runs: { type: 'string', default: '1' },
  },
});
const isQuick = options.quick;
const only = options.only?.split(',');
const unknown = only?.find((id) => !Object.hasOwn(CASES, id));
if (unknown !== undefined) {
  throw new RangeError(`There is no case ${unknown}; there are ${Object.keys(CASES).join(', ')}.`);
}
const ROUNDS: Rounds = isQuick
  ? { count: 1, seconds: 1, otherSeconds: 1, warmUpSeconds: 1 }
  : { count: 6, seconds: 1, otherSeconds: 1, warmUpSeconds: 1 };
/** Each shop is started anew so often in a run: how fast it settles differs from start to start. */
const STARTS = isQuick ? 1 : 2;
const SOLD = 109;
const LARGE = 10_000;
const LARGEST = 100_000;
const BUYERS = isQuick ? 3_000 : 8_000;
const EVERYTHING: CaseId[] = [
  ...(['kept-page', 'kept-list', 'kept-mobile', 'list', 'words', 'page'] as const),
  ...(['cart', 'purchase', 'disturbed-page', 'disturbed-list'] as const),
];
const COMPUTED: CaseId[] = ['list', 'mobile', 'words', 'page', 'phone-pages'];
/** With a small shop beside the large one: what a page costs in either is asked for in turns. */
const BESIDE_SMALL: CaseId[] = ['list', 'mobile', 'words', 'page', 'small-page', 'phone-pages'];
const EVERY_CORE: CaseId[] = ['kept-page', 'list', 'purchase'];

type Phase = Subject & { cases: CaseId[] };
const ALL_PHASES: Phase[] = [
  { database: 'PostgreSQL', mobiles: SOLD, workers: 1, cases: EVERYTHING },
  { database: 'PostgreSQL', mobiles: LARGE, workers: 1, cases: COMPUTED },
  { database: 'PostgreSQL', mobiles: LARGEST, workers: 1, cases: BESIDE_SMALL },
  { database: 'PostgreSQL', mobiles: SOLD, workers: 2, cases: EVERY_CORE },
  { database: 'embedded', mobiles: SOLD, workers: 1, cases: EVERYTHING },
  { database: 'embedded', mobiles: LARGE, workers: 1, cases: COMPUTED },
];
const PHASES = ALL_PHASES.map(({ cases, ...subject }) => ({
  ...subject,
  cases: cases.filter((id) => only === undefined || only.includes(id)),
})).filter(({ cases, mobiles }) => cases.length > 0 && !(isQuick && mobiles === LARGEST));

const cores = divideCores();

interface Around {
  databases: Databases;
  tools: Tools;
}

/** A shop with people in it, on the shop's cores. */
async function openFor(
  { database, mobiles, workers }: Subject,
  buyers: number,
  databases: Databases,
) {
  const databaseUrl = database === 'PostgreSQL' ? await databases.copy(mobiles) : undefined;
  const place = await choosePlace({ databaseUrl, workers });
  const people = await preparePeople(place, { mobiles, buyers });
  const opened = await openShop(place);
  pin(opened.pid, cores.shop);
  return { ...opened, people, databaseUrl };
}

/** Opens a shop for it, and ends it again. */
async function openAndMeasure(
  phase: Phase,
  ceilings: Ceilings,
  { databases, tools }: Around,
): Promise<Outcome[]> {
  const { cases, ...subject } = phase;
  console.info(`${titleOf(phase)}:`);
  const generator = createGenerator(tools.wrk, cores.generator);
  const opened = await openFor(subject, phase.mobiles === SOLD ? BUYERS : 1, databases);
  let small: typeof opened | undefined;
  try {
    if (cases.includes('small-page')) {
      small = await openFor({ ...subject, mobiles: SOLD }, 1, databases);
    }
    const { databaseUrl } = opened;
    const databasePid = databaseUrl === undefined ? undefined : databases.pid;
    const watched = { shopPid: opened.pid, databasePid, cores, generator };
    const shop = { ...opened, generator, small };
    const { nginx } = tools;
    // The first carts and orders have come: until the server has looked at them, it plans for none.
    const settle = async () => (databaseUrl ? vacuum(databaseUrl) : undefined);
    return await measurePhase(cases, { shop, watched, nginx, rounds: ROUNDS, ceilings, settle });
  } finally {
    generator.close();
    await small?.stop();
    await opened.stop();
  }
}

type OutcomeOf = Outcome & Subject;

/** Rounds of the same case are put together; one that failed once has failed. */
function gather(measured: OutcomeOf[], outcome: OutcomeOf): void {
  const { id, rounds, failure } = outcome;
  const before = measured.find((other) => other.id === id && isSame(other, outcome));
  if (!before) {
    measured.push(outcome);
    return;
  }
  before.failure ??= failure;
  before.rounds = before.failure === undefined ? [...before.rounds, ...rounds] : [];
}

/** What one run has measured so far. */
interface Part {
  ceilings: Ceilings;
  measured: OutcomeOf[];
}

/**
 * Table by table for all runs, before the next: a machine that is shared becomes slower and faster from hour to hour,
 * and that says nothing about the shop. In every other start the last run comes first, so that none is always later.
 */
async function measureRuns(count: number, around: Around): Promise<Run[]> {
  const parts = Array.from(
    { length: count },
    (): Part => ({ ceilings: new Ceilings(), measured: [] }),
  );
  for (let start = 0; start < STARTS; start += 1) {
    for (const phase of PHASES) {
      const { cases: _, ...subject } = phase;
      for (const { ceilings, measured } of start % 2 === 0 ? parts : parts.toReversed()) {
        const outcomes = await openAndMeasure(phase, ceilings, around);
        for (const outcome of outcomes) gather(measured, { ...outcome, ...subject });
      }
    }
  }
  return parts.map(toRun);
}

function toRun({ ceilings, measured }: Part): Run {
  const rows = measured.map(({ rounds, beside, ...row }): Row => {
    if (rounds.length === 0) return row;
    return { ...row, measured: summarise(rounds, ceilings.all(beside)) };
  });
  const ofPage = measured.filter(({ beside }) => beside === CATEGORY_PAGE);
  const bare = ofPage.flatMap(({ rounds }) => rounds.map((round) => round.bare));
  return { rows, page: { bare, nginx: ceilings.all(CATEGORY_PAGE) } };
}

async function runAll(tools: Tools): Promise<string> {
  if (!isBuildCurrent()) await buildWeb();
  const sizes = PHASES.filter(({ database }) => database === 'PostgreSQL');
  const databases = await openDatabases([...new Set(sizes.map(({ mobiles }) => mobiles))]);
  pin(databases.pid, cores.database);
  try {
    const runs = await measureRuns(Number(options.runs), { databases, tools });
    return report(runs, { rounds: ROUNDS, starts: STARTS, cores, commit: describeCommit() });
  } finally {
    await databases.close();
  }
}

const tools = findTools();
if (tools) {
  const text = await runAll(tools);
  console.info(text);
  if (!isQuick && !only) {
    writeFileSync(path.join(import.meta.dirname, 'results.md'), text);
    await measureFootprint(tools.wrk);
  }
} else {
  console.error(HOW_TO_INSTALL);
  process.exitCode = 1;
}

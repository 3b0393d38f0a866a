/**
 * `npm run bench`: how fast the shop answers when it is started as people start it, beside the least that a
 * server can do and beside what the generator can ask. Prints the results and writes them beside this file; takes
 * a quarter of an hour. `--quick` prints only, after a few minutes with a short round of each case; `--only list,words`
 * measures these cases and prints only. Exit code 1 when a case failed.
 * Needs wrk, nginx, PostgreSQL and Linux (/proc).
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildWeb, isBuildCurrent } from '../scripts/lib/build-web.ts';
import { SETTING_NAMES } from '../src/config.ts';
import { type Databases, openDatabases } from './databases.ts';
import { AS_BROWSER, PAGE } from './speed/addresses.ts';
import { CASE_NAMES, CASES, type CaseId, type Measurable } from './speed/cases.ts';
import { type Comparison, openComparison } from './speed/ceiling.ts';
import { divideCores, pin } from './speed/cores.ts';
import { createGenerator } from './speed/load.ts';
import { measureCase, type Rounds, type Watched } from './speed/measure.ts';
import { preparePeople } from './speed/people.ts';
import { report, titleOf } from './speed/report.ts';
import { choosePlace, openShop } from './speed/shop.ts';
import { findTools, HOW_TO_INSTALL, type Tools } from './speed/tools.ts';
import type { Row, Subject } from './speed/wanted.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const isQuick = options.quick;
const only = options.only?.split(',');
const unknown = only?.find((id) => !Object.hasOwn(CASES, id));
if (unknown !== undefined) {
  throw new RangeError(`There is no case ${unknown}; there are ${Object.keys(CASES).join(', ')}.`);
}
const ROUNDS: Rounds = isQuick
  ? { count: 1, seconds: 1, otherSeconds: 1, warmUpSeconds: 1 }
  : { count: 3, seconds: 2, otherSeconds: 1, warmUpSeconds: 1 };
const SOLD = 109;
const LARGE = 10_000;
const LARGEST = 100_000;
const BUYERS = isQuick ? 3_000 : 8_000;
/** After a case that was refused: what is in the queues is answered or given up by then. */
const CALM_MS = 5_000;

/** Of what a failure says. */
const MOST_TOLD = 120;

const EVERYTHING: CaseId[] = [
  ...(['kept-page', 'kept-list', 'kept-mobile', 'list', 'words', 'page'] as const),
  ...(['cart', 'purchase', 'disturbed-page', 'disturbed-list'] as const),
];
const COMPUTED: CaseId[] = ['list', 'mobile', 'words', 'page', 'phone-pages'];
const EVERY_CORE: CaseId[] = ['kept-page', 'list', 'purchase'];

type Phase = Subject & { cases: CaseId[] };
const hasWorkers = SETTING_NAMES.includes('WORKERS');
const ALL_PHASES: Phase[] = [
  { database: 'PostgreSQL', mobiles: SOLD, workers: 1, cases: EVERYTHING },
  { database: 'PostgreSQL', mobiles: LARGE, workers: 1, cases: COMPUTED },
  { database: 'PostgreSQL', mobiles: LARGEST, workers: 1, cases: COMPUTED },
  { database: 'PostgreSQL', mobiles: SOLD, workers: 2, cases: EVERY_CORE },
  { database: 'embedded', mobiles: SOLD, workers: 1, cases: EVERYTHING },
  { database: 'embedded', mobiles: LARGE, workers: 1, cases: COMPUTED },
];
const PHASES = ALL_PHASES.map(({ cases, ...subject }) => ({
  ...subject,
  cases: cases.filter((id) => only === undefined || only.includes(id)),
})).filter(
  ({ cases, mobiles, workers }) =>
    cases.length > 0 && (workers === 1 || hasWorkers) && !(isQuick && mobiles === LARGEST),
);

const cores = divideCores();

async function measurePhase(phase: Phase, databases: Databases, tools: Tools): Promise<Row[]> {
  const { database, mobiles, workers, cases } = phase;
  const isServer = database === 'PostgreSQL';
  const databaseUrl = isServer ? await databases.copy(mobiles) : undefined;
  const place = await choosePlace({ databaseUrl, workers });
  const people = await preparePeople(place, {
    mobiles,
    buyers: mobiles === SOLD ? BUYERS : 1,
  });
  console.info(`${titleOf(phase)}:`);
  const opened = await openShop(place);
  const generator = createGenerator(tools.wrk, cores.generator);
  try {
    pin(opened.pid, cores.shop);
    const databasePid = isServer ? databases.pid : undefined;
    const watched = { shopPid: opened.pid, databasePid, cores, generator };
    const shop = { url: opened.url, people, generator };
    const measured = await measureCases(cases, { shop, watched, tools });
    return measured.map((row) => ({ ...row, database, mobiles, workers }));
  } finally {
    generator.close();
    await opened.stop();
  }
}

interface Surroundings {
  shop: Measurable;
  watched: Watched;
  tools: Tools;
}

type Outcome = Omit<Row, keyof Subject>;

async function measureCases(ids: CaseId[], surroundings: Surroundings): Promise<Outcome[]> {
  const { shop, tools } = surroundings;
  const page = await compareWith(shop.url, PAGE, AS_BROWSER, tools);
  try {
    const outcomes: Outcome[] = [];
    for (const id of ids) {
      const outcome = await measure(id, page, surroundings);
      const rate = outcome.measured?.figures.perSecond.toFixed(1);
      console.info(`  ${CASE_NAMES[id]}: ${rate ?? outcome.failure}`);
      outcomes.push(outcome);
    }
    return outcomes;
  } finally {
    await page.close();
  }
}

function compareWith(
  url: string,
  path: string,
  headers: Record<string, string>,
  { nginx }: Tools,
): Promise<Comparison> {
  return openComparison({ url: url + path, headers, nginx, cores: cores.shop });
}

/** A case that fails is told in the report, and takes no other with it. */
async function measure(
  id: CaseId,
  page: Comparison,
  { shop, watched, tools }: Surroundings,
): Promise<Outcome> {
  try {
    const one = await CASES[id](shop);
    const { sameAs } = one;
    const own = sameAs && (await compareWith(shop.url, sameAs.path, sameAs.headers, tools));
    try {
      return { id, measured: await measureCase(one, own ?? page, watched, ROUNDS) };
    } finally {
      await own?.close();
    }
  } catch (error) {
    process.exitCode = 1;
    await sleep(CALM_MS);
    const message = error instanceof Error ? error.message : String(error);
    return { id, failure: message.split('\n', 1)[0]?.slice(0, MOST_TOLD) };
  }
}

function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '');
}

async function run(tools: Tools): Promise<string> {
  if (!isBuildCurrent()) await buildWeb();
  const sizes = PHASES.filter(({ database }) => database === 'PostgreSQL');
  const databases = await openDatabases([...new Set(sizes.map(({ mobiles }) => mobiles))]);
  pin(databases.pid, cores.database);
  try {
    const rows: Row[] = [];
    for (const phase of PHASES) rows.push(...(await measurePhase(phase, databases, tools)));
    return report({ rows, rounds: ROUNDS, cores, commit: commit(), hasWorkers });
  } finally {
    await databases.close();
  }
}

const tools = findTools();
if (tools) {
  const text = await run(tools);
  console.info(text);
  if (!isQuick && !only) writeFileSync(path.join(import.meta.dirname, 'results.md'), text);
} else {
  console.error(HOW_TO_INSTALL);
  process.exitCode = 1;
}

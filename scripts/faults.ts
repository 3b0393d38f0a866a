/**
 * `npm run faults`: everything that tries to break the checkout, in large numbers, and one table of
 * test, runs and violations. Exit code 1 when anything was violated.
 *   -- --only kills,cuts   only these groups; their names are the keys of FAULT_GROUPS
 * What a group starts is installed first where this is Debian and the user is root.
 *   -- --write             also writes the rows into tests/faults/results.md
 * The numbers can be set in the environment, for example `MODEL_RUNS=100 npm run faults -- --only model`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildWeb, isBuildCurrent } from './lib/build-web.ts';
import { FAULT_GROUPS } from './lib/faults/fault-groups.ts';
import { type FaultRow, formatRow, writeResults } from './lib/faults/fault-results.ts';
import { installPrograms } from './lib/testing/install-programs.ts';

const NUMBERS = {
  MODEL_RUNS: '5000',
  MUTANTS: '13',
  SETTLE_RACES: '500',
  LAST_UNIT_ROUNDS: '50',
  LAST_UNIT_BUYERS: '200',
  WEBHOOK_SCHEDULES: '500',
  RANDOM_CARTS: '10000',
  KILLS: '8',
  KILLS_PER_POINT: '8',
  WATCHER_KILLS: '40',
  RETURN_KILLS: '6',
  DISPUTE_KILLS: '40',
  WEBHOOK_KILLS: '20',
  DATABASE_KILLS: '25',
  CUTS: '34',
  SILENCES: '20',
  FULL_DISKS: '5',
  CLOCK_SCHEDULES: '200',
  EDGE_EDITS: '10',
  EDGE_SHOPPERS: '40',
  LEADER_KILLS: '50',
  PARTITIONS: '20',
  DEPLOYMENTS: '10',
  RESTORES: '5',
  ALERTS: '1',
};

const AT_ONCE = 2;
const SHOWN_OUTPUT = 6_000;
/** Instead of violations, where the machine does not allow a test. */
const NOT_HERE = 'not possible here';

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          meta: z.object({ runs: z.number().optional() }).optional(),
        }),
      ),
    }),
  ),
});

type Test = z.infer<typeof reportSchema>['testResults'][number]['assertionResults'][number];

/** What was violated, or could not be run; a test that the machine does not allow is neither. */
const isBroken = ({ violations }: FaultRow) => violations !== '0' && violations !== NOT_HERE;

/** @returns the rows of one group, one that says so when its tests could not even be run */
async function runGroup(group: string, folder: string): Promise<FaultRow[]> {
  const { files = [], tests } = FAULT_GROUPS[group] ?? {};
  const report = path.join(folder, `${group}.json`);
  const output = await runVitest([
    ...['run', '--project', 'api', '--maxWorkers', '1', ...files],
    ...(tests ? ['--testNamePattern', tests] : []),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  const rows = readRows(group, report);
  if (rows.some(isBroken)) console.log(output.slice(-SHOWN_OUTPUT));
  for (const row of rows) console.log(formatRow(row));
  return rows;
}

function runVitest(args: string[]): Promise<string> {
  const child = spawn('vitest', args, {
    env: { ...NUMBERS, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}

function readRows(group: string, report: string): FaultRow[] {
  let tests: Test[] = [];
  try {
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    tests = testResults.flatMap((file) => file.assertionResults);
  } catch {
    // No report was written: the row below says so.
  }
  const isWhole = FAULT_GROUPS[group]?.tests === undefined;
  const rows = tests.flatMap(({ ancestorTitles, title, status, duration, meta }) => {
    const isSkipped = status !== 'passed' && status !== 'failed';
    if (isSkipped ? !isWhole : status === 'passed' && meta?.runs === undefined) return [];
    return {
      group,
      test: [...ancestorTitles, title].join(' › '),
      runs: isSkipped ? 0 : (meta?.runs ?? 0),
      violations: isSkipped ? NOT_HERE : status === 'passed' ? '0' : '1 or more',
      seconds: Math.round((duration ?? 0) / 1_000),
    };
  });
  if (rows.length > 0) return rows;
  return [{ group, test: '(could not be run)', runs: 0, violations: '?', seconds: 0 }];
}

function readGroups(only: string | undefined): string[] {
  const all = Object.keys(FAULT_GROUPS);
  const chosen = only?.split(',') ?? all;
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length === 0) return chosen;
  throw new Error(`There is no group ${unknown.join(', ')}; there are ${all.join(', ')}.`);
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const left = readGroups(values.only);
  await installPrograms(left.flatMap((group) => FAULT_GROUPS[group]?.programs ?? []));
  // What is asked for through a cache are pages.
  if (!isBuildCurrent()) await buildWeb();
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-faults-report-'));
  const begunMs = performance.now();
  const rows: FaultRow[] = [];
  const work = async () => {
    for (let group = left.shift(); group; group = left.shift()) {
      const found = await runGroup(group, folder);
      rows.push(...found);
      // Saved per group, so that an interrupted run keeps the finished ones.
      if (values.write) writeResults(found);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const minutes = Math.ceil((performance.now() - begunMs) / 60_000);
  const broken = rows.filter(isBroken).length;
  console.log(`\n${rows.length} rows, ${broken} with violations, ${minutes} minutes`);
  return broken === 0 ? 0 : 1;
}

process.exitCode = await run();

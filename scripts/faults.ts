/**
 * `npm run faults`: everything that tries to break the checkout, in large numbers, and one table of
 * test, runs and violations. The numbers can be set, for example MODEL_RUNS=100 KILLS=1; together
 * they take some hours on two cores. Exit code 1 when anything was violated.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const DEFAULTS = {
  MODEL_RUNS: '5000',
  SETTLE_RACES: '500',
  LAST_UNIT_ROUNDS: '50',
  LAST_UNIT_BUYERS: '200',
  WEBHOOK_SCHEDULES: '500',
  RANDOM_CARTS: '10000',
  KILLS: '8',
  KILLS_PER_POINT: '8',
  CUTS: '34',
};

const NAME_WIDTH = 84;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          meta: z.object({ runs: z.number().optional() }).optional(),
        }),
      ),
    }),
  ),
});

function runTests(outputFile: string): void {
  const files = ['tests/faults', 'tests/api/settle.test.ts'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  spawnSync('vitest', ['run', '--project', 'api', ...files, ...reporters], {
    env: { ...DEFAULTS, ...process.env },
    stdio: 'inherit',
  });
}

function printTable(report: z.infer<typeof reportSchema>): boolean {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const tried = tests.filter((test) => test.meta?.runs !== undefined || test.status === 'failed');
  console.log(`\n${'test'.padEnd(NAME_WIDTH)} ${'runs'.padStart(6)}  violations`);
  for (const { ancestorTitles, title, status, meta } of tried) {
    const name = `${ancestorTitles.join(' › ')} › ${title}`.slice(0, NAME_WIDTH);
    const runs = String(meta?.runs ?? '?').padStart(6);
    console.log(`${name.padEnd(NAME_WIDTH)} ${runs}  ${status === 'passed' ? 0 : '1 or more'}`);
  }
  return tests.length > 0 && tests.every((test) => test.status === 'passed');
}

const folder = mkdtempSync(path.join(tmpdir(), 'handset-faults-report-'));
try {
  const outputFile = path.join(folder, 'report.json');
  runTests(outputFile);
  const report = reportSchema.parse(JSON.parse(readFileSync(outputFile, 'utf8')));
  process.exitCode = printTable(report) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

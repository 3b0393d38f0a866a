/**
 * `npm test`: static checks, build, unit and API tests, browser tests. Ends with a summary; the last
 * line counts everything: each static check, the build and each test is one.
 */
import './lib/quick-imports.ts';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkScriptBudget } from './checks/script-budget.ts';
import { buildWeb, isBuildCurrent } from './lib/build-web.ts';
import { runStaticChecks } from './lib/static-checks.ts';
import { runStep } from './lib/steps.mjs';
import {
  addOutcomes,
  type Outcome,
  readPlaywrightReport,
  readVitestReport,
} from './lib/test-reports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
const ASSETS = path.join(ROOT, 'build/client/assets');
const SHOWN_FAILURES = 40;

class StepFailed extends Error {}

async function runTests(): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-reports-'));
  try {
    const checks = await runStaticChecks();
    const build = await runBuild();
    const code = await runVitest(path.join(folder, 'vitest.json'));
    const pages = isBuildCurrent() ? await runPlaywright(path.join(folder, 'e2e.json')) : undefined;
    return addOutcomes([{ ...checks, skipped: 0, failures: [] }, build, code, pages]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function runVitest(report: string): Promise<Outcome> {
  const labels = { doing: 'Running unit and API tests', done: 'Unit and API tests passed' };
  const hookErrors = path.join(ROOT, 'scripts/lib/hook-errors.ts');
  const args = ['run', '--reporter=json', `--reporter=${hookErrors}`, `--outputFile=${report}`];
  return runReported(labels, ['vitest/vitest.mjs', ...args], {}, () => readVitestReport(report));
}

function runPlaywright(report: string): Promise<Outcome> {
  const labels = { doing: 'Running browser tests', done: 'Browser tests passed' };
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=json'];
  return runReported(labels, ['@playwright/test/cli.js', ...args], environment, () =>
    readPlaywrightReport(report),
  );
}

async function runBuild(): Promise<Outcome> {
  try {
    if (!isBuildCurrent()) {
      await runStep({ doing: 'Building the pages', done: 'Built the pages' }, buildWeb);
    }
    const failures = checkScriptBudget(ASSETS);
    return { passed: failures.length > 0 ? 0 : 1, failed: failures.length, skipped: 0, failures };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [String(error)] };
  }
}

/** Runs a test program; a program that fails without a failed test counts as one failure. */
async function runReported(
  labels: { doing: string; done: string },
  [program = '', ...args]: string[],
  environment: Record<string, string>,
  read: () => Outcome | undefined,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  const check = async () => {
    const { code, output } = await run(path.join(MODULES, program), args, environment);
    const broken = { passed: 0, failed: 1, skipped: 0, failures: [`${labels.doing}:\n${output}`] };
    outcome = read() ?? broken;
    if (code !== 0 && outcome.failed === 0) outcome = addOutcomes([outcome, broken]);
    const isUnexplained = outcome.failures.some((failure) => !failure.includes('\n'));
    if (isUnexplained && output !== '') outcome.failures.push(output);
    if (outcome.failed > 0) throw new StepFailed();
  };
  await runStep(labels, check).catch((error: unknown) => {
    if (!(error instanceof StepFailed)) throw error;
  });
  return outcome ?? { passed: 0, failed: 1, skipped: 0, failures: [labels.doing] };
}

function run(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000);
    });
  }
  // Ctrl-C reaches the child as well; the run ends when it has cleaned up.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function summarise({ passed, failed, skipped, failures }: Outcome): string {
  const shown = failures.slice(0, SHOWN_FAILURES).map((failure) => `✗ ${failure}\n\n`);
  const hidden = failures.length - shown.length;
  const rest = hidden > 0 ? `… and ${hidden} more\n\n` : '';
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return `\n${shown.join('')}${rest}${counts}\n`;
}

const outcome = await runTests();
process.exitCode = outcome.failed > 0 ? 1 : 0;
process.stdout.write(summarise(outcome));

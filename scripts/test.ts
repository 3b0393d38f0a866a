/**
 * `npm test`: static checks, build, unit and API tests, browser tests. Ends with a summary; the last
 * line counts everything: each static check, the build and each test is one.
 * `npm test -- cart stock`: only test files with one of these words in their path, no static checks.
 */
import './lib/quick-imports.ts';
import path from 'node:path';
import { checkScriptBudget } from './checks/script-budget.ts';
import { runStaticChecks } from './checks/static-checks.ts';
import { buildWeb, isBuildCurrent } from './lib/build-web.ts';
import { runStep } from './lib/steps.mjs';
import { createRunFolder } from './lib/testing/run-folder.ts';
import { selectTests } from './lib/testing/select-tests.ts';
import { summarise } from './lib/testing/summarise.ts';
import { addOutcomes, type Outcome, outcomeOf } from './lib/testing/test-reports.ts';
import { runPlaywright, runVitest } from './lib/testing/test-runners.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ASSETS = path.join(ROOT, 'build/client/assets');

async function runAll(folder: string): Promise<Outcome> {
  const checks = outcomeOf(await runStaticChecks());
  const build = await runBuild();
  const code = await runVitest(folder);
  const pages = isBuildCurrent() ? await runPlaywright(folder) : undefined;
  return addOutcomes([checks, build, code, pages]);
}

async function runSelected(folder: string, words: string[]): Promise<Outcome> {
  const { code, browser } = selectTests(ROOT, words);
  const build = await runBuild();
  return addOutcomes([
    build.failed > 0 ? build : undefined,
    code.length > 0 ? await runVitest(folder, code) : undefined,
    browser.length > 0 && isBuildCurrent() ? await runPlaywright(folder, browser) : undefined,
  ]);
}

async function runBuild(): Promise<Outcome> {
  try {
    if (!isBuildCurrent()) {
      await runStep({ doing: 'Building the pages', done: 'Built the pages' }, buildWeb);
    }
    const failures = checkScriptBudget(ASSETS);
    return outcomeOf({ passed: failures.length > 0 ? 0 : 1, failed: failures.length, failures });
  } catch (error) {
    return outcomeOf({ failed: 1, failures: [String(error)] });
  }
}

async function runTests(words: string[]): Promise<Outcome> {
  const { folder, remove } = createRunFolder();
  process.env.TMPDIR = folder;
  try {
    return words.length > 0 ? await runSelected(folder, words) : await runAll(folder);
  } finally {
    remove();
  }
}

try {
  const outcome = await runTests(process.argv.slice(2));
  process.exitCode = outcome.failed > 0 ? 1 : 0;
  process.stdout.write(summarise(outcome));
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
}

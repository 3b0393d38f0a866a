/**
 * The two test runners, each with a second try for what failed. Protects: a slow machine fails no run,
 * and what needed the second try is named.
 * Vitest's second try is a run of the whole file, so that its tests find what they prepare for one
 * another as new; Playwright's is its own, in a new worker with a shop of its own.
 */
import path from 'node:path';
import { runProgram } from '../run-program.ts';
import { runStep } from '../steps.mjs';
import { UNHANDLED } from './hook-errors.ts';
import {
  addOutcomes,
  describeFailure,
  listFailedFiles,
  type Outcome,
  outcomeOf,
  readPlaywrightReport,
  readVitestReports,
} from './test-reports.ts';

const HOOK_ERRORS = path.join(import.meta.dirname, 'hook-errors.ts');
/** When more files failed, it was no race. */
const MOST_FILES_AGAIN = 8;

class StepFailed extends Error {}

/** @param files relative to the root; none means all */
export function runVitest(folder: string, files: string[] = []): Promise<Outcome> {
  const labels = { doing: 'Running unit and API tests', done: 'Unit and API tests passed' };
  const reports = {
    first: path.join(folder, 'first.json'),
    again: path.join(folder, 'again.json'),
  };
  const run = (report: string, chosen: string[]) =>
    runProgram('vitest/vitest.mjs', [
      ...['run', '--reporter=json', `--reporter=${HOOK_ERRORS}`, `--outputFile=${report}`],
      ...chosen,
    ]);
  return reportStep(labels, async () => {
    const first = await run(reports.first, files);
    const failed = listFailedFiles(reports.first);
    const isRace = failed.length > 0 && failed.length <= MOST_FILES_AGAIN;
    if (!isRace || first.output.includes(UNHANDLED)) {
      const outcome = readVitestReports(reports.first);
      return { ...first, outcome, isTold: isTold(outcome) };
    }
    const again = await run(reports.again, failed);
    const outcome = explainFlaky(readVitestReports(reports.first, reports.again), first.output);
    return { ...again, outcome, isTold: isTold(readVitestReports(reports.again)) };
  });
}

/** @param files relative to the root; none means all */
export function runPlaywright(folder: string, files: string[] = []): Promise<Outcome> {
  const labels = { doing: 'Running browser tests', done: 'Browser tests passed' };
  const report = path.join(folder, 'browser.json');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=json', '--retries=1', ...files];
  return reportStep(labels, async () => {
    const ended = await runProgram('@playwright/test/cli.js', args, environment);
    const outcome = readPlaywrightReport(report);
    return { ...ended, outcome, isTold: isTold(outcome) };
  });
}

/** A set-up that failed has its reason in what the runner said only. */
function explainFlaky(outcome: Outcome | undefined, output: string): Outcome | undefined {
  if (!outcome) return undefined;
  const flaky = outcome.flaky.map((one) =>
    one.includes('\n') ? one : describeFailure(one, output),
  );
  return { ...outcome, flaky };
}

/** Whether the report itself says what went wrong. */
function isTold(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome.failed > 0;
}

interface Ended {
  code: number | null;
  output: string;
  outcome: Outcome | undefined;
  isTold: boolean;
}

/** A program that fails, or leaves no report, without a failed test counts as one failure. */
async function reportStep(
  labels: { doing: string; done: string },
  work: () => Promise<Ended>,
): Promise<Outcome> {
  let sum = outcomeOf({ failed: 1, failures: [labels.doing] });
  const check = async () => {
    const { code, output, outcome, isTold } = await work();
    const isBroken = outcome === undefined || (code !== 0 && !isTold);
    const broken = outcomeOf({ failed: 1, failures: [`${labels.doing}:\n${output}`] });
    sum = addOutcomes([outcome, isBroken ? broken : undefined]);
    const isUnexplained = sum.failures.some((failure) => !failure.includes('\n'));
    const isSilent = isUnexplained || output.includes(UNHANDLED);
    if (isSilent && !isBroken && output !== '') sum.failures.push(output);
    if (sum.failed > 0) throw new StepFailed();
  };
  await runStep(labels, check).catch((error: unknown) => {
    if (!(error instanceof StepFailed)) throw error;
  });
  return sum;
}

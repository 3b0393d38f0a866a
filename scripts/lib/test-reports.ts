/** Reads what the two test runners report into one shape. Called by test.ts. */
import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Name and first lines of each failure. */
  failures: string[];
}

const MESSAGE_LINES = 12;

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({ errors: z.array(z.object({ message: z.string().optional() })).default([]) }),
      ),
    }),
  ),
});
interface Suite {
  specs?: z.infer<typeof specSchema>[] | undefined;
  suites?: Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(specSchema).optional(), suites: z.array(suiteSchema).optional() }),
);
const playwrightSchema = z.object({
  suites: z.array(suiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

/** @returns undefined when there is no report */
export function readVitestReport(file: string): Outcome | undefined {
  const report = read(file, vitestSchema);
  if (!report) return undefined;
  const outcomes = report.testResults.map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const failures = failed.map((test) =>
      describeFailure(test.fullName, test.failureMessages?.[0]),
    );
    // A file that cannot be loaded, or whose set-up fails, has no failed test of its own.
    if (status === 'failed' && failed.length === 0) failures.push(describeFailure(name, message));
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    return {
      passed,
      failed: failures.length,
      skipped: assertionResults.length - passed - failed.length,
      failures,
    };
  });
  return addOutcomes(outcomes);
}

/** A test that passed only when repeated counts as failed. @returns undefined when there is no report */
export function readPlaywrightReport(file: string): Outcome | undefined {
  const report = read(file, playwrightSchema);
  if (!report) return undefined;
  const specs = report.suites.flatMap(specsOf);
  const outcomes = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }): Outcome => {
      const isBad = status === 'unexpected' || status === 'flaky';
      // A test that ran out of time says so first, and then at which step.
      const message = results
        .flatMap(({ errors }) => errors.map((error) => error.message))
        .join('\n');
      return {
        passed: status === 'expected' ? 1 : 0,
        failed: isBad ? 1 : 0,
        skipped: status === 'skipped' ? 1 : 0,
        failures: isBad
          ? [describeFailure(`${spec.file}:${spec.line} ${spec.title}`, message)]
          : [],
      };
    }),
  );
  const errors = report.errors.map(({ message }) => describeFailure('browser tests', message));
  return addOutcomes([
    ...outcomes,
    { passed: 0, failed: errors.length, skipped: 0, failures: errors },
  ]);
}

export function addOutcomes(outcomes: (Outcome | undefined)[]): Outcome {
  const sum: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const outcome of outcomes) {
    sum.passed += outcome?.passed ?? 0;
    sum.failed += outcome?.failed ?? 0;
    sum.skipped += outcome?.skipped ?? 0;
    sum.failures.push(...(outcome?.failures ?? []));
  }
  return sum;
}

function specsOf(suite: Suite): z.infer<typeof specSchema>[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** The name and the telling lines: of a call stack only what is the project's own. */
function describeFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(?:node_modules|node:)/.test(line));
  return [name, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!fs.existsSync(file)) return undefined;
  return schema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}

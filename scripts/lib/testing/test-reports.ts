/**
 * Reads what the two test runners report into one shape. Protects: a test is counted once however often
 * it ran; one that failed first and passed then has passed and is named; one that never passed has failed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Name and first lines of each failure. */
  failures: string[];
  /** Name and first error of each test that failed once and passed once; counted as passed. */
  flaky: string[];
}

/** One test of a Vitest run, or a whole file: whether it could be loaded, set up and cleaned up. */
interface Try {
  kind: 'test' | 'file';
  /** The same in every run. */
  key: string;
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Why it failed, at any of its tries; '' when it never did. */
  message: string;
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

/**
 * @param files the reports of one run, and of a second one of some of its files
 * @returns undefined when there is no first report
 */
export function readVitestReports(...files: [string, ...string[]]): Outcome | undefined {
  const [first, ...later] = files.map(readTries);
  if (!first) return undefined;
  const tries = [...first, ...later.flatMap((run) => run ?? [])];
  return addOutcomes(
    [...Map.groupBy(tries, ({ key }) => key).values()].map((group) => countTest(group)),
  );
}

/** @returns the files of a Vitest run that have to be tried again, by their full paths */
export function listFailedFiles(file: string): string[] {
  const report = read(file, vitestSchema);
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
}

/** @returns undefined when there is no report */
export function readPlaywrightReport(file: string): Outcome | undefined {
  const report = read(file, playwrightSchema);
  if (!report) return undefined;
  const outcomes = report.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ status, results }): Outcome => {
      // A test that ran out of time says so first, and then at which step.
      const [message = ''] = results
        .map(({ errors }) => errors.map((error) => error.message).join('\n'))
        .filter((text) => text !== '');
      const description = describeFailure(`${spec.file}:${spec.line} ${spec.title}`, message);
      if (status === 'unexpected') return outcomeOf({ failed: 1, failures: [description] });
      if (status === 'flaky') return outcomeOf({ passed: 1, flaky: [description] });
      return outcomeOf(status === 'skipped' ? { skipped: 1 } : { passed: 1 });
    }),
  );
  const errors = report.errors.map(({ message }) => describeFailure('browser tests', message));
  return addOutcomes([...outcomes, outcomeOf({ failed: errors.length, failures: errors })]);
}

/** @returns an outcome that holds what is given and is otherwise empty */
export function outcomeOf(part: Partial<Outcome>): Outcome {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], ...part };
}

export function addOutcomes(outcomes: (Outcome | undefined)[]): Outcome {
  const sum = outcomeOf({});
  for (const outcome of outcomes) {
    sum.passed += outcome?.passed ?? 0;
    sum.failed += outcome?.failed ?? 0;
    sum.skipped += outcome?.skipped ?? 0;
    sum.failures.push(...(outcome?.failures ?? []));
    sum.flaky.push(...(outcome?.flaky ?? []));
  }
  return sum;
}

/** @param tries of one test or file, in the order of the runs */
function countTest(tries: Try[]): Outcome {
  const [{ kind, name }] = tries as [Try];
  const message = tries.find((one) => one.message !== '')?.message ?? '';
  const has = (status: Try['status']) => tries.some((one) => one.status === status);
  const wasBad = has('failed') || message !== '';
  if (has('passed')) {
    const flaky = wasBad ? [describeFailure(name, message)] : [];
    return outcomeOf({ passed: kind === 'test' ? 1 : 0, flaky });
  }
  if (!has('failed')) return outcomeOf({ skipped: 1 });
  return outcomeOf({ failed: 1, failures: [describeFailure(name, message)] });
}

type FileResult = z.infer<typeof vitestSchema>['testResults'][number];

function readTries(file: string): Try[] | undefined {
  return read(file, vitestSchema)?.testResults.flatMap((result) =>
    numberNames([wholeFile(result), ...testsOf(result)]),
  );
}

/** A file that cannot be loaded, or whose set-up fails, has no failed test of its own. */
function wholeFile({ name, status, message, assertionResults }: FileResult): Omit<Try, 'key'> {
  const isBroken =
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  return {
    kind: 'file',
    name: path.relative(process.cwd(), name),
    status: isBroken ? 'failed' : 'passed',
    message: isBroken ? message : '',
  };
}

function testsOf({ name, assertionResults }: FileResult): Omit<Try, 'key'>[] {
  return assertionResults.map(({ fullName, status, failureMessages }) => ({
    kind: 'test',
    name: `${path.relative(process.cwd(), name)} ${fullName}`,
    status: status === 'passed' || status === 'failed' ? status : 'skipped',
    message: failureMessages?.[0] ?? '',
  }));
}

/** Tells tests of the same name apart by their order, which is the same in every run. */
function numberNames(tests: Omit<Try, 'key'>[]): Try[] {
  const seen = new Map<string, number>();
  return tests.map((one) => {
    const number = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, number);
    return { ...one, key: `${one.name} ${number}` };
  });
}

function specsOf(suite: Suite): z.infer<typeof specSchema>[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** The name and the telling lines: of a call stack only what is the project's own. */
export function describeFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(
      (line) =>
        line.trim() !== '' &&
        !/^\s+at .*(?:node_modules|node:|new Promise)|^JSON report written to /.test(line),
    );
  return [name, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!fs.existsSync(file)) return undefined;
  return schema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}

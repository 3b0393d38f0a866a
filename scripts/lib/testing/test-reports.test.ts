/** The samples are reports that the runners wrote of tests planted for it; only their paths were changed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addOutcomes,
  listFailedFiles,
  outcomeOf,
  readPlaywrightReport,
  readVitestReports,
} from './test-reports.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-report-test-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const sample = (name: string) => path.join(import.meta.dirname, 'samples', `${name}.json`);
const first = sample('vitest-first');
const again = sample('vitest-again');

function write(report: object): string {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('a Vitest run', () => {
  it('counts each test, a set-up that failed as one failure, and what a test repeated itself', () => {
    const outcome = readVitestReports(first);
    expect(outcome).toMatchObject({ passed: 4, failed: 4, skipped: 4 });
    expect(outcome?.failures.map((text) => text.split('\n')[0])).toEqual([
      expect.stringMatching(/a chain fails once$/),
      expect.stringMatching(/fails twice$/),
      expect.stringMatching(/a title that two tests have$/),
      expect.stringMatching(/planted-hook\.test\.ts$/),
    ]);
    expect(outcome?.flaky).toEqual([expect.stringContaining('has its own second try\n')]);
  });

  it('names the files that have to be tried again', () => {
    expect(listFailedFiles(first)).toEqual([
      '/shop/tests/api/planted-flaky.test.ts',
      '/shop/tests/api/planted-hook.test.ts',
    ]);
    expect(listFailedFiles(path.join(folder, 'none.json'))).toEqual([]);
  });

  it('counts a test once that passed on the second try, as passed, and names it with its first error', () => {
    const outcome = readVitestReports(first, again);
    expect(outcome).toMatchObject({ passed: 7, failed: 2, skipped: 2 });
    expect(outcome?.flaky).toEqual([
      expect.stringMatching(/fails once\n {4}AssertionError: a race/),
      expect.stringContaining('has its own second try\n'),
      expect.stringMatching(/planted-hook\.test\.ts$/),
    ]);
  });

  it('fails what failed twice, and tells tests of one title apart', () => {
    const failures = readVitestReports(first, again)?.failures ?? [];
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatch(/fails twice\n {4}AssertionError: expected 1 to be 2/);
    expect(failures[1]).toContain('a title that two tests have\n');
  });

  it('passes nothing because the second run left no report', () => {
    expect(readVitestReports(first, path.join(folder, 'none.json'))).toEqual(
      readVitestReports(first),
    );
    expect(readVitestReports(path.join(folder, 'none.json'))).toBeUndefined();
  });

  it('counts a file that could not be loaded as one failure, with its reason', () => {
    const broken = { name: 'b.test.ts', status: 'failed', message: 'cannot load' };
    const file = write({ testResults: [{ ...broken, assertionResults: [] }] });
    const outcome = readVitestReports(file);
    expect(outcome).toMatchObject({ passed: 0, failed: 1 });
    expect(outcome?.failures).toEqual([expect.stringMatching(/b\.test\.ts\n {4}cannot load$/)]);
  });
});

describe('a Playwright run', () => {
  it('counts a test once that passed on the second try, as passed, and names it with its first error', () => {
    const outcome = readPlaywrightReport(sample('playwright'));
    expect(outcome).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
    expect(outcome?.flaky).toEqual([
      expect.stringMatching(
        /^planted-flaky\.spec\.ts:\d+ fails once\n {4}Error: expect\(locator\)/,
      ),
    ]);
  });

  it('fails what failed twice, and prints its error once', () => {
    const [failure = '', ...more] = readPlaywrightReport(sample('playwright'))?.failures ?? [];
    expect(more).toEqual([]);
    expect(failure).toMatch(/^planted-flaky\.spec\.ts:\d+ fails twice\n/);
    expect(failure.match(/Expected: 2/g)).toHaveLength(1);
  });

  it('counts an error outside the tests as a failure', () => {
    const file = write({ suites: [], errors: [{ message: 'set-up failed' }] });
    expect(readPlaywrightReport(file)).toEqual(
      outcomeOf({ failed: 1, failures: ['browser tests\n    set-up failed'] }),
    );
  });
});

it('adds outcomes up', () => {
  const one = outcomeOf({ passed: 1, failed: 2, skipped: 3, failures: ['x'], flaky: ['y'] });
  expect(addOutcomes([one, undefined, one])).toEqual({
    passed: 2,
    failed: 4,
    skipped: 6,
    failures: ['x', 'x'],
    flaky: ['y', 'y'],
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addOutcomes, readPlaywrightReport, readVitestReport } from './test-reports.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-report-test-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function write(report: object): string {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}

it('counts the tests of a Vitest report, and a file that could not be loaded as one failure', () => {
  const test = (status: string) => ({ status, fullName: status, failureMessages: ['why'] });
  const file = write({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [test('passed'), test('failed'), test('skipped'), test('todo')],
      },
      { name: 'b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
    ],
  });
  const outcome = readVitestReport(file);
  expect(outcome).toMatchObject({ passed: 1, failed: 2, skipped: 2 });
  expect(outcome?.failures).toEqual(['failed\n    why', 'b.test.ts\n    cannot load']);
});

it('counts the tests of a Playwright report; one that only passed when repeated has failed', () => {
  const spec = (status: string, errors?: object[]) => ({
    title: status,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: [{ errors }] }],
  });
  const file = write({
    suites: [
      { specs: [spec('expected')], suites: [{ specs: [spec('flaky'), spec('skipped')] }] },
      { specs: [spec('unexpected', [{ message: 'out of time' }, { message: 'at step 3' }])] },
    ],
    errors: [{ message: 'set-up failed' }],
  });
  const outcome = readPlaywrightReport(file);
  expect(outcome).toMatchObject({ passed: 1, failed: 3, skipped: 1 });
  expect(outcome?.failures).toContain('a.spec.ts:3 unexpected\n    out of time\n    at step 3');
});

it('knows a report that is not there, and adds up', () => {
  expect(readVitestReport(path.join(folder, 'none.json'))).toBeUndefined();
  const one = { passed: 1, failed: 2, skipped: 3, failures: ['x'] };
  expect(addOutcomes([one, undefined, one])).toEqual({
    passed: 2,
    failed: 4,
    skipped: 6,
    failures: ['x', 'x'],
  });
});

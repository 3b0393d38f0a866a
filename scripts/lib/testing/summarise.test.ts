import { expect, it } from 'vitest';
import { summarise } from './summarise.ts';
import { outcomeOf } from './test-reports.ts';

it('ends with the count alone, and names what was flaky before it', () => {
  const lines = summarise(
    outcomeOf({ passed: 7, skipped: 1, flaky: ['a.test.ts a race\n    why'] }),
  );
  expect(lines.trimEnd().split('\n')).toEqual([
    '',
    'Flaky (passed on the second try):',
    '~ a.test.ts a race',
    '    why',
    '',
    '7 passed, 0 failed, 1 skipped',
  ]);
});

it('says nothing about flaky tests where there were none', () => {
  expect(summarise(outcomeOf({ passed: 2 }))).toBe('\n2 passed, 0 failed\n');
  const failed = summarise(outcomeOf({ failed: 41, failures: Array(41).fill('x') }));
  expect(failed).toContain('… and 1 more');
  expect(failed.trimEnd()).toMatch(/\n0 passed, 41 failed$/);
});

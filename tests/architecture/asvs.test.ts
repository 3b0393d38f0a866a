/** docs/asvs.md names files that exist, and counts its points correctly. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8');

/** Both levels of ASVS 5.0.0 together; no point of a state is worse than its heading says. */
const POINTS = { 1: 70, 2: 183 };
const STATES = ['met', 'partly', 'not met', 'not applicable', 'deployment'];
/** The specification fixes six characters of four kinds. */
const NOT_MET_ON_LEVEL_1 = ['6.2.1', '6.2.5'];

const points = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, point = '', level = '', , state = '', reason = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { point, level, state, reason };
  });

test('each point of both levels is listed once, with a state and a reason', () => {
  expect(new Set(points.map(({ point }) => point)).size).toBe(points.length);
  for (const [level, count] of Object.entries(POINTS)) {
    expect(points.filter((point) => point.level === level)).toHaveLength(count);
  }
  const incomplete = points.filter(
    ({ state, reason }) => !STATES.includes(state) || reason.length < 5,
  );
  expect(incomplete).toEqual([]);
});

test('the counts at the top are those of the rows', () => {
  for (const level of Object.keys(POINTS)) {
    const ofLevel = points.filter((point) => point.level === level);
    const counts = STATES.map((state) => ofLevel.filter((point) => point.state === state).length);
    expect(page).toContain(`| ${[level, ...counts].join(' | ')} |`);
  }
});

test('Level 1 is met but for the password rule of the specification, Level 2 but for ten points', () => {
  const notMet = points.filter(({ state }) => state === 'not met');
  const onLevel = (level: string) => notMet.filter((point) => point.level === level);
  expect(onLevel('1').map(({ point }) => point)).toEqual(NOT_MET_ON_LEVEL_1);
  expect(onLevel('2').length).toBeLessThanOrEqual(10);
});

test('each file that is named exists', () => {
  const named = points.flatMap(({ reason }) =>
    [...reason.matchAll(/`((?:tests|src|docs|security)\/[^`]+)`/g)].map(([, file]) => file ?? ''),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

/** docs/limits.md says each limit that is in the code, with its figures. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RULE = /\{ max: ([\d_]+), windowSeconds: ([^},]+?)(?:, refusal: \w+)? \}/g;
const NAMED =
  /(?:const )?(\w+)(?: =|:) (?:\[\s*)?(?:\{ max: [\d_]+, windowSeconds: [^}]+\},?\s*)+/g;
const SECONDS: Record<string, number> = {
  MINUTE_SECONDS: 60,
  HOUR_SECONDS: 3_600,
  DAY_SECONDS: 86_400,
  LINK_LIFETIME_MINUTES: 15,
};

function inWords(window: string): string {
  const seconds = window
    .split('*')
    .map((factor) => factor.trim())
    .reduce(
      (product, factor) => product * (SECONDS[factor] ?? Number(factor.replaceAll('_', ''))),
      1,
    );
  const isHours = seconds >= 3_600;
  const count = seconds / (isHours ? 3_600 : 60);
  return `${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`;
}

const limits = globSync('src/shop/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(NAMED)])
  .map(([rules, name = '']) => ({
    name,
    figures: [...rules.matchAll(RULE)]
      .map(([, max = '', window = '']) => `${max.replaceAll('_', '')} in ${inWords(window)}`)
      .join(', '),
  }));
const rows = readFileSync(path.join(ROOT, 'docs/limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'));

it('finds the limits of the code', () => {
  expect(limits.length).toBeGreaterThan(12);
  for (const { figures } of limits) expect(figures).toMatch(/^\d+ in [1-9]\d* (?:hour|minute)/);
});

it.each(limits)('$name is in the table with its figures: $figures', ({ name, figures }) => {
  const row = rows.find((line) => line.includes(`\`${name}\``));
  expect(row?.split('|')[3]?.trim()).toBe(figures);
});

it('the table has no limit that is gone', () => {
  const names = rows.map((row) => /`(\w+)`/.exec(row)?.[1]);
  expect(names.filter((name) => !limits.some((limit) => limit.name === name))).toEqual([]);
});

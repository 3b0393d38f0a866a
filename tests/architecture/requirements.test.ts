/** Every row of the requirements is named by the title of a test. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namedRows, readTitles } from '../../scripts/lib/mutants/read-titles.ts';
import { requirements } from '../support/fixed-texts.ts';
import { WITHOUT_TEST } from '../support/rows-without-test.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TESTS = [
  'tests/{api,e2e,faults,architecture}/**/*.{test,spec}.ts',
  '{src,data,scripts}/**/*.test.{ts,tsx}',
];

/** For each row the titles that name it. */
function readNamed(): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const file of globSync(TESTS, { cwd: ROOT })) {
    for (const title of readTitles(file, readFileSync(path.join(ROOT, file), 'utf8'))) {
      for (const row of namedRows(title)) {
        named.set(row, [...(named.get(row) ?? []), `${file}: ${title}`]);
      }
    }
  }
  return named;
}

test('the title of a test names each of the 245 rows, or it is said why none does', () => {
  const rows = [...requirements.keys()];
  expect([rows.length, rows.filter((row) => row.startsWith('R')).length]).toEqual([245, 182]);
  const named = readNamed();
  expect(rows.filter((row) => !named.has(row))).toEqual(Object.keys(WITHOUT_TEST));
});

test('no title names a row that there is not', () => {
  const unknown = [...readNamed()].filter(([row]) => !requirements.has(row));
  expect(unknown).toEqual([]);
});

test('only titles count: neither comments nor other texts', () => {
  const source = `
    // R001
    describe('one (R002)', () => {
      it.each([['R003', 1]])('two of %s (R004–R006)', async () => call('R007'));
      test.describe(\`three \${name} R008\`, () => test.step('R009', body));
      describeOnBoth('four G01', block);
    });`;
  const titles = readTitles('source.ts', source);
  expect(titles.flatMap(namedRows)).toEqual(['R002', 'R004', 'R005', 'R006', 'R008', 'G01']);
});

/** The changes that `npm run mutants` makes still fit the sources, and each has a test that names its row. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  applyMutation,
  CHOSEN_ROWS,
  chooseRows,
  patternOf,
  readMutations,
} from '../../scripts/lib/mutants/mutations.ts';
import { namedRows, readTitles } from '../../scripts/lib/mutants/read-titles.ts';
import { requirements } from '../support/fixed-texts.ts';
import { WITHOUT_TEST } from '../support/rows-without-test.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { seed, mutations } = readMutations();

describe('the mutations', () => {
  it('are of the rows that the seed chooses', () => {
    const rows = [...requirements.keys()].filter(
      (row) => row.startsWith('R') && !(row in WITHOUT_TEST),
    );
    expect(mutations.map(({ row }) => row)).toEqual(chooseRows(rows, seed));
    expect(mutations).toHaveLength(CHOSEN_ROWS);
  });

  it.each(mutations)('$row fits $file once, and $test names it', (mutation) => {
    const source = read(mutation.file);
    expect(applyMutation(source, mutation)).not.toBe(source);
    const titles = readTitles(mutation.test, read(mutation.test));
    expect(titles.flatMap(namedRows)).toContain(mutation.row);
  });

  it('are refused where the text is missing or stands twice', () => {
    const change = { row: 'R001', file: 'some.ts', test: '', find: 'one', replace: 'two' };
    expect(applyMutation('of one', change)).toBe('of two');
    for (const source of ['nothing', 'one and one']) {
      expect(() => applyMutation(source, change)).toThrow('some.ts');
    }
  });

  it('are looked for by the titles, whatever is filled in there', () => {
    const pattern = new RegExp(patternOf(['R001 shows … (two)', 'R002: %s is $name.']));
    expect('shop R001 shows 2 (two)').toMatch(pattern);
    expect('R002: Ann is here.').toMatch(pattern);
    expect('R001 shows 2 two').not.toMatch(pattern);
  });
});

/** A comment that sends its reader to a file sends them to one that is there. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = '{src,scripts,tests,bench,data,docs,ops,security}';
const COMMENT = /^\s*(?:\/?\*|\/\/)/;
const FILE = /(?<![\w*<>{}./@-])(?:\.\/)?([\w./-]+\.(?:ts|tsx|mjs|md|css))\b(?!\()/g;

/** @returns the files that the comments of a source name and that are not among `known` */
function findDangling(source: string, known: string[]): string[] {
  const comments = source.split('\n').filter((line) => COMMENT.test(line));
  const named = comments.flatMap((line) =>
    [...line.matchAll(FILE)].map(([, file = '']) => file.replace(/^(?:\.\.\/)+/, '')),
  );
  return named.filter((file) => !known.some((one) => one === file || one.endsWith(`/${file}`)));
}

it('every file that a comment names exists', () => {
  const known = globSync([`${FOLDERS}/**/*.*`, '*.*'], { cwd: ROOT }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  const sources = known.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const dangling = sources.flatMap((file) =>
    findDangling(readFileSync(path.join(ROOT, file), 'utf8'), known).map(
      (named) => `${file} names ${named}`,
    ),
  );
  expect(dangling).toEqual([]);
});

it('notices one that does not', () => {
  const source = ` * Tested in tests/api/gone.test.ts and kept in a/here.ts.\nimport './gone.ts';`;
  expect(findDangling(source, ['src/a/here.ts'])).toEqual(['tests/api/gone.test.ts']);
});

/** Which test files `npm test -- <words>` means. */
import fs from 'node:fs';
import path from 'node:path';

const CODE_TESTS = ['{src,data,security,scripts}/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'];
const BROWSER_TESTS = ['tests/e2e/**/*.spec.ts'];

export interface TestFiles {
  /** For Vitest, relative to the root, with forward slashes. */
  code: string[];
  /** For Playwright. */
  browser: string[];
}

/**
 * @param words parts of paths; a file is meant when its path holds one of them
 * @throws when no file is meant
 */
export function selectTests(root: string, words: string[]): TestFiles {
  const find = (patterns: string[]) =>
    fs
      .globSync(patterns, { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => words.some((word) => file.includes(word.replace(/^\.\//, ''))))
      .sort();
  const files = { code: find(CODE_TESTS), browser: find(BROWSER_TESTS) };
  if (files.code.length + files.browser.length > 0) return files;
  throw new Error(`No test file has ${words.join(' or ')} in its path.`);
}

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { selectTests } from './select-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

it('finds the files of both runners by a word of their path, or by the path itself', () => {
  const byWord = selectTests(ROOT, ['cart']);
  expect(byWord.code).toContain('tests/api/checkout/cart.test.ts');
  expect(byWord.browser).toContain('tests/e2e/checkout/cart-journey.spec.ts');
  expect(selectTests(ROOT, ['./tests/api/checkout/cart.test.ts', 'select-tests'])).toEqual({
    code: ['scripts/lib/testing/select-tests.test.ts', 'tests/api/checkout/cart.test.ts'],
    browser: [],
  });
});

it('finds every test file of the project', () => {
  const all = ['src', 'data', 'security', 'scripts', 'tests'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/'))),
  );
  const { code, browser } = selectTests(ROOT, ['']);
  expect([...code, ...browser].sort()).toEqual(all.sort());
});

it('refuses words that no test file has in its path', () => {
  expect(() => selectTests(ROOT, ['no-such-test'])).toThrow(
    'No test file has no-such-test in its path.',
  );
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listSources } from '../../scripts/checks/read-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('no two advisory locks share a number: one would wait for the other', () => {
  const numbers = listSources(ROOT, ['src']).flatMap(
    (file) => readFileSync(path.join(ROOT, file), 'utf8').match(/\b4_815_162_\d{3}\b/g) ?? [],
  );
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
});

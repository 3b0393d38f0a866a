import path from 'node:path';
import { expect, it } from 'vitest';
import { listSources } from '../../checks/read-imports.ts';
import { FAULT_GROUPS } from './fault-groups.ts';

it('names test files that are there', () => {
  const tests = listSources(
    path.resolve(import.meta.dirname, '../../..'),
    ['tests'],
    /\.test\.ts$/,
  );
  const gone = Object.values(FAULT_GROUPS)
    .flatMap(({ files }) => files)
    .filter((part) => !tests.some((file) => file.includes(part)));
  expect(gone).toEqual([]);
});

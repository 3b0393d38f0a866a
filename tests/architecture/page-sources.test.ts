import path from 'node:path';
import { expect, it } from 'vitest';
import { listSources, readImports } from '../../scripts/checks/read-imports.ts';
import { SOURCES } from '../../scripts/lib/build-web.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('the pages are rebuilt when any file that they import has changed', () => {
  const imports = readImports(ROOT, listSources(ROOT, ['src', 'data']));
  const imported = new Map<string, string[]>();
  for (const { from, to, isTypeOnly } of imports) {
    if (!isTypeOnly) imported.set(from, [...(imported.get(from) ?? []), to]);
  }
  const isPage = (file: string) => file.startsWith('src/web/') && !/\.test\.tsx?$/.test(file);
  const reached = new Set([...imported.keys()].filter(isPage));
  for (const file of reached) for (const to of imported.get(file) ?? []) reached.add(to);
  const own = [...reached].filter((file) => /^(?:src|data)\//.test(file));
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((file) => !SOURCES.some((source) => file.startsWith(source)))).toEqual([]);
});

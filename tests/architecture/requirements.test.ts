/** Every required row is named by a test, and every fixed text stands in the one catalogue. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../src/shared/words/messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const requirements = readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8');

function testSources(): string[] {
  return globSync(['tests/{api,e2e,faults}/**/*.ts', 'src/**/*.test.{ts,tsx}'], { cwd: ROOT }).map(
    (file) => readFileSync(path.join(ROOT, file), 'utf8'),
  );
}

/** Row numbers in test names; `R161-R163` names all three. */
function namedRows(sources: string[]): Set<string> {
  const text = sources.join('\n');
  const named = new Set(text.match(/\bR\d{3}\b/g));
  for (const [, from, to] of text.matchAll(/\bR(\d{3})[-–]R(\d{3})\b/g)) {
    for (let row = Number(from); row <= Number(to); row += 1) {
      named.add(`R${String(row).padStart(3, '0')}`);
    }
  }
  return named;
}

/** It points to the G rows that close it. */
const WITHOUT_TEST = new Set(['R142']);

test('a test names each of the 182 rows', () => {
  const rows = [...requirements.matchAll(/^\| (R\d{3}) \|/gm)].map(([, row = '']) => row);
  expect(rows.length).toBe(182);
  const named = namedRows(testSources());
  expect(rows.filter((row) => !named.has(row) && !WITHOUT_TEST.has(row))).toEqual([]);
});

function allTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'function') return [String(part('{name}'))];
  return Object.values(part as object).flatMap(allTexts);
}

test('R161-R163 every message that the rows quote is in the catalogue, byte for byte', () => {
  const section = requirements.slice(
    requirements.indexOf('### L. Messages'),
    requirements.indexOf('### M.'),
  );
  const known = allTexts(messages).map((text) => text.replace('{name}', '…'));
  const quoted = [...section.matchAll(/`([^`]+)`/g)]
    .map(([, text = '']) => text.replace(/\{(?:product )?name\}|\.\.\.$/, '…'))
    .filter((text) => text.length > 3);
  expect(quoted.length).toBeGreaterThan(15);
  expect(quoted.filter((text) => !known.includes(text))).toEqual([]);
});

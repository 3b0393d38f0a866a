import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../src/database/migrations');

interface Journal {
  entries: { idx: number; tag: string; when: number }[];
}

/** Migrations that a release has shipped, with their SHA-256. A release adds its own; none is ever changed. */
const released: Record<string, string> = readJson('released.json');
const journal: Journal = readJson('meta/_journal.json');

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
}

/** @returns one sentence for each released migration that is not as it was shipped */
function findChanged(shipped: Record<string, string>): string[] {
  return Object.entries(shipped)
    .filter(([file, hash]) => hashOf(file) !== hash)
    .map(([file]) => `${file} was shipped and is not the same any more: write a new migration.`);
}

function hashOf(file: string): string | null {
  if (globSync(file, { cwd: FOLDER }).length === 0) return null;
  return createHash('sha256')
    .update(readFileSync(path.join(FOLDER, file)))
    .digest('hex');
}

describe('migrations', () => {
  it('stay as they were released', () => {
    expect(findChanged(released)).toEqual([]);
  });

  it('are missed when one is changed or gone', () => {
    expect(findChanged({ '0000_start.sql': 'another', '0099_gone.sql': 'one' })).toHaveLength(2);
  });

  it('are in the journal, each later than the one before', () => {
    const files = globSync('*.sql', { cwd: FOLDER }).sort();
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});

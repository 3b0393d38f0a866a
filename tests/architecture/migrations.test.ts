import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractOf, findBreaking } from './find-breaking.ts';

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

/**
 * Nothing has been released yet, so no version before can run beside these: a shop is stopped for them, as the
 * changelog says. The first release moves this to its last migration.
 */
const LAST_WITHOUT_RULE = '0041_drop-colour-family';

/** @returns one sentence for each statement that breaks the version before, of which nobody has said why it may */
function findUnannounced(tag: string): string[] {
  const textOf = (name: string) => readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8');
  const text = textOf(tag);
  const since = contractOf(text);
  // A release has shipped that reads nothing of it: no other version can run beside this one.
  if (since !== undefined && since < tag && `${since}.sql` in released) return [];
  const before = journal.entries.map((entry) => entry.tag).filter((other) => other < tag);
  return findBreaking(text, before.map(textOf).join('\n')).map((sentence) => `${tag}: ${sentence}`);
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

  it('leave to the version before them what it reads and writes', () => {
    const tags = journal.entries.map(({ tag }) => tag).filter((tag) => tag > LAST_WITHOUT_RULE);
    expect(tags.flatMap(findUnannounced)).toEqual([]);
  });

  it.each([
    'DROP TABLE "orders";',
    'ALTER TABLE "orders" DROP COLUMN "total";',
    'ALTER TABLE orders ADD COLUMN a integer, DROP COLUMN total;',
    'ALTER TABLE "orders" RENAME COLUMN "total" TO "sum";',
    'ALTER TABLE "orders" RENAME TO "sales";',
    'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;',
    'ALTER TABLE "orders" ALTER COLUMN "total" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "total" DROP DEFAULT;',
    'ALTER TABLE "orders" ADD COLUMN "sum" integer NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "sums" CHECK (total > 0);',
    'ALTER TABLE "orders" ADD CONSTRAINT "ones" UNIQUE("total");',
    'CREATE UNIQUE INDEX "ones" ON "orders" USING btree ("total");',
  ])('are missed where they break it: %s', (statement) => {
    expect(findBreaking(`CREATE TABLE "others" ("id" uuid);\n${statement}`)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "sum" integer;',
    'ALTER TABLE "orders" ADD COLUMN "sum" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "others" ADD CONSTRAINT "sums" CHECK (total > 0);',
    'CREATE UNIQUE INDEX "ones" ON "others" USING btree ("total");',
    'CREATE INDEX "totals" ON "orders" USING btree ("total");',
    'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE t; END $$;',
    '-- DROP TABLE "orders";',
  ])('may: %s', (statement) => {
    expect(findBreaking(`CREATE TABLE "others" ("id" uuid);\n${statement}`)).toEqual([]);
  });

  it('may admit more values than before, never fewer', () => {
    const checked = (values: string) =>
      `ALTER TABLE "orders" ADD CONSTRAINT "kinds" CHECK (kind in (${values}));`;
    expect(findBreaking(checked(`'a','b','c'`), checked(`'a','b'`))).toEqual([]);
    expect(findBreaking(checked(`'a','c'`), checked(`'a','b'`))).toHaveLength(1);
  });

  it('say behind which one nothing reads any more what they take away', () => {
    const text =
      '-- contract: unread since 0009_new-total\nALTER TABLE "orders" DROP COLUMN "total";';
    expect(contractOf(text)).toBe('0009_new-total');
    expect(contractOf('-- nothing to say')).toBeUndefined();
  });
});

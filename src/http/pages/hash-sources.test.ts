import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashSources } from './hash-sources.ts';

function createFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'handset-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const SOURCES = { 'pen.ts': 'pen', 'views/back.ts': 'back', 'views/deep/lens.ts': 'lens' };
const before = () => hashSources(createFolder(SOURCES));

test('a change of any source is another hash, however deep it lies', () => {
  for (const name of Object.keys(SOURCES)) {
    expect(hashSources(createFolder({ ...SOURCES, [name]: 'changed' })), name).not.toBe(before());
  }
});

test('a source that was moved or added is another hash', () => {
  const moved = { 'pen.ts': 'pen', 'views/rear.ts': 'back', 'views/deep/lens.ts': 'lens' };
  expect(hashSources(createFolder(moved))).not.toBe(before());
  expect(hashSources(createFolder({ ...SOURCES, 'views/front.ts': '' }))).not.toBe(before());
});

test('tests draw nothing', () => {
  expect(hashSources(createFolder({ ...SOURCES, 'views/back.test.ts': 'test' }))).toBe(before());
});

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRunFolder } from './run-folder.ts';

describe('the folder of a test run', () => {
  it('is gone afterwards, with what the tests have left', () => {
    const { folder, remove } = createRunFolder();
    fs.mkdirSync(path.join(folder, 'data/images'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'data/images/one.png'), '');
    remove();
    expect(fs.existsSync(folder)).toBe(false);
  });

  it('takes along what a run that was killed has left, and nothing of one that goes on', () => {
    const running = createRunFolder();
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const left = path.join(path.dirname(running.folder), `handset-run-${ended}-left`);
    fs.mkdirSync(left);
    fs.writeFileSync(path.join(left, 'PG_VERSION'), '15');
    const next = createRunFolder();
    expect([left, running.folder].map((folder) => fs.existsSync(folder))).toEqual([false, true]);
    for (const { remove } of [running, next]) remove();
  });
});

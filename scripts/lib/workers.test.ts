/** Processes that run a small program in the place of a shop. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { createWorkers, type WorkerError } from './workers.ts';

/** Does what its name says. The second message stops it. */
const PROGRAM = `
  let name;
  process.on('message', (message) => {
    if (name) process.exit(name === 'stops badly' ? 1 : 0);
    name = message.name;
    if (name === 'does not open') {
      process.send('There is no database.');
      setTimeout(() => process.exit(1), 10);
      return;
    }
    process.send('open');
    if (name === 'ends at once') setTimeout(() => process.exit(3), 10);
    if (name !== 'hangs') setInterval(() => process.send('alive'), 5);
  });
`;

let folder = '';
let pids: number[] = [];
let given: WorkerError[] = [];
let workers: ReturnType<typeof createWorkers>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handset-workers-'));
  const program = path.join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
  pids = [];
  given = [];
  const logger = {
    info: (details: unknown) => pids.push((details as { pid: number }).pid),
    warn: () => undefined,
  };
  const pace = { pauseMs: 1, hangLimitMs: 2_000 };
  workers = createWorkers(program, logger, (error) => given.push(error), pace);
});
afterEach(async () => {
  await workers.close();
  rmSync(folder, { recursive: true });
});

const open = (name: string) => workers.open({ name, part: 'front', config: loadConfig({}) });

it('puts another process in the place of one that was killed', async () => {
  await open('serves');
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids).toHaveLength(2);
  expect(await workers.close()).toBe(true);
});

it('ends a process that hangs, and puts another in its place', async () => {
  await open('hangs');
  await expect.poll(() => pids.length).toBeGreaterThan(1);
});

it('says why the first process did not open, and tries no second', async () => {
  await expect(open('does not open')).rejects.toThrow('There is no database.');
  expect(pids).toEqual([]);
  expect(await workers.close()).toBe(true);
});

it('gives up, in a sentence, on a process that ends eight times as soon as it is open', async () => {
  await open('ends at once');
  await expect.poll(() => given).toHaveLength(1);
  expect(pids).toHaveLength(8);
  expect(given[0]?.message).toMatch(/^The process "ends at once" does not stay open\. .*\.$/);
});

it('reports a process that did not stop cleanly', async () => {
  await open('stops badly');
  expect(await workers.close()).toBe(false);
});

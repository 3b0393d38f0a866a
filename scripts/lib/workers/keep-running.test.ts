/** One process that is kept running, with a worker that does what it is told. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type KeptOptions,
  type KeptProcess,
  keepRunning,
  type WorkerError,
} from './keep-running.ts';
import type { Opening } from './messages.ts';

type Deed = 'live' | 'end' | 'refuse' | 'end late';

/** Its name is what it does. */
const WORKER = `
  let deed;
  setInterval(() => process.send({ kind: 'beat' }), 5);
  process.on('disconnect', () => process.exit());
  process.on('message', ({ kind, name }) => {
    if (kind === 'close') process.exit(deed === 'end late' ? 1 : 0);
    deed = name;
    if (deed === 'refuse') {
      process.send({ kind: 'refused', sentence: 'It does not want to.' });
      setTimeout(() => process.exit(1), 10);
    } else {
      process.send({ kind: 'opened' });
      if (deed === 'end') setTimeout(() => process.exit(3), 10);
    }
  });
`;

/** Nobody waits for delays here, and no slow machine is taken for a process that hangs. */
const PACE = { shortLife: 10_000, firstDelay: 1, longestDelay: 16, beat: 60_000 };

let folder = '';
let forked: ChildProcess[] = [];
let delays: unknown[] = [];
const begun: KeptProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handset-kept-'));
  writeFileSync(path.join(folder, 'worker.cjs'), WORKER);
  forked = [];
  delays = [];
});
afterEach(() => {
  for (const one of begun.splice(0)) one.kill();
  rmSync(folder, { recursive: true });
});

interface Kept extends KeptProcess {
  gaveUp: WorkerError[];
}

/** @param deeds what each life does; the last of them is repeated */
function keep(deeds: [Deed, ...Deed[]], options: Partial<KeptOptions> = {}): Kept {
  const gaveUp: WorkerError[] = [];
  let lives = 0;
  const kept = keepRunning({
    name: 'worker 1',
    logger: {
      info: () => undefined,
      warn: (details) => delays.push((details as { delayMs: number }).delayMs),
    },
    fork() {
      const child = fork(path.join(folder, 'worker.cjs'), { execArgv: [] });
      forked.push(child);
      return child;
    },
    opening() {
      const name = deeds[Math.min(lives, deeds.length - 1)];
      lives += 1;
      return { kind: 'open', name } as Opening;
    },
    mayWait: () => false,
    onGiveUp: (error) => gaveUp.push(error),
    pace: PACE,
    ...options,
  });
  begun.push(kept);
  return Object.assign(kept, { gaveUp });
}

const untilLife = (kept: Kept, life: number) =>
  expect.poll(() => kept.isOpen && forked.length).toBe(life);

it('puts another in the place of one that was killed', async () => {
  const kept = keep(['live']);
  await kept.opened;
  forked[0]?.kill('SIGKILL');
  await untilLife(kept, 2);
  expect(await kept.close()).toBe(true);
});

it('ends one that hangs, and puts another in its place', async () => {
  const kept = keep(['live'], { pace: { ...PACE, beat: 100 } });
  await kept.opened;
  const [first] = forked;
  first?.kill('SIGSTOP');
  await expect.poll(() => first?.signalCode).toBe('SIGKILL');
  await expect.poll(() => forked.length).toBeGreaterThan(1);
});

it('says that the first could not be opened, and tries no second', async () => {
  const kept = keep(['refuse', 'live']);
  await expect(kept.opened).rejects.toThrow('It does not want to.');
  expect(delays).toEqual([]);
  expect(forked).toHaveLength(1);
});

it('waits longer before each that ends at once, gives up, and says so in a sentence', async () => {
  const kept = keep(['end']);
  await expect.poll(() => kept.gaveUp).toHaveLength(1);
  expect(forked).toHaveLength(8);
  expect(delays).toEqual([0, 1, 2, 4, 8, 16, 16]);
  expect(kept.gaveUp[0]?.message).toMatch(/^The process "worker 1" has ended 8 times .*\.$/);
});

it('begins to count anew with one that has lived', async () => {
  const kept = keep(['end'], { pace: { ...PACE, shortLife: 0 } });
  await expect.poll(() => delays.length).toBeGreaterThan(8);
  expect(new Set(delays)).toEqual(new Set([0]));
  expect(kept.gaveUp).toEqual([]);
});

it('tries on for as long as the shop does without it', async () => {
  const refusals = Array.from({ length: 12 }, (): Deed => 'refuse');
  const kept = keep(['live', ...refusals, 'live'], { mayWait: () => true });
  await kept.opened;
  forked[0]?.kill('SIGKILL');
  await untilLife(kept, 14);
  expect(kept.gaveUp).toEqual([]);
});

it('tells whether it has closed cleanly', async () => {
  const late = keep(['end late']);
  await late.opened;
  expect(await late.close()).toBe(false);
  const killed = keep(['live']);
  await killed.opened;
  killed.kill();
  expect(await killed.close()).toBe(false);
});

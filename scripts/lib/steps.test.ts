import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runStep } from './steps.mjs';

const labels = { doing: 'Installing', done: 'Installed' };
let printed = '';

beforeEach(() => {
  printed = '';
  vi.useFakeTimers();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => vi.useRealTimers());

const after = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

it('prints one line for a step that is quick', async () => {
  await runStep(labels, () => undefined);
  expect(printed).toBe('✓ Installed\n');
});

it('announces a step that takes long, and says how far it is now and then', async () => {
  let count = 0;
  const howFar = () => `${++count} of 30`;
  const running = runStep(labels, after(25_500), { howFar });
  await vi.advanceTimersByTimeAsync(26_000);
  await running;
  expect(printed.split('\n')).toEqual([
    '… Installing: 1 of 30',
    '… Installing: 11 of 30',
    '… Installing: 21 of 30',
    expect.stringMatching(/^✓ Installed \(2\d s\)$/),
    '',
  ]);
});

it('announces a step once that does not know how far it is', async () => {
  const running = runStep(labels, after(25_500));
  await vi.advanceTimersByTimeAsync(26_000);
  await running;
  expect(printed.match(/…/g)).toHaveLength(1);
});

it('counts the seconds of what began earlier', async () => {
  await runStep(labels, () => undefined, { sinceMs: performance.now() - 7_000 });
  expect(printed).toBe('✓ Installed (7 s)\n');
});

it('says which step failed, and lets the failure through', async () => {
  const failing = runStep(labels, () => Promise.reject(new Error('no space')));
  await expect(failing).rejects.toThrow('no space');
  expect(printed).toBe('✗ Installing\n');
});

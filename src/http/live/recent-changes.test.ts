import { expect, it } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

function startAt(startMs: number) {
  const clock = { ms: startMs };
  return { clock, recent: createRecentChanges(() => clock.ms) };
}

it('lists what changed in the last 30 seconds and how long ago, the newest last', () => {
  const { clock, recent } = startAt(1_000);
  recent.add(['a', 'b']);
  clock.ms += 20_000;
  recent.add(['a', 'c']);
  expect(recent.list().map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  clock.ms += 10_001;
  expect(recent.list()).toEqual([
    { id: 'a', agoMs: 10_001 },
    { id: 'c', agoMs: 10_001 },
  ]);
  expect(recent.forMs()).toBe(30_000);
});

it('is complete since it began, or since something was lost', () => {
  const { clock, recent } = startAt(1_000);
  clock.ms += 4_000;
  expect(recent.forMs()).toBe(4_000);
  recent.add(['a']);
  recent.lose();
  expect([recent.list(), recent.forMs()]).toEqual([[], 0]);
  clock.ms += 70;
  expect(recent.forMs()).toBe(70);
});

it('is complete for a shorter time when it has forgotten some of many', () => {
  const { clock, recent } = startAt(0);
  clock.ms = 10_000;
  recent.add(['first']);
  clock.ms = 12_000;
  recent.add(Array.from({ length: 40 }, (_, number) => `mobile ${number}`));
  const ids = recent.list().map(({ id }) => id);
  expect(ids).toHaveLength(40);
  expect(ids).not.toContain('first');
  clock.ms = 13_000;
  expect(recent.forMs()).toBe(2_999);
});

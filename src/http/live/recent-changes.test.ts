import { expect, it } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

function startAt(startMs: number) {
  const clock = { ms: startMs };
  return { clock, recent: createRecentChanges(() => clock.ms) };
}

it('knows what has changed in the last 30 seconds, the newest last', () => {
  const { clock, recent } = startAt(1_000);
  recent.note(['a', 'b']);
  clock.ms += 20_000;
  recent.note(['a', 'c']);
  expect(recent.ids()).toEqual(['b', 'a', 'c']);
  clock.ms += 10_001;
  expect(recent.ids()).toEqual(['a', 'c']);
  expect(recent.forMs()).toBe(30_000);
});

it('reaches no further back than it was there, or than something was lost', () => {
  const { clock, recent } = startAt(1_000);
  clock.ms += 4_000;
  expect(recent.forMs()).toBe(4_000);
  recent.note(['a']);
  recent.lose();
  expect([recent.ids(), recent.forMs()]).toEqual([[], 0]);
  clock.ms += 70;
  expect(recent.forMs()).toBe(70);
});

it('says so when it has forgotten some of many', () => {
  const { clock, recent } = startAt(0);
  clock.ms = 10_000;
  recent.note(['first']);
  clock.ms = 12_000;
  recent.note(Array.from({ length: 40 }, (_, number) => `mobile ${number}`));
  expect(recent.ids()).toHaveLength(40);
  expect(recent.ids()).not.toContain('first');
  clock.ms = 13_000;
  expect(recent.forMs()).toBe(2_999);
});

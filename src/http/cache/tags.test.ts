import { expect, it } from 'vitest';
import { createTagClock, LIST, mobileTag, tagsOf, unitsTag } from './tags.ts';

it('an edit is of the mobile and of lists, a sale of the units only', () => {
  expect(tagsOf({ kind: 'edited', mobileIds: ['x'] })).toEqual([
    LIST,
    unitsTag('x'),
    mobileTag('x'),
  ]);
  expect(tagsOf({ kind: 'sold', mobileIds: ['x', 'y'] })).toEqual([unitsTag('x'), unitsTag('y')]);
});

it('what was made is out of date since the first change after it, however many follow', () => {
  let nowMs = 0;
  const clock = createTagClock(() => nowMs);
  clock.forget(['a']);
  const made = clock.moment();
  expect(clock.outdatedMs(['a', 'b'], made)).toBeNull();
  nowMs = 100;
  clock.forget(['b']);
  for (nowMs = 200; nowMs <= 900; nowMs += 100) clock.forget(['a', 'b']);
  expect(clock.outdatedMs(['a', 'b'], made)).toBe(900);
  expect(clock.outdatedMs(['a'], made)).toBe(800);
  nowMs = 5_000;
  clock.forget(['a']);
  expect(clock.outdatedMs(['a'], made)).toBeGreaterThan(1_000);
  expect(clock.outdatedMs(['c'], made)).toBeNull();
});

it('when nobody knows what was changed, everything is out of date', () => {
  const clock = createTagClock(() => 0);
  const made = clock.moment();
  clock.forget(tagsOf({ kind: 'anything' }));
  expect(clock.outdatedMs(['a'], made)).toBe(0);
  expect(clock.outdatedMs(undefined, made)).toBe(0);
});

it('of more tags than are kept, none is lost', () => {
  const clock = createTagClock(() => 0);
  const made = clock.moment();
  clock.forget(['first']);
  for (let count = 0; count < 25_000; count += 1) clock.forget([`other-${count}`]);
  expect(clock.outdatedMs(['first'], made)).not.toBeNull();
});

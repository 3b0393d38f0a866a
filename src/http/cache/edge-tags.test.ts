import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import { edgeTagsOf, outdatedTags, SHOP } from './edge-tags.ts';
import { createTagClock, LIST, mobileTag, tagsOf, unitsTag } from './tags.ts';

const mobileId = fc.constantFrom('a', 'b', 'c', 'd');
const change: fc.Arbitrary<CatalogueChange> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('edited' as const, 'sold' as const),
    mobileIds: fc.array(mobileId, { minLength: 1, maxLength: 3 }),
  }),
  fc.constant({ kind: 'anything' as const }),
);
const tag = fc.oneof(fc.constant(LIST), mobileId.map(mobileTag), mobileId.map(unitsTag));
const shows = fc.oneof(fc.array(tag, { maxLength: 4 }), fc.constant(undefined));

it('what a change makes out of date here, it takes away in front, and nothing else', () => {
  fc.assert(
    fc.property(change, shows, (changed, shown) => {
      const clock = createTagClock(() => 0);
      const made = clock.moment();
      clock.forget(tagsOf(changed));
      const isOutdated = clock.outdatedMs(shown, made) !== null;
      const told = new Set(outdatedTags(changed));
      expect(edgeTagsOf(shown).some((one) => told.has(one))).toBe(isOutdated);
    }),
  );
});

it('what shows very much bears few tags and goes with every change', () => {
  const many = Array.from({ length: 500 }, (_, number) => unitsTag(`unit-${number}`));
  const tags = edgeTagsOf(many);
  expect(tags.length).toBeLessThan(5);
  for (const kind of ['edited', 'sold'] as const) {
    const told = outdatedTags({ kind, mobileIds: ['another'] });
    expect(told.some((one) => tags.includes(one))).toBe(true);
  }
});

it('tags are short, of small letters and digits, and everything has one in common', () => {
  const tags = edgeTagsOf([LIST, mobileTag('0198f0c2-6f57-7b1c-9c4e-3a8ad0c9e111'), unitsTag('x')]);
  expect(tags[0]).toBe(SHOP);
  for (const one of tags) expect(one).toMatch(/^[a-z0-9]{3,11}$/);
  const most = edgeTagsOf(Array.from({ length: 80 }, (_, number) => mobileTag(String(number))));
  expect(most.join(' ').length).toBeLessThan(1_000);
});

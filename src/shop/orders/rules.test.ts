import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameSnapshot, lookAsBought } from './rules.ts';

const item = fc.record({
  cartRowId: fc.uuid(),
  variantId: fc.uuid(),
  priceCents: fc.integer({ min: 100 }),
});
const snapshot = fc.uniqueArray(item, { selector: ({ cartRowId }) => cartRowId, maxLength: 20 });

it('a snapshot is the same in any order', () => {
  fc.assert(
    fc.property(snapshot, (items) => {
      expect(isSameSnapshot(items, items.toReversed())).toBe(true);
    }),
  );
});

it('a row more, a row less, another row, another variant or another price makes it another snapshot', () => {
  fc.assert(
    fc.property(snapshot, item, (items, extra) => {
      expect(isSameSnapshot(items, [...items, extra])).toBe(false);
      expect(isSameSnapshot([...items, extra], items)).toBe(false);
      const [first, ...rest] = items;
      if (!first) return;
      expect(isSameSnapshot(items, [{ ...first, priceCents: first.priceCents + 1 }, ...rest])).toBe(
        false,
      );
      expect(isSameSnapshot(items, [{ ...first, cartRowId: 'other' }, ...rest])).toBe(false);
      expect(isSameSnapshot(items, [{ ...first, variantId: 'other' }, ...rest])).toBe(false);
    }),
  );
});

it('what was bought before variants were sold has no colour, whatever is known of it since', () => {
  const facts = { colour: 'Blue', colourHex: '#0000ff' };
  expect(lookAsBought({ variantName: 'Blue, 128 GB' }, facts)).toEqual(facts);
  expect(lookAsBought({ variantName: null }, facts).colourHex).toBeNull();
});

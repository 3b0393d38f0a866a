import { describe, expect, it } from 'vitest';
import { changeCell, changeOffers, changePasted, changePrices, readCell } from './item-changes.ts';

const items = [
  { _id: 'a', listPrice: 999, stock: 4 },
  { _id: 'b', listPrice: 1, stock: 0 },
  { _id: 'c', listPrice: 250, stock: 9 },
];

describe('cells', () => {
  it('reads whole numbers as spreadsheets write them', () => {
    expect(readCell(' $1,299 ', 'price')).toBe(1299);
    expect(readCell('0', 'stock')).toBe(0);
    for (const text of ['', '0', '-5', '9.99', '1e3', 'free', '100001']) {
      expect(readCell(text, 'price')).toMatch(/is no price/);
    }
    expect(readCell('100001', 'stock')).toMatch(/is no stock/);
  });

  it('carry what they held', () => {
    expect(changeCell(items[0] as (typeof items)[0], 'stock', 7)).toEqual({
      _id: 'a',
      seen: { stock: 4 },
      wanted: { stock: 7 },
    });
  });
});

describe('a pasted block', () => {
  it('goes down, and to the right into stock; what is the same is left out', () => {
    expect(changePasted('999\t5\r\n2\t0\r\n', items, 'price')).toEqual([
      { _id: 'a', seen: { stock: 4 }, wanted: { stock: 5 } },
      { _id: 'b', seen: { price: 1 }, wanted: { price: 2 } },
    ]);
  });

  it('names the line that does not fit, and then nothing is changed', () => {
    expect(changePasted('5\nfive\n6', items, 'stock')).toMatch(/^Line 2: “five” is no stock/);
    expect(changePasted('5\t6', items, 'stock')).toBe('Line 1 has too many columns.');
    expect(changePasted('1\n2\n3\n4', items, 'price')).toMatch(/4 lines do not fit into 3 rows/);
  });
});

describe('bulk actions', () => {
  it('move prices to whole dollars, at least one', () => {
    expect(changePrices(items, -60).map(({ wanted }) => wanted.price)).toEqual([400, 1, 100]);
  });

  it('make offers below every price, and none where there is no room', () => {
    const period = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' };
    const changes = changeOffers(items, 10, period);
    expect(changes.map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(changes[0]?.wanted.offers).toEqual([{ ...period, price: 899 }]);
  });
});

import { expect, it } from 'vitest';
import { describeConflicts, resolveConflicts } from './item-conflict.tsx';
import type { FieldConflict } from './use-save-items.ts';

const changes = [
  { _id: 'a', seen: { stock: 4 }, wanted: { stock: 5 } },
  { _id: 'b', variant: 'red', seen: { price: 10, stock: 1 }, wanted: { price: 11, stock: 2 } },
  { _id: 'b', variant: 'blue', seen: { stock: 8 }, wanted: { stock: 9 } },
];
const ofRed: FieldConflict = {
  mobileId: 'b',
  variantId: 'red',
  name: 'Phone B',
  variant: 'Red, 256 GB',
  field: 'stock',
  current: 7,
};

it('names the variant where one was changed, and the mobile alone where it has but one', () => {
  const ofOnly: FieldConflict = {
    mobileId: 'a',
    name: 'Phone A',
    variant: 'Black',
    field: 'stock',
    current: 6,
  };
  const rows = describeConflicts(changes, [ofRed, ofOnly]);
  expect(rows.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
    ['Stock of Phone B (Red, 256 GB)', '2', '7'],
    ['Stock of Phone A', '5', '6'],
  ]);
});

it('tells two variants of one mobile apart', () => {
  const ofBlue: FieldConflict = { ...ofRed, variantId: 'blue', current: 0 };
  const rows = describeConflicts(changes, [ofRed, ofBlue]);
  expect(rows.map(({ mine }) => mine)).toEqual(['2', '9']);
  const kept = new Set([rows[1]?.key ?? '']);
  expect(resolveConflicts(changes, [ofRed, ofBlue], kept)).toEqual([
    changes[0],
    { _id: 'b', variant: 'red', seen: { price: 10 }, wanted: { price: 11 } },
    { _id: 'b', variant: 'blue', seen: { stock: 0 }, wanted: { stock: 9 } },
  ]);
});

it('leaves out the variant that is withdrawn, and nothing else', () => {
  const gone: FieldConflict = { ...ofRed, field: 'isOnSale', current: false };
  const [row] = describeConflicts(changes, [gone]);
  expect(row).toMatchObject({ label: 'Phone B (Red, 256 GB)', theirs: 'no longer on sale' });
  expect(resolveConflicts(changes, [gone], new Set())).toEqual([changes[0], changes[2]]);
});

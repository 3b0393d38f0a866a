import { describe, expect, it } from 'vitest';
import { addAll, addColour, addSize, sizesOf } from './combine-variants.ts';
import { nameDraft, newVariant, toVariantsDraft, type VariantsDraft } from './variant-draft.ts';

const DRAFT: VariantsDraft = {
  main: 'a',
  rows: [
    newVariant('a', { colour: 'Black', hex: '#101010', storage: '128', price: '599', stock: '3' }),
    newVariant('b', { colour: 'Black', hex: '#101010', storage: '256', price: '699', stock: '4' }),
    newVariant('c', { colour: 'Blue', hex: '#1010ff', storage: '128', price: '649', stock: '5' }),
  ],
};

function adding(price = '') {
  let count = 0;
  const createKey = () => {
    count += 1;
    return `new-${count}`;
  };
  return { price, stock: '0', createKey };
}

const shown = ({ rows }: VariantsDraft) =>
  rows.map(
    (row) => `${nameDraft(row)} $${row.price} ${row.stock}${row.isOnSale ? '' : ' withdrawn'}`,
  );

describe('a colour in all sizes', () => {
  it('costs in each size what that costs in the first colour that has it', () => {
    const red = { name: 'Red', hex: '#aa0000' };
    expect(shown(addColour(DRAFT, red, sizesOf(DRAFT), adding())).slice(3)).toEqual([
      'Red, 128 GB $599 0',
      'Red, 256 GB $699 0',
    ]);
  });

  it('leaves what is sold already alone, and brings back what was withdrawn as it was', () => {
    const rows = DRAFT.rows.map((row) => (row.key === 'b' ? { ...row, isOnSale: false } : row));
    const blue = { name: ' blue ', hex: '#000000' };
    const sizes = [...sizesOf(DRAFT)];
    expect(shown(addColour(DRAFT, blue, sizes, adding()))).toEqual([
      ...shown(DRAFT),
      'blue, 256 GB $699 0',
    ]);
    const black = { name: 'Black', hex: '#101010' };
    expect(shown(addColour({ ...DRAFT, rows }, black, sizes, adding()))).toEqual(shown(DRAFT));
  });

  it('leaves every row the same one when all of them are sold already', () => {
    const black = { name: 'black', hex: '#000000' };
    const { rows } = addColour(DRAFT, black, sizesOf(DRAFT).slice(0, 1), adding());
    expect(rows.every((row, index) => row === DRAFT.rows[index])).toBe(true);
  });
});

describe('a size in all colours', () => {
  it('comes beside each colour, at one price', () => {
    const colours = [
      { name: 'Black', hex: '#101010' },
      { name: 'Blue', hex: '#1010ff' },
    ];
    const next = addSize(DRAFT, { storage: '1 TB', ram: '' }, colours, adding('999'));
    expect(shown(next)).toEqual([
      'Black, 128 GB $599 3',
      'Black, 256 GB $699 4',
      'Black, 1 TB $999 0',
      'Blue, 128 GB $649 5',
      'Blue, 1 TB $999 0',
    ]);
  });

  it('sorts sizes by their gigabytes, not by their letters', () => {
    const rows = ['512', '64', '1 TB', '128'].map((storage, key) =>
      newVariant(String(key), { storage }),
    );
    expect(sizesOf({ rows, main: '0' }).map(({ storage }) => storage)).toEqual([
      '64',
      '128',
      '512',
      '1 TB',
    ]);
  });
});

it('all that the specs name takes in the one of which nothing was known, with its price and stock', () => {
  const plain = toVariantsDraft([]);
  const priced = {
    ...plain,
    rows: plain.rows.map((row) => ({ ...row, price: '500', stock: '7' })),
  };
  const known = { colours: [{ name: 'Black', hex: '#101010' }], storage: [128, 256] };
  const next = addAll(priced, known, adding('500'));
  expect(shown(next)).toEqual(['Black, 128 GB $500 7', 'Black, 256 GB $500 0']);
  expect(next.rows[0]?.key).toBe(plain.main);
});

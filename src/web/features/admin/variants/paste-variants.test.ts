import { describe, expect, it } from 'vitest';
import { applyPasted, fillFrom, readPasted } from './paste-variants.ts';
import { newVariant, type VariantsDraft } from './variant-draft.ts';

const DRAFT: VariantsDraft = {
  main: 'a',
  rows: [
    newVariant('a', { colour: 'Black', storage: '128', price: '599', stock: '3', sku: 'A1' }),
    newVariant('b', { colour: 'Black', storage: '256', price: '699', stock: '4', sku: 'B1' }),
  ],
};

function paste(text: string, draft = DRAFT) {
  const { lines, problems } = readPasted(text, draft);
  expect(problems).toEqual([]);
  let count = 0;
  const createKey = () => {
    count += 1;
    return `new-${count}`;
  };
  return applyPasted(draft, lines, createKey).rows.map(
    ({ key, colour, storage, price, stock, sku }) => [key, colour, storage, price, stock, sku],
  );
}

describe('rows from a spreadsheet', () => {
  it('change what is there by colour and sizes, and add the others; an empty cell changes nothing', () => {
    const text = 'black\t256 GB\t$1,099\t\tB2\r\nBlue\t1 TB\t1299\t5\r\n';
    expect(paste(text)).toEqual([
      ['a', 'Black', '128', '599', '3', 'A1'],
      ['b', 'black', '256 GB', '$1,099', '4', 'B2'],
      ['new-1', 'Blue', '1 TB', '1299', '5', ''],
    ]);
  });

  it('may name their columns, in any order', () => {
    const text = 'SKU\tPrice\tColor\tRAM\tStorage\nC1\t799\tRed\t8\t128';
    expect(paste(text).at(-1)).toEqual(['new-1', 'Red', '128', '799', '0', 'C1']);
    expect(readPasted(text, DRAFT).lines[0]).toMatchObject({ line: 2, kind: 'new' });
  });

  it('begin with the one of which nothing was known', () => {
    const plain = { main: 'x', rows: [newVariant('x', { price: '1', stock: '9' })] };
    expect(paste('Red\t128\t500\nRed\t256\t600', plain)).toEqual([
      ['x', 'Red', '128', '500', '9', ''],
      ['new-1', 'Red', '256', '600', '0', ''],
    ]);
  });

  it('are told cell by cell what is wrong with them', () => {
    const text =
      'Black\tbig\t9.99\t-1\t\t12\nGreen\t128\nBlack\t128\nBlack\t128\t1\t2\t3\t12345678\t8\t9';
    expect(readPasted(text, DRAFT).problems).toEqual([
      'Line 1, storage “big”: Enter gigabytes, such as 256, or 1 TB',
      'Line 1, price “9.99”: Price must be a whole number of dollars',
      'Line 1, stock “-1”: Stock cannot be below zero',
      'Line 1, barcode “12”: A barcode has 8, 12, 13 or 14 digits',
      'Line 2, price: a new variant needs one',
      'Line 4 has more than 7 columns',
    ]);
  });

  it('say so when one is there twice, and when nothing would change', () => {
    const { problems, lines } = readPasted('Black\t128\t599\t3\nBLACK\t128 GB\t600', DRAFT);
    expect(problems).toEqual(['Line 2: BLACK, 128 GB is there twice']);
    expect(lines[0]?.kind).toBe('same');
  });
});

describe('a block in a cell', () => {
  it('goes down the rows and right over the columns', () => {
    const filled = fillFrom(DRAFT, { key: 'a', field: 'price' }, '610\t8\n710\t9\n');
    expect(typeof filled === 'string' ? filled : filled.rows).toMatchObject([
      { price: '610', stock: '8', sku: 'A1' },
      { price: '710', stock: '9', sku: 'B1' },
    ]);
  });

  it('that does not fit changes nothing and says where', () => {
    expect(fillFrom(DRAFT, { key: 'b', field: 'price' }, '1\n2')).toMatch(
      /^2 lines do not fit into 1 row/,
    );
    expect(fillFrom(DRAFT, { key: 'a', field: 'stock' }, '1\nmany')).toBe(
      'Line 2, stock “many”: Stock must be a whole number.',
    );
    expect(fillFrom(DRAFT, { key: 'a', field: 'ram' }, '8\t9')).toBe(
      'Line 1 has too many columns.',
    );
  });
});

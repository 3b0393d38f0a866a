import { describe, expect, it } from 'vitest';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import { changeCell } from './item-changes.ts';
import {
  describeLowStock,
  type ManagedMobile,
  rowOfMobile,
  rowsOfVariants,
  toRows,
  totalStock,
  unitsOf,
  withVariants,
  withWanted,
} from './item-rows.ts';

const figures = {
  price: 500,
  listPrice: 500,
  offerEndsAt: null,
  offerEndsOn: null,
  stock: 9,
  available: 9,
};
const looks = { image: '/images/x', tint: { light: '#ffffff', dark: '#000000' } };

function aMobile(_id: string, change: Partial<ManagedMobile> = {}): ManagedMobile {
  const words = { name: `Phone ${_id}`, description: '', slug: _id, summary: '' };
  return { _id, category: 'vivo', drawing: null, ...words, ...figures, ...looks, ...change };
}

function aVariant(
  _id: string,
  mobile: string,
  change: Partial<WireManagedVariant> = {},
): WireManagedVariant {
  const facts = { sku: `SKU-${_id}`, barcode: null, colour: _id, colourHex: null };
  const state = { isDefault: false, onSale: true, offers: [], storage: null, ram: null, name: _id };
  return { _id, mobile, ...facts, ...state, ...figures, ...looks, ...change };
}

const found = [
  aVariant('Black', 'a', { isDefault: true }),
  aVariant('Red', 'a', { price: 450, stock: 4, available: 2 }),
  aVariant('Gone', 'a', { onSale: false, available: 0 }),
  aVariant('Only', 'b', { isDefault: true }),
];
const [opened, plain] = withVariants([aMobile('a'), aMobile('b')], found) as [
  ManagedMobile,
  ManagedMobile,
];

describe('lines', () => {
  it('of a mobile with one variant are as if it had none', () => {
    expect(plain).toEqual(aMobile('b'));
    expect(rowOfMobile(plain)).toMatchObject({ key: 'b', variant: undefined, unit: 'Phone b' });
    expect(rowsOfVariants(plain)).toEqual([]);
  });

  it('of variants follow their mobile where it is opened, without what is withdrawn', () => {
    const rows = toRows([opened, plain], new Set(['a', 'b']));
    expect(rows.map(({ key }) => key)).toEqual(['a', 'a:Black', 'a:Red', 'b']);
    expect(toRows([opened, plain], new Set()).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('of a mobile name the variant whose values they hold', () => {
    const row = rowOfMobile(opened);
    expect(row).toMatchObject({ name: 'Phone a', unit: 'Phone a (Black)', variant: 'Black' });
    expect(changeCell(row, 'stock', 1)).toMatchObject({ _id: 'a', variant: 'Black' });
    expect(changeCell(rowOfMobile(plain), 'stock', 1)).not.toHaveProperty('variant');
  });

  it('of bulk actions in all variants hold each once', () => {
    expect(unitsOf([opened, plain]).map(({ key }) => key)).toEqual(['a:Black', 'a:Red', 'b']);
  });

  it('tell how many units there are, and which variants run out by what can be bought', () => {
    expect(totalStock(opened)).toBe(13);
    expect(describeLowStock(opened)).toBe('Red (2 left)');
    const bare = ['1', '2', '3', '4', '5'].map((id) => aVariant(id, 'a', { available: 0 }));
    expect(describeLowStock({ ...opened, variants: bare })).toBe(
      '1 (none left); 2 (none left); 3 (none left); and 2 more',
    );
    expect(describeLowStock(plain)).toBeUndefined();
  });
});

describe('what is shown before it is saved', () => {
  const valuesOf = ({ variants = [], ...own }: ManagedMobile) =>
    [own, ...variants].map(({ listPrice, price, stock, available }) => [
      listPrice,
      price,
      stock,
      available,
    ]);

  it('changes one variant, and what is held of it stays held', () => {
    const changes = [{ _id: 'a', variant: 'Red', wanted: { price: 480, stock: 7 } }];
    expect(valuesOf(withWanted(opened, changes))).toEqual([
      [500, 500, 9, 9],
      [500, 500, 9, 9],
      [480, 450, 7, 5],
    ]);
  });

  it('changes the default variant in both of its lines', () => {
    const after = [510, 510, 9, 9];
    for (const variant of ['Black', undefined]) {
      const changes = [{ _id: 'a', variant, wanted: { price: 510 } }];
      expect(valuesOf(withWanted(opened, changes)).slice(0, 2)).toEqual([after, after]);
    }
    expect(valuesOf(withWanted(plain, [{ _id: 'b', wanted: { price: 510 } }]))).toEqual([after]);
    expect(withWanted(plain, [{ _id: 'a', wanted: { price: 510 } }])).toBe(plain);
  });
});

import { describe, expect, it } from 'vitest';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import { readVariants, toSent } from './variant-body.ts';
import {
  isDraftChanged,
  toVariantsDraft,
  type VariantDraft,
  type VariantsDraft,
} from './variant-draft.ts';
import { findVariantProblems } from './variant-problems.ts';

const COLOURS = [{ name: 'Midnight', hex: '#101020' }];
const OFFER = {
  price: 500,
  startsAt: '2020-01-01T00:00:30.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
};

function stored(part: Partial<WireManagedVariant> & { _id: string }): WireManagedVariant {
  return {
    ...{ sku: part._id.toUpperCase(), barcode: null, name: null, colour: null, colourHex: null },
    ...{
      storage: null,
      ram: null,
      price: 599,
      listPrice: 599,
      offerEndsAt: null,
      offerEndsOn: null,
      stock: 4,
    },
    ...{ available: 4, image: '', tint: { light: '', dark: '' }, mobile: 'm', isDefault: false },
    ...{ onSale: true, offers: [] },
    ...part,
  };
}

const TWO = [
  stored({ _id: 'a', colour: 'Midnight', colourHex: '#000000', storage: 128, isDefault: true }),
  stored({ _id: 'b', colour: 'Own', colourHex: '#aa00aa', storage: 128, offers: [OFFER] }),
];

function typed(
  key: string,
  part: Partial<VariantDraft>,
  draft = toVariantsDraft(TWO),
): VariantsDraft {
  return {
    ...draft,
    rows: draft.rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
  };
}

describe('the table as it is sent', () => {
  it('says units and offers only where they were typed, and colours as the specs have them', () => {
    expect(readVariants(typed('b', { stock: '9' }), COLOURS)).toEqual([
      {
        ...{ _id: 'a', sku: 'A', barcode: null, colour: 'Midnight', colourHex: '#101020' },
        ...{ storage: 128, ram: null, price: 599, isDefault: true },
      },
      {
        ...{ _id: 'b', sku: 'B', barcode: null, colour: 'Own', colourHex: '#aa00aa' },
        ...{ storage: 128, ram: null, price: 599, stock: 9 },
      },
    ]);
  });

  it('reads sizes and names as people write them', () => {
    const part = { colour: ' midnight', storage: '1 TB', ram: '8 gb', price: '$1,099', sku: ' ' };
    const [line] = readVariants(typed('a', part), COLOURS) as object[];
    expect(line).toMatchObject({ colour: 'Midnight', storage: 1024, ram: 8, price: 1099 });
    expect(line).not.toHaveProperty('sku');
  });

  it('leaves out what is withdrawn; what is entered again is the same one', () => {
    const gone = typed('b', { isOnSale: false });
    expect(readVariants(gone, COLOURS)).toHaveLength(1);
    const row = { ...(gone.rows[1] as VariantDraft), key: 'n', stored: undefined, isOnSale: true };
    const again = { ...gone, rows: [...gone.rows, row] };
    expect(readVariants(again, COLOURS)).toMatchObject([{ _id: 'a' }, { _id: 'b', stock: 4 }]);
  });

  it('is refused with an offer that is not below its price, named', () => {
    const problem = 'Own, 128 GB: Offer 1 must be below the price';
    expect(readVariants(typed('b', { price: '500' }), COLOURS)).toEqual({ key: 'b', problem });
    expect(readVariants(typed('b', { price: '501' }), COLOURS)).toHaveLength(2);
  });
});

describe('what is sent of variants', () => {
  const plain = toVariantsDraft([stored({ _id: 'a', isDefault: true, offers: [OFFER] })]);
  const send = (draft: VariantsDraft, isOpen = false, isChanged = true) =>
    toSent({ draft, isOpen, isChanged }, COLOURS);

  it('is nothing where nothing was typed, and the table where something was', () => {
    expect(send(plain)).toEqual({});
    expect(send(toVariantsDraft(TWO), true, false)).toEqual({});
    expect(send(toVariantsDraft(TWO), true)).toHaveProperty('variants');
  });

  it('is price with its offers and typed units while there is but one', () => {
    expect(send(typed('a', { price: '550' }, plain))).toEqual({ offers: [OFFER] });
    expect(send(typed('a', { stock: '8' }, plain))).toEqual({ stock: 8 });
    expect(send(toVariantsDraft([]))).toEqual({ stock: 10 });
  });
});

it('an offer that only loses its end counts as a change', () => {
  const first = toVariantsDraft(TWO);
  const [offer] = first.rows[1]?.offers ?? [];
  const change = (isEndless: boolean) =>
    typed('b', { offers: offer ? [{ ...offer, isEndless }] : [] }, first);
  expect(isDraftChanged(change(true), first)).toBe(true);
  expect(isDraftChanged(change(false), first)).toBe(false);
});

describe('what is wrong with the table', () => {
  it('is told cell by cell, and of what is there twice once', () => {
    const draft = typed('b', { colour: 'MIDNIGHT', price: '', sku: 'A', barcode: '12' });
    expect(Object.fromEntries(findVariantProblems(draft))).toEqual({
      b: {
        colour: 'MIDNIGHT, 128 GB is there twice',
        sku: 'Another variant here has this SKU',
        price: 'Price is required',
        barcode: 'A barcode has 8, 12, 13 or 14 digits',
      },
    });
  });

  it('does not count what is withdrawn', () => {
    expect(findVariantProblems(typed('b', { colour: 'Midnight', isOnSale: false })).size).toBe(0);
  });
});

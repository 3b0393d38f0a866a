import { describe, expect, it } from 'vitest';
import type { MobileBody, VariantBody } from '../../../../contract/mobiles.ts';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import type { EditedMobile } from '../admin-api.ts';
import { describeConflict, mergeEdits } from '../merge-edits.ts';
import { meetMobile } from './merge-mobile.ts';

type Variant = Pick<WireManagedVariant, '_id'> & Partial<WireManagedVariant>;

function variant(part: Variant): WireManagedVariant {
  return {
    ...{ sku: part._id, barcode: null, name: null, colour: null, colourHex: null, storage: null },
    ...{
      ram: null,
      price: 500,
      listPrice: 500,
      offerEndsAt: null,
      offerEndsOn: null,
      stock: 5,
      available: 5,
    },
    ...{ image: '', tint: { light: '', dark: '' }, mobile: 'm', isDefault: false, onSale: true },
    ...{ offers: [], ...part },
  };
}

const BLACK = variant({
  _id: 'black',
  name: 'Black, 128 GB',
  colour: 'Black',
  storage: 128,
  isDefault: true,
});
const BLUE = variant({ _id: 'blue', name: 'Blue, 128 GB', colour: 'Blue', storage: 128 });
const RED = variant({ _id: 'red', name: 'Red, 128 GB', colour: 'Red', storage: 128 });

function mobile(variants: WireManagedVariant[], part: Partial<EditedMobile> = {}): EditedMobile {
  const [main] = variants;
  return {
    ...{ _id: 'm', name: 'One', category: 'vivo', description: '', image: '/pictures/m/1.svg' },
    ...{ slug: 'one', summary: '', drawing: null, tint: { light: '', dark: '' }, gallery: [] },
    ...{
      price: 500,
      listPrice: 500,
      offerEndsAt: null,
      offerEndsOn: null,
      stock: 5,
      available: 5,
      rating: null,
    },
    ...{ defaultVariant: main?._id ?? '', specs: null, version: 1, variants, ...part },
  };
}

/** The form as it was opened, with changes by id of the variant; null withdraws. */
function typed(
  variants: WireManagedVariant[],
  changes: Record<string, Partial<VariantBody> | null> = {},
  added: VariantBody[] = [],
): MobileBody {
  const lines = variants.flatMap((one): VariantBody[] => {
    const change = changes[one._id];
    if (change === null || !one.onSale) return [];
    const { _id, sku, barcode, colour, colourHex, storage, ram, isDefault } = one;
    const facts = { _id, sku, barcode, colour, colourHex, storage, ram, price: one.listPrice };
    return [{ ...facts, ...(isDefault && { isDefault }), ...change }];
  });
  const { name, category, description, image, specs } = mobile(variants);
  const table = [...lines, ...added] as MobileBody['variants'];
  return { name, category, description, image, specs, price: 500, variants: table };
}

const ALL = [BLACK, BLUE, RED];

function merge(body: MobileBody, theirs: EditedMobile, kept: string[] = [], opened = mobile(ALL)) {
  const { edits, parts, nameVariant, toBody } = meetMobile(opened, body, theirs);
  const { merged, conflicts } = mergeEdits(edits, { kept: new Set(kept), parts });
  const rows = conflicts.map((conflict) => describeConflict(conflict, nameVariant));
  const asked = rows.map(({ label, mine, theirs: other }) => [label, mine, other]);
  const { variants = [], ...own } = toBody(merged);
  return { asked, own, variants };
}

const withPart = (one: WireManagedVariant, part: Partial<WireManagedVariant>) =>
  ALL.map((other) => (other === one ? { ...other, ...part } : other));

describe('two people who changed one mobile', () => {
  it('in different variants and fields are not asked, and both changes hold', () => {
    const theirs = mobile(withPart(BLUE, { listPrice: 600, stock: 2 }));
    const { asked, variants } = merge(typed(ALL, { red: { price: 700 }, blue: { stock: 9 } }), {
      ...theirs,
      variants: theirs.variants.map((one) => (one._id === 'blue' ? { ...one, stock: 5 } : one)),
    });
    expect(asked).toEqual([]);
    expect(variants).toMatchObject([
      { _id: 'black', price: 500, isDefault: true },
      { _id: 'blue', price: 600, stock: 9 },
      { _id: 'red', price: 700 },
    ]);
    expect(variants[0]).not.toHaveProperty('stock');
    expect(variants[2]).not.toHaveProperty('stock');
  });

  it('in one field of one variant are asked about that alone, by its name', () => {
    const body = typed(ALL, { blue: { price: 650, sku: 'B-2' } });
    const theirs = mobile(withPart(BLUE, { listPrice: 600 }));
    const { asked, variants } = merge(body, theirs);
    expect(asked).toEqual([['Price of Blue, 128 GB', '$650', '$600']]);
    expect(variants[1]).toMatchObject({ price: 600, sku: 'B-2' });
    const own = merge(body, theirs, ['variants.blue.price']).variants;
    expect(own[1]).toMatchObject({ price: 650, sku: 'B-2' });
  });

  it('keep units that were sold meanwhile', () => {
    const { asked, variants } = merge(
      typed(ALL, { blue: { price: 650 } }),
      mobile(withPart(BLUE, { stock: 1 }), { name: 'Renamed' }),
    );
    expect(asked).toEqual([]);
    expect(variants[1]).not.toHaveProperty('stock');
  });

  it('are asked when one has withdrawn what the other went on with', () => {
    const body = typed(ALL, { red: null });
    const untouched = merge(body, mobile(ALL));
    expect(untouched.variants.map(({ _id }) => _id)).toEqual(['black', 'blue']);
    const theirs = mobile(withPart(RED, { listPrice: 900 }));
    const { asked, variants } = merge(body, theirs);
    expect(asked).toEqual([['On sale of Red, 128 GB', 'withdrawn', 'on sale, as it was changed']]);
    expect(variants).toHaveLength(3);
    expect(merge(body, theirs, ['variants.red']).variants).toHaveLength(2);
    const gone = merge(typed(ALL), mobile(withPart(RED, { onSale: false })));
    expect([gone.asked, gone.variants.length]).toEqual([[], 2]);
  });

  it('who added the same colour and size have added one', () => {
    const green = variant({
      _id: 'green',
      name: 'Green, 128 GB',
      colour: 'Green',
      storage: 128,
      listPrice: 550,
    });
    const added: VariantBody = { colour: 'Green', storage: 128, price: 560, stock: 3 };
    const { asked, variants } = merge(typed(ALL, {}, [added]), mobile([...ALL, green]));
    expect(asked).toEqual([
      ['Price of Green, 128 GB', '$560', '$550'],
      ['Stock of Green, 128 GB', '3', '5'],
    ]);
    expect(variants.filter(({ colour }) => colour === 'Green')).toMatchObject([{ _id: 'green' }]);
  });

  it('choose one that stands for the mobile, and it is on sale', () => {
    const mains = (id: string) => ALL.map((one) => ({ ...one, isDefault: one._id === id }));
    const body = typed(ALL, { black: { isDefault: false }, red: { isDefault: true } });
    const { asked, variants } = merge(body, mobile(mains('blue')));
    expect(asked).toEqual([['Default variant', 'Red, 128 GB', 'Blue, 128 GB']]);
    expect(variants.find(({ isDefault }) => isDefault)?._id).toBe('blue');
    const gone = merge(body, mobile(withPart(RED, { onSale: false })), []);
    expect(gone.variants.find(({ isDefault }) => isDefault)?._id).toBe('black');
  });
});

describe('a mobile with one variant of which nothing is known', () => {
  const plain = variant({ _id: 'only', isDefault: true });
  const simple: MobileBody = { ...typed([plain]), variants: undefined, price: 510, stock: 8 };

  it('is asked about as the form has it', () => {
    const theirs = mobile([{ ...plain, stock: 7, listPrice: 520 }], { description: 'New' });
    const { asked, own, variants } = merge(
      simple,
      theirs,
      ['variants.only.stock'],
      mobile([plain]),
    );
    expect(asked).toEqual([
      ['Price', '$510', '$520'],
      ['Stock', '8', '7'],
    ]);
    expect(own).toMatchObject({ description: 'New', price: 520 });
    expect(variants).toMatchObject([{ _id: 'only', price: 520, stock: 8, isDefault: true }]);
  });
});

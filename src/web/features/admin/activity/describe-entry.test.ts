import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../shared/rules/shop-settings.ts';
import { mobileFieldsSchema } from '../../../../shop/catalogue/write/fields.ts';
import {
  ACTIONS,
  describeAction,
  listConflicts,
  listDifferences,
  NOTES,
} from './describe-entry.ts';
import { LABELS } from './entry-values.ts';

it('has words for every action that is recorded', () => {
  const sources = globSync('src/shop/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const recorded = sources.join('').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g);
  const actions = [...new Set([...recorded].map(([, action = '']) => action))];
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action) => ACTIONS[action] === undefined)).toEqual([]);
});

it('has a label for every recorded field', () => {
  const sources = globSync('src/shop/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const recorded = sources
    .filter((source) => /recordChange\(|\brecord\(tx/.test(source))
    .join('')
    .matchAll(/\b(?:before:|after:|details =) \{([^{}]*)\}/g);
  const written = [...recorded].flatMap(([, fields = '']) =>
    fields.split(',').map((field) => field.replace(/:.*/s, '').trim()),
  );
  const fields = [
    ...written.filter((field) => /^[a-zA-Z]+$/.test(field)),
    ...Object.keys(mobileFieldsSchema.shape),
    ...Object.keys(DEFAULT_SETTINGS),
    ...['carrier', 'trackingNumber', 'rejection', 'reply'],
  ];
  expect(written).toContain('refundCents');
  const unknown = fields.filter((field) => !(field in LABELS) && !NOTES.includes(field));
  expect([...new Set(unknown)]).toEqual([]);
});

describe('an entry of the log', () => {
  it('shows fields before and after, money in dollars', () => {
    const before = { priceCents: 49_900, imageKey: null };
    const after = { priceCents: 129_900, imageKey: 'k' };
    expect(listDifferences({ before, after })).toEqual([
      { key: 'Price', field: 'Price', before: '$499', after: '$1,299' },
      { key: 'Picture', field: 'Picture', before: 'empty', after: 'k' },
    ]);
  });

  it('shows only what differs within specs, and many mobiles by their names', () => {
    const before = { specs: { year: 2024, body: { heightMm: 150, widthMm: 70 } } };
    const after = { specs: { year: 2024, body: { heightMm: 151, widthMm: 70 } } };
    expect(listDifferences({ before, after })).toMatchObject([
      { field: 'Height', before: '150', after: '151' },
    ]);
    const many = {
      before: { items: { a: { stock: 1 }, b: { offers: [] } } },
      after: {
        items: {
          a: { stock: 2 },
          b: { offers: [{ priceCents: 900, endsAt: '2100-01-01T00:00:00.000Z' }] },
        },
        names: { a: 'One', b: 'Two' },
      },
    };
    expect(listDifferences(many)).toMatchObject([
      { field: 'One: Stock', before: '1', after: '2' },
      { field: 'Two: Offers', before: 'none', after: 'Price $9 ends never' },
    ]);
  });

  it('leaves out what stayed, and never names cents', () => {
    const before = { status: 'pending' };
    const after = { status: 'pending', refundCents: 5_000 };
    expect(listDifferences({ before, after })).toEqual([
      { key: 'Refund', field: 'Refund', before: '–', after: '$50' },
    ]);
  });

  it('names the states of an order as the pages of orders do', () => {
    const change = { before: { status: 'pending' }, after: { status: 'processing' } };
    expect(listDifferences(change)).toMatchObject([{ before: 'To pack', after: 'Packing' }]);
    const other = { before: { status: null }, after: { status: 'constructor' } };
    expect(listDifferences(other)).toMatchObject([{ before: 'empty', after: 'constructor' }]);
  });

  it('offers every action by a name that stands alone', () => {
    const names = Object.values(ACTIONS).map(({ name }) => name);
    expect(names).toContain('Review published');
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z -]+[a-z]$/);
  });

  it('has words for an action it does not know', () => {
    expect(describeAction('order.label-printed')).toBe('order label printed');
  });
});

describe('an entry with variants', () => {
  const names = { a: 'Midnight, 256 GB', b: 'Blue, 128 GB', c: 'Red', d: 'White' };

  it('tells each in words: what changed, what was added, withdrawn and brought back', () => {
    const before = {
      priceCents: 79_900,
      variants: {
        a: { stock: 4 },
        b: { isOnSale: false },
        c: { isOnSale: true },
        d: { isOnSale: false, stock: 1 },
      },
    };
    const after = {
      priceCents: 74_900,
      ofVariant: 'a',
      variantNames: names,
      variants: {
        a: { stock: 9 },
        b: {
          isOnSale: true,
          colour: 'Blue',
          storageGb: 128,
          priceCents: 69_900,
          stock: 2,
          barcode: null,
        },
        c: { isOnSale: false },
        d: { isOnSale: true, stock: 3 },
      },
    };
    expect(listDifferences({ before, after }).map(({ key: _, ...line }) => line)).toEqual([
      { field: 'Midnight, 256 GB', before: 'price $799, stock 4', after: 'price $749, stock 9' },
      { field: 'Blue, 128 GB', before: '–', after: 'added, price $699, stock 2' },
      { field: 'Red', before: 'on sale', after: 'withdrawn' },
      { field: 'White', before: 'withdrawn', after: 'on sale again, stock 3' },
    ]);
  });

  it('tells a single field as a field, by variant and by mobile, and who stands for it', () => {
    const before = { items: { m: { variants: { b: { stock: 4 } } }, n: { stock: 1 } } };
    const after = {
      items: { m: { variants: { b: { stock: 9 } } }, n: { stock: 2 } },
      names: { m: 'One', n: 'Two' },
      ofVariants: { n: 'c' },
      variantNames: names,
    };
    expect(listDifferences({ before, after })).toMatchObject([
      { field: 'One (Blue, 128 GB): Stock', before: '4', after: '9' },
      { field: 'Two (Red): Stock', before: '1', after: '2' },
    ]);
    const main = {
      before: { defaultVariantId: 'a' },
      after: { defaultVariantId: 'b', variantNames: names },
    };
    expect(listDifferences(main)).toMatchObject([
      { field: 'Default variant', before: 'Midnight, 256 GB', after: 'Blue, 128 GB' },
    ]);
  });

  it('names the variant of what was changed since', () => {
    const stock = { field: 'stock', expected: 4, current: 3 };
    expect(
      listConflicts([
        { ...stock, variant: 'Red' },
        { ...stock, variant: 'Red', name: 'One' },
        { ...stock, field: 'isOnSale', expected: true, current: false, name: 'One' },
      ]),
    ).toMatchObject([
      { field: 'Red: Stock', before: '4', after: '3' },
      { field: 'One (Red): Stock' },
      { field: 'One: On sale', before: 'yes', after: 'no' },
    ]);
  });
});

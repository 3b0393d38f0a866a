import { expect, it } from 'vitest';
import { listLineDifferences } from './describe-line.ts';

const inWords = (line: Parameters<typeof listLineDifferences>[0]) =>
  listLineDifferences(line).map(({ field, before, after }) => `${field}: ${before} to ${after}`);

it('tells fields of the mobile and of its variant by their names', () => {
  expect(
    inWords({
      variantId: 'a',
      before: {
        name: 'Old',
        priceCents: 79_900,
        defaultVariantId: 'b',
        variants: { a: { sku: 'S-1', ramGb: null, storageGb: 128, colourHex: null } },
      },
      after: {
        name: 'New',
        priceCents: 74_900,
        defaultVariantId: 'a',
        variants: { a: { sku: 'S-2', ramGb: 8, storageGb: 1_024, colourHex: '#1f2020' } },
      },
    }),
  ).toEqual([
    'Name: Old to New',
    'Price: $799 to $749',
    'SKU: S-1 to S-2',
    'Colour code: empty to #1f2020',
    'Storage: 128 GB to 1 TB',
    'RAM: empty to 8 GB',
    'Default: no to yes',
  ]);
});

it('tells what a new variant begins with', () => {
  expect(
    inWords({
      variantId: 'a',
      before: { variants: { a: { isOnSale: false } } },
      after: { variants: { a: { colour: 'Blue', priceCents: 100, isOnSale: true } } },
    }),
  ).toEqual(['On sale: no to yes', 'Colour: – to Blue', 'Price: – to $1']);
});

it('tells nothing of a line that is of a mobile alone but what it says of that', () => {
  expect(inWords({ variantId: null, before: { name: 'A' }, after: { name: 'B' } })).toEqual([
    'Name: A to B',
  ]);
});

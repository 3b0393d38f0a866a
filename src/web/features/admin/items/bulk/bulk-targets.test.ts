import { expect, it } from 'vitest';
import type { WireManagedVariant } from '../../../../../contract/office/managed-variants.ts';
import type { ManagedMobile } from '../item-rows.ts';
import { endOffers, targetsOf } from './bulk-targets.ts';

const figures = {
  price: 500,
  listPrice: 500,
  offerEndsAt: null,
  offerEndsOn: null,
  stock: 9,
  available: 9,
};
const looks = { image: '/images/x', tint: { light: '#ffffff', dark: '#000000' } };
const words = { description: '', slug: '', summary: '', drawing: null, category: 'vivo' as const };
const plain: ManagedMobile = { _id: 'b', name: 'Phone B', ...words, ...figures, ...looks };
const variant: WireManagedVariant = {
  ...{ _id: 'black', mobile: 'a', sku: 'A-1', barcode: null, colour: 'Black', colourHex: null },
  ...{ storage: 128, ram: null, name: 'Black, 128 GB', isDefault: true, onSale: true, offers: [] },
  ...{ ...figures, ...looks },
};
const offer = { price: 1, startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' };
const red = { ...variant, _id: 'red', name: 'Red, 128 GB', isDefault: false, offers: [offer] };
const several: ManagedMobile = { ...plain, _id: 'a', name: 'Phone A', variants: [variant, red] };

it('says which variants are meant, and nothing of variants where there are none', () => {
  expect(targetsOf([plain], false)).toMatchObject({ count: '1 mobile', text: 'For 1 mobile.' });
  expect(targetsOf([several], false).text).toBe(
    'For Phone A (Black, 128 GB), its default variant.',
  );
  expect(targetsOf([several, plain], false).text).toMatch(/each in its default variant/);
  const all = targetsOf([several, plain], true);
  expect(all).toMatchObject({ count: '3 variants', text: 'For all 3 variants of 2 mobiles.' });
  expect(all.units.map(({ variant }) => variant)).toEqual(['black', 'red', undefined]);
});

it('ends the offers of every variant that has some, and those of the default one in any case', () => {
  const blue = { ...red, _id: 'blue', offers: [] };
  const mobile = { ...several, variants: [variant, red, blue] };
  expect(endOffers([mobile, plain])).toEqual([
    { _id: 'a', variant: 'black', seen: {}, wanted: { offers: [] } },
    { _id: 'a', variant: 'red', seen: {}, wanted: { offers: [] } },
    { _id: 'b', seen: {}, wanted: { offers: [] } },
  ]);
});

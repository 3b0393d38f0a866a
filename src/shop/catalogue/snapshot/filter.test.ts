import { expect, it } from 'vitest';
import type { Variant } from '../variant.ts';
import { fittingVariant } from './filter.ts';

const variant = (id: string, more: Partial<Variant>): Variant => ({
  ...{ id, sku: id, barcode: null, colour: 'Black', colourHex: '#111111', storageGb: 128 },
  ...{
    ramGb: null,
    priceCents: 50_000,
    listPriceCents: 50_000,
    offerEndsAt: null,
    offerEndsOn: null,
  },
  ...{ stock: 5, reserved: 0, available: 5 },
  ...more,
});
const phone = {
  defaultVariantId: 'black',
  variants: [
    variant('black', {}),
    variant('black-512', { storageGb: 512, priceCents: 70_000 }),
    variant('sky', { colour: 'Sky Blue', available: 0 }),
    variant('navy-256', { colour: 'Navy', storageGb: 256, priceCents: 60_000 }),
    variant('navy-512', { colour: 'Navy', storageGb: 512, priceCents: 72_000 }),
  ],
};
const chosen = (asked: Parameters<typeof fittingVariant>[1]) => fittingVariant(phone, asked)?.id;

it('is the default one where nothing is asked for, or where it fits', () => {
  expect(chosen({})).toBeUndefined();
  expect(chosen({ colour: ['black'] })).toBeUndefined();
  expect(chosen({ colour: ['black', 'blue'], minStorage: 64 })).toBeUndefined();
});

it('has the colour and the storage that are asked for, together', () => {
  expect(chosen({ colour: ['blue'], minStorage: 512 })).toBe('navy-512');
  expect(chosen({ minStorage: 256 })).toBe('navy-256');
});

it('is one that is left, before one that costs less', () => {
  expect(chosen({ colour: ['blue'] })).toBe('navy-256');
});

it('is none when nothing fits', () => {
  expect(chosen({ colour: ['red'] })).toBeUndefined();
});

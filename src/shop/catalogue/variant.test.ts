import { describe, expect, it } from 'vitest';
import { inShownOrder, nameUnit, nameVariant, type VariantFacts } from './variant.ts';

const facts = (part: Partial<VariantFacts>): VariantFacts => ({
  ...{ sku: 'A', barcode: null, colour: null, colourHex: null, storageGb: null, ramGb: null },
  ...part,
});

describe('the name of a variant', () => {
  it.each([
    [{ colour: 'Midnight', ramGb: 8, storageGb: 256 }, 'Midnight, 8 GB RAM, 256 GB'],
    [{ colour: 'Midnight', storageGb: 256 }, 'Midnight, 256 GB'],
    [{ ramGb: 12, storageGb: 1024 }, '12 GB RAM, 1 TB'],
    [{ colour: 'Midnight' }, 'Midnight'],
    [{ storageGb: 64 }, '64 GB'],
    // A SKU is for staff and parcels.
    [{ sku: 'X-1', barcode: '12345678' }, null],
  ])('says what is known of %j', (part, name) => {
    expect(nameVariant(facts(part))).toBe(name);
  });

  it('stands behind that of its mobile', () => {
    expect(nameUnit('iPhone 15', 'Black, 128 GB')).toBe('iPhone 15 (Black, 128 GB)');
    expect(nameUnit('iPhone 15', null)).toBe('iPhone 15');
  });
});

describe('the order in which variants are shown', () => {
  const colours = [{ name: 'Silver' }, { name: 'Gold' }];
  const shown = (...parts: Partial<VariantFacts>[]) =>
    inShownOrder(parts.map(facts), colours).map(nameVariant);

  it('is that of the colours of the model, and other colours by name behind them', () => {
    expect(
      shown({ colour: 'Teal' }, { colour: 'Gold' }, { colour: 'Aqua' }, { colour: 'Silver' }),
    ).toEqual(['Silver', 'Gold', 'Aqua', 'Teal']);
  });

  it('goes by storage within a colour, then by RAM', () => {
    expect(
      shown(
        { colour: 'Silver', storageGb: 1024, ramGb: 8 },
        { colour: 'Silver', storageGb: 256, ramGb: 12 },
        { colour: 'Gold', storageGb: 64 },
        { colour: 'Silver', storageGb: 256, ramGb: 8 },
        { colour: 'Silver', storageGb: 512 },
      ),
    ).toEqual([
      'Silver, 8 GB RAM, 256 GB',
      'Silver, 12 GB RAM, 256 GB',
      'Silver, 512 GB',
      'Silver, 8 GB RAM, 1 TB',
      'Gold, 64 GB',
    ]);
  });

  it('is the same however they came', () => {
    const one = facts({ sku: 'A' });
    const other = facts({ sku: 'B' });
    expect(inShownOrder([other, one], [])).toEqual([one, other]);
    expect(inShownOrder([one, other], [])).toEqual([one, other]);
  });
});

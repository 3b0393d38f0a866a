import { describe, expect, it } from 'vitest';
import type { WireShopSettings } from '../../../contract/office/shop-settings.ts';
import { describeConflict, type Edits, mergeEdits } from './merge-edits.ts';

const BASE: WireShopSettings = {
  companyName: 'Handset',
  companyAddress: '',
  contactEmail: '',
  timeZone: 'UTC',
  returnDays: 30,
  pricesIncludeTax: true,
  home: { country: 'US', region: null },
  taxRates: [],
  shippingPrices: [],
  showsRealmeBanner: true,
};
const RATE: WireShopSettings['taxRates'][number] = {
  ...{ country: 'DE', region: null, name: 'VAT', percent: 19 },
  ...{ appliesFrom: '2026-01-01', taxesShipping: true },
};

const noName = () => null;
function merge(edits: Edits, kept: string[] = []) {
  const { merged, conflicts } = mergeEdits(edits, { kept: new Set(kept), parts: [] });
  return { merged, rows: conflicts.map((conflict) => describeConflict(conflict, noName)) };
}

describe('two admins who changed the settings', () => {
  it('do not meet where only one of them did, or both did the same', () => {
    const mine = { ...BASE, returnDays: 14, companyName: 'Phones' };
    const theirs = { ...BASE, companyAddress: 'Main Street 1', companyName: 'Phones' };
    const versions = { base: BASE, mine, theirs };
    const { merged, rows } = merge(versions);
    expect(rows).toEqual([]);
    expect(merged).toEqual({
      ...BASE,
      ...{ returnDays: 14, companyName: 'Phones', companyAddress: 'Main Street 1' },
    });
  });

  it('meet where they want different things, told in words', () => {
    const versions = {
      base: BASE,
      mine: {
        ...BASE,
        ...{ returnDays: 14, taxRates: [RATE], companyName: 'Mine', pricesIncludeTax: false },
      },
      theirs: {
        ...BASE,
        ...{ returnDays: 60, taxRates: [{ ...RATE, percent: 7 }], companyName: '' },
      },
    };
    expect(merge(versions).rows).toEqual([
      { key: 'companyName', label: 'Company', mine: 'Mine', theirs: 'empty' },
      { key: 'returnDays', label: 'Days for return', mine: '14', theirs: '60' },
      {
        ...{ key: 'taxRates', label: 'Tax rates' },
        mine: expect.stringContaining('percent 19 from 2026-01-01'),
        theirs: expect.stringContaining('percent 7 from 2026-01-01'),
      },
    ]);
    const theirsStay = merge(versions).merged;
    expect(theirsStay).toEqual({ ...versions.theirs, pricesIncludeTax: false });
    expect(merge(versions, ['returnDays']).merged).toEqual({
      ...theirsStay,
      returnDays: 14,
    });
  });

  it('keep what they take away as well', () => {
    const base = { ...BASE, taxRates: [RATE] };
    const versions = { base, mine: { ...base, taxRates: [] }, theirs: { ...base, returnDays: 7 } };
    expect(merge(versions).merged).toEqual({ ...BASE, returnDays: 7 });
  });
});

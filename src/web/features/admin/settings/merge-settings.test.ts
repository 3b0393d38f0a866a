import { describe, expect, it } from 'vitest';
import type { WireShopSettings } from '../../../../contract/office/shop-settings.ts';
import { findMeeting, mergeSettings } from './merge-settings.ts';

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

describe('two people who changed the settings', () => {
  it('do not meet where only one of them did, or both did the same', () => {
    const mine = { ...BASE, returnDays: 14, companyName: 'Phones' };
    const theirs = { ...BASE, companyAddress: 'Main Street 1', companyName: 'Phones' };
    const versions = { base: BASE, mine, theirs };
    expect(findMeeting(versions)).toEqual([]);
    expect(mergeSettings(versions, new Set())).toEqual({
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
    expect(findMeeting(versions)).toEqual([
      { key: 'companyName', label: 'Company', mine: 'Mine', theirs: 'empty' },
      { key: 'returnDays', label: 'Days for return', mine: '14', theirs: '60' },
      {
        ...{ key: 'taxRates', label: 'Tax rates' },
        mine: 'Germany: VAT 19% from 2026-01-01',
        theirs: 'Germany: VAT 7% from 2026-01-01',
      },
    ]);
    const theirsStay = mergeSettings(versions, new Set());
    expect(theirsStay).toEqual({ ...versions.theirs, pricesIncludeTax: false });
    expect(mergeSettings(versions, new Set(['returnDays']))).toEqual({
      ...theirsStay,
      returnDays: 14,
    });
  });

  it('keep what they take away as well', () => {
    const base = { ...BASE, taxRates: [RATE] };
    const versions = { base, mine: { ...base, taxRates: [] }, theirs: { ...base, returnDays: 7 } };
    expect(mergeSettings(versions, new Set())).toEqual({ ...BASE, returnDays: 7 });
  });
});

import { expect, it } from 'vitest';
import {
  shopSettingsSchema,
  type WireShopSettings,
} from '../../../../contract/office/shop-settings.ts';
import {
  checkDays,
  checkPercent,
  checkPrice,
  fieldNames,
  readTimeZone,
  toSettings,
  toValues,
} from './settings-values.ts';

const SETTINGS: WireShopSettings = {
  companyName: 'Handset',
  companyAddress: 'Main Street 1\n10115 Berlin',
  contactEmail: 'shop@handset.example',
  timeZone: 'UTC',
  returnDays: 30,
  pricesIncludeTax: false,
  home: { country: 'US', region: 'NY' },
  taxRates: [
    {
      ...{ country: 'US', region: 'NY', name: 'Sales tax', percent: 8.875 },
      ...{ appliesFrom: '2026-01-01', taxesShipping: true },
    },
    {
      ...{ country: 'DE', region: null, name: 'VAT', percent: 19 },
      ...{ appliesFrom: '2026-01-01', taxesShipping: false },
    },
  ],
  shippingPrices: [
    { country: null, price: 9.9, appliesFrom: '2026-01-01' },
    { country: 'US', price: 0, appliesFrom: '2026-01-01' },
  ],
  showsRealmeBanner: true,
};

it('what is shown and sent again is what was there', () => {
  expect(toSettings(toValues(SETTINGS))).toEqual(SETTINGS);
});

it.each([
  ['1,250.50', 1_250.5],
  ['$9.90', 9.9],
  ['12,50', 12.5],
  ['twelve', Number.NaN],
  ['', Number.NaN],
])('a price that is typed as %j is %d', (price, dollars) => {
  const values = toValues(SETTINGS);
  values.shippingPrices = [{ country: '', price, appliesFrom: '2026-01-01' }];
  expect(toSettings(values).shippingPrices[0]?.price).toBe(dollars);
});

it.each([
  ['7,5', 7.5],
  ['8,875', 8.875],
  ['7.25 %', 7.25],
])('a rate that is typed as %j is %d', (percent, number) => {
  const values = toValues(SETTINGS);
  const [rate] = values.taxRates;
  values.taxRates = rate ? [{ ...rate, percent }] : [];
  expect(toSettings(values).taxRates[0]?.percent).toBe(number);
});

it('shows an example for text that is no number, and no error for an empty field', () => {
  expect(checkPercent('seven')).toBe('Enter a rate such as 7.5');
  expect(checkPrice('free')).toBe('Enter a price such as 9.90');
  expect(checkDays('a month')).toBe('Enter whole days such as 30');
  expect([checkPercent(''), checkPrice(''), checkDays('')]).toEqual([true, true, true]);
});

it.each([
  ['Dhaka', 'Asia/Dhaka'],
  [' new york ', 'America/New_York'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['ＤＨＡＫＡ', 'Asia/Dhaka'],
  ['asia/dhaka', 'Asia/Dhaka'],
  ['utc', 'UTC'],
])('takes the time zone that is typed as %j for %s', (typed, zone) => {
  expect(readTimeZone(typed)).toBe(zone);
  expect(toSettings({ ...toValues(SETTINGS), timeZone: typed }).timeZone).toBe(zone);
});

it('takes the present name of a city whose time zone has an older one', () => {
  for (const [city, zones] of [
    ['Kolkata', ['Asia/Kolkata', 'Asia/Calcutta']],
    ['Kyiv', ['Europe/Kyiv', 'Europe/Kiev']],
  ] as const) {
    expect(zones).toContain(readTimeZone(city));
  }
});

it.each(['Atlantis', 'Europe', 'Da', ''])(
  'leaves %j as it is: no time zone has this city',
  (typed) => {
    expect(readTimeZone(typed)).toBe(typed);
  },
);

it('has a place in the form for every fault that the server can find', () => {
  const names = new Set<string>(fieldNames(toValues(SETTINGS)));
  const empty = {
    ...{ companyName: '', contactEmail: 'x', companyAddress: 'x'.repeat(301), returnDays: -1 },
    ...{ pricesIncludeTax: true, home: { country: 'XX', region: 'x'.repeat(200) } },
    taxRates: [{ country: 'XX', region: '', name: '', percent: -1, appliesFrom: '' }],
    shippingPrices: [{ country: 'XX', price: -1, appliesFrom: '' }],
  };
  const { error } = shopSettingsSchema.safeParse(empty);
  const faults = (error?.issues ?? []).map(({ path }) => path.join('.'));
  expect(faults).toContain('taxRates.0.percent');
  // A box is ticked or not, so nothing can be wrong with it.
  const boxes = ['taxRates.0.taxesShipping', 'showsRealmeBanner'];
  expect(faults.filter((name) => !names.has(name))).toEqual(boxes);
});

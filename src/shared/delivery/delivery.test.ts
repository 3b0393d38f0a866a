import { expect, it } from 'vitest';
import { addressLines, DELIVERY_COUNTRIES, postalCodeProblem, readPostalCode } from './delivery.ts';
import { regionProblem, regionRule } from './delivery-regions.ts';

const base = { name: 'Ada Buyer', street: '1 Main Street' };

it.each([
  ['US', 'IL', 'Springfield', '62704', ['Springfield, IL 62704']],
  ['CA', 'ON', 'Toronto', 'M5V 2T6', ['Toronto ON M5V 2T6']],
  ['AU', 'NSW', 'Sydney', '2000', ['Sydney NSW 2000']],
  ['BR', 'SP', 'São Paulo', '01310-100', ['São Paulo-SP', '01310-100']],
  ['IN', 'Karnataka', 'Bengaluru', '560001', ['Bengaluru 560001', 'Karnataka']],
  ['MX', 'CDMX', 'Cuauhtémoc', '06000', ['06000 Cuauhtémoc, CDMX']],
  ['JP', 'Tokyo', 'Chiyoda-ku', '100-8111', ['Chiyoda-ku, Tokyo', '100-8111']],
  ['BE', undefined, 'Liège', '4000', ['4000 Liège']],
  ['GB', undefined, 'London', 'SW1A 1AA', ['London', 'SW1A 1AA']],
] as const)(
  'writes an address of %s as its post does',
  (country, region, city, postalCode, place) => {
    const lines = addressLines({ ...base, city, region, postalCode, country });
    expect(lines.slice(2, -1)).toEqual(place);
  },
);

it('shows an address that was given before states were asked for', () => {
  const address = { ...base, city: 'Springfield', postalCode: '62704' };
  expect(addressLines({ ...address, country: 'US' })).toContain('Springfield 62704');
  for (const country of DELIVERY_COUNTRIES) {
    const text = addressLines({ ...address, country }).join('\n');
    expect(text).not.toMatch(/[{}]|undefined|, $|\n\n/);
  }
});

it('never takes a sign of the address for its own', () => {
  const address = { ...base, city: '{region}', region: '$&', postalCode: '1234', country: 'US' };
  expect(addressLines(address)[2]).toBe('{region}, $& 1234');
});

it.each([
  ['GB', 'ｓｗ１ａ　１ａａ', 'SW1A 1AA'],
  ['CA', '\u200Em5v\u00A02t6 ', 'M5V 2T6'],
  ['BR', '01310‑100', '01310-100'],
  ['JP', '１００－８１１１', '100-8111'],
  ['IE', 'd02 af30', 'D02 AF30'],
])('reads a postal code of %s however it is typed: %s', (country, typed, read) => {
  expect(postalCodeProblem(country, typed)).toBeNull();
  expect(readPostalCode(typed)).toBe(read);
});

it('takes an Irish address without an Eircode, and no other without a postal code', () => {
  const without = DELIVERY_COUNTRIES.filter((country) => postalCodeProblem(country, ' ') === null);
  expect(without).toEqual(['IE']);
  const lines = addressLines({ ...base, city: 'Dublin 2', postalCode: '', country: 'IE' });
  expect(lines).toEqual(['Ada Buyer', '1 Main Street', 'Dublin 2', 'Ireland']);
});

it('asks for a region where addresses need one, and takes only what is in the list', () => {
  expect(regionProblem('US', '')).toBe('State is required');
  expect(regionProblem('US', 'ZZ')).toBe('Please choose a state from the list');
  expect(regionProblem('US', 'IL')).toBeNull();
  expect(regionProblem('JP', 'Tokyo')).toBeNull();
  expect(regionProblem('MY', undefined)).toBeNull();
  expect(regionProblem('DE', undefined)).toBeNull();
  expect(regionProblem('DE', 'Bayern')).toBe('Addresses in this country name no state');
  expect(regionRule('US')?.options).toHaveLength(59);
});

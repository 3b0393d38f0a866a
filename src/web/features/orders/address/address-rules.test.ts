import { expect, it } from 'vitest';
import {
  addressSchema,
  isLeftOut,
  isWhole,
  laterAddressSchema,
  toDelivery,
} from './address-rules.ts';

const blank = {
  name: 'Ada Buyer',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: 'US' as const,
};
const whole = {
  ...blank,
  street: '1 Main Street',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62704',
};

const problemsOf = (schema: typeof addressSchema, values: object) =>
  schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('..'), message]) ??
  [];

it('lets an address wait, but not a part of one', () => {
  expect(isLeftOut({ ...blank, street: '  ' })).toBe(true);
  expect(problemsOf(laterAddressSchema, blank)).toEqual([]);
  expect(problemsOf(laterAddressSchema, { ...blank, city: 'Springfield' })).toEqual([
    ['street', 'Street and number are required'],
    ['region', 'State is required'],
    ['postalCode', 'ZIP code is required'],
  ]);
  expect(problemsOf(laterAddressSchema, whole)).toEqual([]);
});

it('asks for all of it where it is given by itself', () => {
  expect(problemsOf(addressSchema, blank).map(([field]) => field)).toEqual([
    'street',
    'city',
    'region',
    'postalCode',
  ]);
});

it('drops the state that another country’s form has left behind', () => {
  expect(toDelivery({ ...whole, country: 'BE' })).not.toHaveProperty('region');
  expect(toDelivery(whole)).toMatchObject({ region: 'IL' });
  expect(isWhole({ ...whole, region: undefined })).toBe(false);
});

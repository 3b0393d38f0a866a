import { expect, it } from 'vitest';
import { checkStatement, tidyOrderNumber } from './check-statement.ts';

const RIGHT = {
  name: 'Ada Buyer',
  orderNumber: '2026-00042',
  email: 'ada@test.example',
  code: '',
};

it('takes a statement that names its maker, an order and an address', () => {
  expect(checkStatement(RIGHT)).toEqual({});
});

it('tells of each field what is missing or wrong', () => {
  expect(checkStatement({ name: '', orderNumber: '', email: '', code: '' })).toEqual({
    name: 'Name is required',
    orderNumber: 'Order number is required',
    email: 'Email is required',
  });
  expect(Object.keys(checkStatement({ ...RIGHT, orderNumber: '42', email: 'ada' }))).toEqual([
    'orderNumber',
    'email',
  ]);
});

it('takes a statement with a code that has the form of one, and no other', () => {
  expect(checkStatement({ ...RIGHT, code: 'K7M2QX' })).toEqual({});
  expect(Object.keys(checkStatement({ ...RIGHT, code: 'K7M2' }))).toEqual(['code']);
});

it.each(['2026-00042', '#2026-00042', ' Order 2026-00042 ', 'No. 2026 - 00042'])(
  'reads an order number as people write it: %s',
  (text) => {
    expect(tidyOrderNumber(text)).toBe('2026-00042');
  },
);

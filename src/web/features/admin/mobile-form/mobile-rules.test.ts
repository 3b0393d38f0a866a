import { expect, test } from 'vitest';
import { messages } from '../../../../shared/words/messages.ts';
import { CATEGORY_OPTIONS } from '../../../../shop/phone/brand-lists.ts';
import { addMobileSchema, editMobileSchema, toNumber } from './mobile-rules.ts';

const GOOD = {
  name: 'Phone',
  category: 'vivo',
  price: 199,
  stock: 3,
  description: '',
  image: undefined,
};

function problems(schema: typeof editMobileSchema | typeof addMobileSchema, input: object) {
  const { error } = schema.safeParse(input);
  return error?.issues.map(({ message }) => message) ?? [];
}

test('name, category, price and, for a new mobile, the image are required (R127–R130, G09)', () => {
  const empty = {
    name: ' ',
    category: '',
    price: toNumber(''),
    stock: 1,
    description: '',
    image: undefined,
  };
  expect(problems(addMobileSchema, empty)).toEqual([
    messages.mobile.nameRequired,
    messages.mobile.categoryRequired,
    messages.mobile.priceRequired,
    messages.mobile.imageRequired,
  ]);
  expect(problems(editMobileSchema, GOOD)).toEqual([]);
});

test('the price is a whole number of dollars within its limits (R132, G11)', () => {
  const withPrice = (price: unknown) => problems(editMobileSchema, { ...GOOD, price });
  expect(withPrice(199)).toEqual([]);
  expect(withPrice(199.5)).toEqual(['Price must be a whole number of dollars']);
  expect(withPrice(0)).toEqual(['Price must be at least $1']);
  expect(withPrice(100_001)).toEqual(['Price must be at most $100,000']);
  expect(withPrice(Number.NaN)).toEqual([messages.mobile.priceRequired]);
});

test('every category that is offered is accepted, spelled exactly (R053, R131, G10)', () => {
  expect(CATEGORY_OPTIONS).toEqual(['iPhone', 'samsung', 'vivo', 'realme', 'oppo']);
  for (const category of CATEGORY_OPTIONS) {
    expect(problems(editMobileSchema, { ...GOOD, category })).toEqual([]);
  }
  expect(problems(editMobileSchema, { ...GOOD, category: 'Samsung' })).toHaveLength(1);
});

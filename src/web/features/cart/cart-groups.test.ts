import { expect, test } from 'vitest';
import type { WireCartRow } from '../../../contract/cart.ts';
import {
  describeItemCount,
  findObstacles,
  groupRows,
  rowToDrop,
  totalDollars,
  whatIsShort,
  whyNoMore,
} from './cart-groups.ts';
import { cartQuery } from './use-cart.ts';

let made = 0;
function row(productId: string, part: Partial<WireCartRow> = {}): WireCartRow {
  made += 1;
  return {
    _id: `row-${made}`,
    productId,
    variant: `${productId}-default`,
    colour: null,
    storage: null,
    variantName: null,
    name: `Phone ${productId}`,
    price: 100,
    image: '/pictures/x.svg',
    slug: `phone-${productId}`,
    summary: '',
    description: '',
    seenPrice: 100,
    state: 'available',
    drawing: null,
    tint: { light: 'white', dark: 'black' },
    ...part,
  };
}

const blue = { variant: 'a-blue', variantName: 'Blue, 256 GB' };

test('units of one variant are one line, in the order of the first ones (G15)', () => {
  const groups = groupRows([row('b'), row('a'), row('a', blue), row('b'), row('a')]);
  expect(groups.map(({ variant, rows }) => [variant, rows.length])).toEqual([
    ['b-default', 2],
    ['a-default', 2],
    ['a-blue', 1],
  ]);
});

test('the total is the sum of the prices in whole dollars (R074, R181)', () => {
  expect(totalDollars([])).toBe(0);
  expect(totalDollars([row('a', { price: 1099 }), row('b', { price: 344 })])).toBe(1443);
});

test('phones that are not available do not count in the total', () => {
  const gone = row('b', { price: 344, state: 'gone' });
  const soldOut = row('c', { price: 200, state: 'out-of-stock' });
  expect(totalDollars([row('a', { price: 1099 }), gone, soldOut])).toBe(1099);
});

test('changed prices and missing units stand in the way of paying (G13, G60)', () => {
  const rows = [
    row('a', { price: 90 }),
    row('b'),
    row('b', { state: 'out-of-stock' }),
    row('c', { state: 'gone' }),
  ];
  const { repriced, unavailable, short } = findObstacles(rows);
  expect(repriced.map(({ productId, earlierPrice }) => [productId, earlierPrice])).toEqual([
    ['a', 100],
  ]);
  expect(unavailable.map(({ productId }) => productId)).toEqual(['b', 'c']);
  expect(short.map((group) => [group.productId, whatIsShort(group)])).toEqual([
    ['b', 'Only 1 left'],
    ['c', 'No longer sold'],
  ]);
});

test('what is sold out is one variant, and its neighbour can be bought', () => {
  const rows = [row('a'), row('a', { ...blue, state: 'out-of-stock' }), row('a')];
  const { short, unavailable } = findObstacles(rows);
  expect(short.map(({ lead }) => lead.variantName)).toEqual(['Blue, 256 GB']);
  expect(unavailable).toEqual([rows[1]]);
  const [black, another] = groupRows(rows);
  expect(black && whatIsShort(black)).toBeNull();
  expect(another && whatIsShort(another)).toBe('Out of stock');
});

test('a cart takes 5 of one mobile and 20 in all, and no more than there are (G15)', () => {
  const five = Array.from({ length: 5 }, () => row('a'));
  const reason = (rows: WireCartRow[]) => {
    const [group] = groupRows(rows);
    return group && whyNoMore(rows, group);
  };
  expect(reason(five.slice(1))).toBeNull();
  expect(reason(five)).toContain('5 of one mobile');
  expect(reason(Array.from({ length: 20 }, (_, index) => row(String(index))))).toContain(
    '20 items',
  );
  expect(reason([row('a'), row('a', { state: 'out-of-stock' })])).toBe('No more in stock.');
});

test('the 5 of one mobile are those of all its variants together', () => {
  const rows = [...Array.from({ length: 3 }, () => row('a')), row('a', blue), row('a', blue)];
  for (const group of groupRows(rows)) {
    expect(whyNoMore(rows, group)).toBe(
      'A cart holds at most 5 of one mobile, in all its variants.',
    );
  }
  const four = [...rows.slice(1), row('b')];
  for (const group of groupRows(four)) expect(whyNoMore(four, group)).toBeNull();
});

test('the unit that cannot be had goes first, else the newest', () => {
  const [first, second, third] = [row('a'), row('a', { state: 'out-of-stock' }), row('a')];
  const dropped = (rows: WireCartRow[]) => groupRows(rows).map((group) => rowToDrop(group)._id);
  expect(dropped([first, second, third])).toEqual([second._id]);
  expect(dropped([first, third])).toEqual([third._id]);
});

test('the cart is not asked for while it is being found out who is signed in (R149)', () => {
  const user = { email: 'nora@test.example', name: 'Nora' };
  expect(cartQuery({ user, loading: true }).enabled).toBe(false);
  expect(cartQuery({ user: null, loading: false }).enabled).toBe(false);
  expect(cartQuery({ user, loading: false }).enabled).toBe(true);
});

test('a total is for the items that can be bought', () => {
  const rows = [row('a'), row('b', { state: 'gone' }), row('c', { state: 'out-of-stock' })];
  expect([describeItemCount(rows), totalDollars(rows)]).toEqual(['1 item', 100]);
  expect(describeItemCount([...rows, row('a')])).toBe('2 items');
  expect(describeItemCount([row('b', { state: 'gone' })])).toBe('0 items');
});

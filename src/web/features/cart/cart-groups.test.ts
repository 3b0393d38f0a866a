import { expect, test } from 'vitest';
import type { WireCartRow } from '../../../contract/cart.ts';
import { findObstacles, groupRows, rowToDrop, totalDollars, whyNoMore } from './cart-groups.ts';
import { cartQuery } from './use-cart.ts';

let made = 0;
function row(productId: string, part: Partial<WireCartRow> = {}): WireCartRow {
  made += 1;
  return {
    _id: `row-${made}`,
    productId,
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

test('units of one mobile are one line, in the order of the first ones (G15)', () => {
  const groups = groupRows([row('b'), row('a'), row('b')]);
  expect(groups.map(({ productId, rows }) => [productId, rows.length])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

test('the total is the sum of the prices in whole dollars (R074, R181)', () => {
  expect(totalDollars([])).toBe(0);
  expect(totalDollars([row('a', { price: 1099 }), row('b', { price: 344 })])).toBe(1443);
});

test('changed prices and missing units stand in the way of paying (G13, G60)', () => {
  const rows = [
    row('a', { price: 90 }),
    row('b'),
    row('b', { state: 'out-of-stock' }),
    row('c', { state: 'gone' }),
  ];
  const { repriced, unavailable } = findObstacles(rows);
  expect(repriced.map(({ productId, earlierPrice }) => [productId, earlierPrice])).toEqual([
    ['a', 100],
  ]);
  expect(unavailable.map(({ productId }) => productId)).toEqual(['b', 'c']);
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

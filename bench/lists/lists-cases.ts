/** The pages that `npm run bench:lists` measures: each is the hardest for one of the ways, or what most ask for. */
import type { ListQuery } from '../../src/shop/catalogue/read/list-store.ts';

export const CASES: [name: string, text: string, query: ListQuery][] = [
  ['newest', '', { sort: 'newest' }],
  ['cheapest', '', { sort: 'price' }],
  ['a band of prices, by screen', '', { sort: 'screen', maxCents: 15_000 }],
  ['one brand, by name', '', { sort: 'name', categories: ['vivo'] }],
  ['nothing fits, newest', '', { sort: 'newest', minBattery: 20_000 }],
  ['“a” (four in five), by weight', 'a', { sort: 'weight' }],
  ['“galaxy” (one in four), newest', 'galaxy', { sort: 'newest' }],
  ['“galaxy”, by weight', 'galaxy', { sort: 'weight' }],
  ['“z” (one in twenty), by screen', 'z', { sort: 'screen' }],
  ['“galaxy” of another brand, cheapest', 'galaxy', { sort: 'price', categories: ['vivo'] }],
  [
    '“android” of a brand without it, newest',
    'android',
    { sort: 'newest', categories: ['iPhone'] },
  ],
  ['“galaxy 77” (seldom), by name', 'galaxy 77', { sort: 'name' }],
  ['“galaxy”, best fit', 'galaxy', { sort: 'relevance' }],
];

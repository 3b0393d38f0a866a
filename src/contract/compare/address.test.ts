import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atPresent,
  BENCH_KEYS,
  compareAddress,
  MOST_COMPARED,
  MOST_NAMED,
  readCompareChoice,
} from './address.ts';

const rewrite = (query: string) => compareAddress(readCompareChoice(new URLSearchParams(query)));

test.each([
  ['', '/compare'],
  ['phones=', '/compare'],
  ['phones=b,a', '/compare?phones=a,b'],
  ['phones=b&phones=a&phones=', '/compare?phones=a,b'],
  ['phones=a,a,b,a', '/compare?phones=a,b'],
  ['phones=a,B,../c,b', '/compare?phones=a,b,c'],
  ['phones=Galaxy S24%2B,Apple iPhone 16', '/compare?phones=apple-iphone-16,galaxy-s24-plus'],
  ['phones=a,---,日本', '/compare?phones=a'],
  ['phones=a&view=side&all=true', '/compare?phones=a'],
  [
    'phones=a,b&view=side&mode=over&align=centre',
    '/compare?phones=a,b&view=side&mode=over&align=centre',
  ],
  ['phones=a,b&view=folded&align=centre', '/compare?phones=a,b&view=front'],
  ['phones=a,b&view=back&mode=upside&align=x&evil=1', '/compare?phones=a,b'],
  ['all=true&phones=b,a&view=front', '/compare?phones=a,b&view=front&all=true'],
  ['phones=a,b&choose=true&view=side&all=true', '/compare?phones=a,b&choose=true'],
  ['phones=e,d,c,b,a', '/compare?phones=e,d,c,b,a'],
])('?%s is the comparison at %s', (query, address) => expect(rewrite(query)).toBe(address));

test('of more phones than fit the first that there are stand side by side, and it is said', () => {
  const choice = readCompareChoice(new URLSearchParams('phones=z,gone,y,x,w,v'));
  const present = new Map(['z', 'y', 'x', 'w', 'v'].map((slug) => [slug, slug]));
  const shown = atPresent(choice, present);
  expect(shown.phones).toEqual(['w', 'x', 'y', 'z']);
  expect(compareAddress(shown)).toBe('/compare?phones=w,x,y,z&more=true');
});

test('a former name and the present one of a phone are one phone', () => {
  const choice = readCompareChoice(new URLSearchParams('phones=old,new,other'));
  const present = new Map([
    ['old', 'new'],
    ['new', 'new'],
    ['other', 'other'],
  ]);
  expect(compareAddress(atPresent(choice, present))).toBe('/compare?phones=new,other');
});

const slug = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const anything = fc.record({
  phones: fc.array(fc.oneof(slug, fc.string({ maxLength: 12 })), { maxLength: 12 }),
  others: fc.array(
    fc.tuple(
      fc.constantFrom(...Object.keys(BENCH_KEYS), 'all', 'choose', 'more', 'x'),
      fc.oneof(
        fc.constantFrom('true', 'side', 'over', 'centre', 'open'),
        fc.string({ maxLength: 8 }),
      ),
    ),
  ),
});

test('the one address of a choice is its own, whatever the order, and few phones are named in it', () => {
  fc.assert(
    fc.property(anything, ({ phones, others }) => {
      const query = new URLSearchParams(others.map(([key, value]) => [key, value]));
      query.set('phones', phones.join(','));
      const address = rewrite(String(query));
      const again = rewrite(address.slice(address.indexOf('?') + 1));
      expect(again === '/compare' ? address : again).toBe(address);
      const { phones: named } = readCompareChoice(query);
      expect(named.length).toBeLessThanOrEqual(MOST_NAMED);
      if (named.length > MOST_COMPARED) return;
      query.set('phones', [...named].reverse().join(','));
      expect(rewrite(String(query))).toBe(address);
    }),
  );
});

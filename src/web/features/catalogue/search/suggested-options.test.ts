import { expect, it } from 'vitest';
import type { WireSuggestions } from '../../../../contract/mobiles.ts';
import { describeOptions, moveOption, suggestedOptions } from './suggested-options.ts';

const found: WireSuggestions = {
  mobiles: [
    {
      _id: '0',
      name: 'Galaxy S24',
      slug: 'samsung-galaxy-s24',
      price: 799,
      listPrice: 799,
      image: '/pictures/s24.svg',
      drawing: null,
      tint: { light: '', dark: '' },
      summary: '6.2″',
    },
  ],
  brands: [{ category: 'samsung', label: 'Samsung' }],
  chips: [{ label: 'Under $900', rest: 's24' }],
};

it('offers phones, then brands, then the whole search with its phrases', () => {
  expect(suggestedOptions('s24 under 900', found)).toMatchObject([
    { label: 'Galaxy S24', address: '/mobiles/samsung-galaxy-s24' },
    { label: 'All Samsung phones', address: '/order?brand=samsung' },
    {
      label: 'All results for “s24 under 900”',
      address: '/order?q=s24+under+900',
      phrases: ['Under $900'],
    },
  ]);
});

it('arrows go round by the text itself', () => {
  const visit = (key: string) => {
    const seen = [];
    for (let at: number | null = -1; seen.length < 4; ) {
      at = moveOption(key, at ?? -1, 3);
      seen.push(at);
    }
    return seen;
  };
  expect(visit('ArrowDown')).toEqual([0, 1, 2, -1]);
  expect(visit('ArrowUp')).toEqual([2, 1, 0, -1]);
  expect(moveOption('ArrowDown', -1, 0)).toBeNull();
  expect(moveOption('Home', 1, 3)).toBeNull();
});

it('says how much there is', () => {
  expect(describeOptions(found)).toBe('1 phone and 1 brand suggested');
  expect(describeOptions({ mobiles: [], brands: [], chips: [] })).toBe('No phone suggested');
});

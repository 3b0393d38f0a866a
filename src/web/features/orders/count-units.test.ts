import { expect, test } from 'vitest';
import { countUnits } from './count-units.ts';

test('the same units are counted, another colour of the phone stands for itself', () => {
  const [black, blue] = ['Black, 128 GB', 'Blue, 128 GB'];
  const bought = {
    productsName: ['Pixel', 'Galaxy', 'Pixel', 'Pixel', 'Galaxy'],
    variantItems: ['p-black', 'g', 'p-blue', 'p-black', 'g'],
    variantNames: [black, null, blue, black, null],
  };
  expect(countUnits(bought)).toEqual([
    { variant: 'p-black', name: 'Pixel', variantName: black, units: 2 },
    { variant: 'g', name: 'Galaxy', variantName: null, units: 2 },
    { variant: 'p-blue', name: 'Pixel', variantName: blue, units: 1 },
  ]);
});

test('a late payment has bought nothing', () => {
  expect(countUnits({ productsName: [], variantItems: [], variantNames: [] })).toEqual([]);
});

import { expect, it } from 'vitest';
import { createChance, makeAnswers } from '../../../tests/support/shop/finder-cases.ts';
import {
  finderAddress,
  readFinderAnswers,
  tidyFinderQuery,
  writeFinderAnswers,
} from './address.ts';

const tidy = (query: string) => tidyFinderQuery(new URLSearchParams(query)).toString();

it.each([
  ['spend=300&budget=0500', 'budget=500&spend=300'],
  ['budget=799.99', 'budget=799'],
  ['budget=0', ''],
  ['budget=1000000', ''],
  ['budget=abc&hand=50&pocketHeight=900&keep=6&hours=25&size=huge', ''],
  ['spend=900&budget=500', 'budget=500'],
  ['weigh-camera=2&weigh-battery=4&weigh-price=9', 'weigh-battery=4'],
  ['size=&hand=&budget=&hours=&keep=&storage=&weigh-size=2', ''],
  [
    'brand=vivo&brand=samsung&storage=256-&fiveG=true',
    'brand=samsung%2Cvivo&minStorage=256&fiveG=true',
  ],
  ['max=500&inStock=true&q=galaxy&sort=price&minYear=2024&utm_source=x', ''],
  ['hand=188&size=small', 'size=small&hand=188'],
])('%s is %s', (given, expected) => expect(tidy(given)).toBe(expected));

it('what is written is read again, and has one spelling', () => {
  const chance = createChance(5);
  for (let count = 0; count < 2_000; count += 1) {
    const address = finderAddress(makeAnswers(chance));
    const query = new URLSearchParams(address.split('?')[1]);
    const answers = readFinderAnswers(query);
    expect(finderAddress(answers)).toBe(address);
    const shuffled = [...query].toSorted(() => chance.below(3) - 1);
    expect(finderAddress(readFinderAnswers(new URLSearchParams(shuffled)))).toBe(address);
    expect(writeFinderAnswers(answers).toString()).toBe(query.toString());
  }
});

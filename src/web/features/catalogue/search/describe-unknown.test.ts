import { expect, it } from 'vitest';
import { findUnknownValues } from '../../../../http/requests/unknown-values.ts';
import { describeUnknown } from './describe-unknown.ts';
import { readOrderChoice } from './order-choice.ts';

function tell(query: string): string[] {
  const params = new URLSearchParams(query);
  return describeUnknown(findUnknownValues(params), readOrderChoice(params));
}

it('says which brand is not sold and what is shown instead', () => {
  expect(tell('brand=nokia')).toEqual(['We do not sell Nokia. Here are all our phones.']);
  expect(tell('category=HTC,nokia&max=500')).toEqual([
    'We do not sell HTC or Nokia. Here are phones of all our brands.',
  ]);
  expect(tell('brand=nokia,samsung')).toEqual([
    'We do not sell Nokia. Here are our Samsung phones.',
  ]);
  expect(tell('brand=nokia,samsung,vivo')).toEqual([
    'We do not sell Nokia. Here are the other brands.',
  ]);
});

it('does not repeat what is no name of a brand', () => {
  expect(tell(`brand=${encodeURIComponent('Call +1 555 0100 and win a prize')}`)).toEqual([
    'We do not sell this brand. Here are all our phones.',
  ]);
});

it('names the parts of the address that the list ignores', () => {
  expect(tell('sort=luck')).toEqual([
    'The address has a value for “sort” that we do not know, so the list ignores it.',
  ]);
  expect(tell('sort=luck&max=cheap')).toEqual([
    'The address has values for “sort” and “max” that we do not know, so the list ignores them.',
  ]);
  expect(tell('utm_source=nokia')).toEqual([]);
});

import { expect, it } from 'vitest';
import {
  type Bits,
  common,
  countCommon,
  eachPlace,
  emptyBits,
  placesIn,
  united,
  withPlace,
} from './bits.ts';

const setOf = (places: number[]) =>
  places.reduce((bits, place) => withPlace(bits, place, true), emptyBits(0));

function all(bits: Bits): number[] {
  const found: number[] = [];
  eachPlace(bits, (place) => found.push(place));
  return found;
}

it('holds places up to the ends of its numbers', () => {
  const places = [0, 1, 30, 31, 32, 63, 64, 1_000];
  const bits = setOf(places);
  expect(all(bits)).toEqual(places.toReversed());
  expect(placesIn(bits, 3)).toEqual([0, 1, 30]);
  expect(countCommon(bits, bits)).toBe(places.length);
  expect(all(withPlace(bits, 31, false))).toEqual([1_000, 64, 63, 32, 30, 1, 0]);
});

it('counts all of a full number', () => {
  const bits = setOf(Array.from({ length: 64 }, (_, place) => place));
  expect(countCommon(bits, bits)).toBe(64);
});

it('finds what sets of different lengths have in common, and what is in any', () => {
  const one = setOf([3, 31, 40]);
  const other = setOf([3, 40, 500]);
  expect(all(common([one, other]))).toEqual([40, 3]);
  expect(countCommon(one, other)).toBe(2);
  expect(all(united([one, other]))).toEqual([500, 40, 31, 3]);
  expect(all(united([]))).toEqual([]);
});

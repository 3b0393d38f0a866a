import { expect, it } from 'vitest';
import { FACTS, readFact } from './facts.ts';

it.each([
  ['IP68', 8],
  ['IP67', 7],
  ['IP54', 4],
  ['IP65', 5],
  ['IPX4', 4],
  ['IPX8', 8],
  ['IP48', 8],
  // Of several codes the highest counts, and a 9 includes no immersion.
  ['IP68/IP69', 8],
  ['IP66/IP68/IP69', 8],
  ['IP66/IP67', 7],
  ['IP69', 4],
  ['IP50', 0],
  ['IP5X', null],
  ['MIL-STD-810H', null],
  ['', null],
  [null, null],
])('of %s the protection against water is %s', (ipRating, level) => {
  expect(readFact({ ipRating }, FACTS.waterProof)).toBe(level);
});

it('every level has words', () => {
  expect(Object.keys(FACTS.waterProof.levels).map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it.each([
  [['nano-SIM'], false, false],
  [['two nano-SIMs'], false, true],
  [['eSIM'], true, false],
  [['two eSIMs'], true, true],
  [['nano-SIM', 'eSIM'], true, true],
  [null, null, null],
])('of the SIM kinds %o there is an eSIM: %s, and two numbers: %s', (kinds, eSim, dualSim) => {
  const specs = { sim: { kinds } };
  expect(readFact(specs, FACTS.eSim)).toBe(eSim);
  expect(readFact(specs, FACTS.dualSim)).toBe(dualSim);
});

it('a phone from before SIM kinds were known says nothing of them', () => {
  expect([FACTS.eSim, FACTS.dualSim].map((fact) => readFact({}, fact))).toEqual([null, null]);
});

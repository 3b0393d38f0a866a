import { expect, it } from 'vitest';
import { type RangeRow, summariseRange } from './range-facts.ts';

function phone(changes: Partial<RangeRow>): RangeRow {
  return {
    name: 'A phone',
    lenses: 2,
    mainMp: 50,
    memoryGb: 8,
    storageGb: 128,
    chipset: 'Qualcomm Snapdragon 888',
    fiveG: true,
    frontMps: [12, 4],
    screenInches: 6.1,
    depthMm: 7.8,
    heightMm: 147,
    ...changes,
  };
}

it('counts phones by lenses, memory and main camera, and processors once each', () => {
  const facts = summariseRange([
    phone({}),
    phone({ lenses: 3, memoryGb: 12, chipset: 'MediaTek Dimensity 9400' }),
    phone({ lenses: 3, memoryGb: 8, chipset: 'Snapdragon 8 Elite for Galaxy', fiveG: false }),
    phone({ memoryGb: null, chipset: null }),
  ]);
  expect(facts).toMatchObject({
    phones: 4,
    lenses: [
      { value: 2, phones: 2 },
      { value: 3, phones: 2 },
    ],
    memory: [
      { value: 8, phones: 2 },
      { value: 12, phones: 1 },
    ],
    chips: 3,
    withFiveG: 3,
    mainMp: [{ value: 50, phones: 4 }],
    frontMp: { least: 4, most: 12 },
  });
});

it('names the thinnest and the tallest; of equals the first by name', () => {
  const facts = summariseRange([
    phone({ name: 'B', depthMm: 5.6, heightMm: null }),
    phone({ name: 'A', depthMm: 5.6, heightMm: 168.6 }),
    phone({ name: 'C', depthMm: 9.5, heightMm: 131.5 }),
  ]);
  expect([facts.thinnest, facts.thickest]).toEqual([
    { name: 'A', mm: 5.6 },
    { name: 'C', mm: 9.5 },
  ]);
  expect(facts.tallest).toEqual({ name: 'A', mm: 168.6 });
});

it('says nothing of an empty range', () => {
  expect(summariseRange([])).toMatchObject({ phones: 0, frontMp: null, thinnest: null });
});

import { expect, it } from 'vitest';
import type { RangeFacts } from '../../../shared/rules/range-facts.ts';
import { describeRange } from './range-figures.ts';

function facts(changes: Partial<RangeFacts> = {}): RangeFacts {
  return {
    onSale: 1_200,
    phones: 100,
    lenses: [
      { value: 1, phones: 10 },
      { value: 3, phones: 90 },
    ],
    mainMp: [{ value: 50, phones: 100 }],
    memory: [
      { value: 8, phones: 60 },
      { value: 12, phones: 40 },
    ],
    storage: [{ value: 128, phones: 100 }],
    chips: 5,
    withFiveG: 98,
    frontMp: { least: 4, most: 50 },
    screens: null,
    thinnest: null,
    thickest: null,
    tallest: null,
    ...changes,
  };
}

it('R015 says that 8 GB is the most popular size only while it is', () => {
  expect(describeRange(facts()).memory.text).toContain(
    '60 of our 100 phones start with 8 GB, more',
  );
  const memory = [
    { value: 8, phones: 40 },
    { value: 12, phones: 60 },
  ];
  const { text } = describeRange(facts({ memory })).memory;
  expect(text).toContain('40 of our 100 phones start with 8 GB.');
});

it('lets a tick stand for more phones when there are too many for a line', () => {
  const { bars, scale } = describeRange(facts()).lenses;
  expect(scale).toBe('Each mark stands for 3 phones');
  expect(bars.map(({ ticks }) => ticks)).toEqual([4, 30]);
});

it('R017 keeps six readings in an empty shop, without a made-up figure', () => {
  const empty = describeRange(facts({ phones: 0, lenses: [], mainMp: [], memory: [], chips: 0 }));
  expect(empty.readings).toHaveLength(6);
  expect(empty.readings.map(({ figure }) => figure)).toEqual(Array(6).fill('–'));
  expect(JSON.stringify(empty)).not.toMatch(/\b0 (?:of|chips|phones)/);
  expect(empty.lenses.scale).toBe('Each mark stands for one phone');
  expect(JSON.stringify(empty)).not.toMatch(/NaN|Infinity|undefined|null/);
});

it('counts nothing out of a single phone', () => {
  const one = { value: 1, phones: 1 };
  const { lenses, cameras, memory, readings } = describeRange(
    facts({ onSale: 1, phones: 1, lenses: [one], mainMp: [one], memory: [one], chips: 1 }),
  );
  for (const { text } of [lenses, cameras, memory]) expect(text).not.toMatch(/\d of our/);
  expect(readings[0]).toMatchObject({ figure: '1', unit: 'chip' });
});

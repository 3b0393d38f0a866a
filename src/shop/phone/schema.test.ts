import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import { mobileSpecsSchema, nameEntry } from './schema.ts';

afterEach(() => vi.useRealTimers());

describe('the year of a model', () => {
  const [phone] = loadPhoneFacts();
  const isTaken = (year: number) => mobileSpecsSchema.safeParse({ ...phone, year }).success;

  it.each([
    ['2026-12-31T09:59:59Z', 2027],
    ['2026-12-31T10:00:00Z', 2028],
    ['2041-06-01T00:00:00Z', 2042],
  ])('on %s goes up to %i, whatever the year of the facts', (moment, last) => {
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
    expect([2006, 2007, last, last + 1].map(isTaken)).toEqual([false, true, true, false]);
  });

  it('is told its bounds', () => {
    vi.useFakeTimers({ now: new Date('2026-05-01T00:00:00Z'), toFake: ['Date'] });
    const { error } = mobileSpecsSchema.safeParse({ ...phone, year: 1999 });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Year must be from 2007 to 2027']);
  });
});

it('a camera has at most 999 megapixels, wherever it stands', () => {
  const [phone] = loadPhoneFacts();
  const isTaken = (mp: number) =>
    [
      { ...phone, cameras: { ...phone?.cameras, front: [{ mp }] } },
      { ...phone, cameras: { ...phone?.cameras, rear: [{ mp, role: 'wide' }] } },
    ].map((specs) => mobileSpecsSchema.safeParse(specs).success);
  expect(isTaken(999)).toEqual([true, true]);
  expect(isTaken(1_000)).toEqual([false, false]);
});

it('a name and a fact in words stand on one line', () => {
  const [phone] = loadPhoneFacts();
  expect(nameEntry().parse(' Two\r\n lines ')).toBe('Two lines');
  expect(mobileSpecsSchema.parse({ ...phone, chipset: 'Snapdragon\n8' }).chipset).toBe(
    'Snapdragon 8',
  );
});

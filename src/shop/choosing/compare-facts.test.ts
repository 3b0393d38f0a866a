import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACTS } from '../phone/facts.ts';
import { weighFact } from './compare-facts.ts';

describe('weighing a fact', () => {
  test('the lighter phone is ahead and the other behind by what it weighs more', () => {
    expect(weighFact(FACTS.weight, [170.2, 167])).toEqual([
      { kind: 'behind', by: 3.2 },
      { kind: 'best', isShared: false },
    ]);
  });

  test('two may share the lead', () => {
    expect(weighFact(FACTS.battery, [5000, 4000, 5000])).toEqual([
      { kind: 'best', isShared: true },
      { kind: 'behind', by: 1000 },
      { kind: 'best', isShared: true },
    ]);
  });

  test.each([
    ['of one nothing is known', FACTS.weight, [170, null]],
    ['they are the same', FACTS.weight, [170, 170, null]],
    ['nobody says what is better', FACTS.screen, [6.1, 6.8]],
    ['words cannot be ranked', { kind: 'text', better: 'more' } as const, ['LCD', 'OLED']],
  ])('nothing is said where %s', (_why, fact, values) => {
    expect(weighFact(fact, values)).toEqual(values.map(() => null));
  });

  test('storage counts as the version that we sell, which is the smallest', () => {
    expect(weighFact(FACTS.storage, [[128, 1024], [256]])).toEqual([
      { kind: 'behind', by: 128 },
      { kind: 'best', isShared: false },
    ]);
  });

  test('resolutions are weighed by all their pixels, flags by yes, dates by the day', () => {
    const order = (verdicts: readonly ({ kind: string } | null)[]) =>
      verdicts.map((verdict) => verdict?.kind);
    expect(
      order(
        weighFact(FACTS.resolution, [
          [1000, 2000],
          [2000, 999],
        ]),
      ),
    ).toEqual(['best', 'behind']);
    expect(order(weighFact(FACTS.fiveG, [false, true]))).toEqual(['behind', 'best']);
    expect(weighFact({ kind: 'text', better: 'more' }, ['2029-10-31', '2030-10-31', null])).toEqual(
      [{ kind: 'behind', by: 365 }, { kind: 'best', isShared: false }, null],
    );
  });

  test('what is not known neither wins nor loses, and changes nothing for the others', () => {
    const value = fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null });
    const better = fc.constantFrom('more' as const, 'less' as const);
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 4 }), better, (values, wanted) => {
        const fact = { kind: 'number', better: wanted } as const;
        const verdicts = weighFact(fact, values);
        const known = values.filter((one) => one !== null);
        expect(verdicts.filter((_, index) => values[index] !== null)).toEqual(
          weighFact(fact, known),
        );
        for (const [index, one] of values.entries()) {
          if (one === null) expect(verdicts[index]).toBeNull();
        }
      }),
    );
  });
});

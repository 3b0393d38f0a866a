/** The scales as the page describes them (features/finder/method.tsx, questions.tsx). */
import { expect, it } from 'vitest';
import { TODAY } from '../../../../tests/support/shop/finder-cases.ts';
import type { CriterionName, FinderAnswers } from './answers.ts';
import { hoursOf, mahFor } from './battery.ts';
import { scalesOf } from './criteria.ts';
import { widthForHand } from './hand.ts';

function pointsFor(name: CriterionName, answers: FinderAnswers, values: number[]): number[] {
  const criterion = scalesOf(answers, { today: TODAY, knowsUpdates: name === 'years' }).find(
    (one) => one.name === name,
  );
  return values.map((value) => criterion?.pointsOf(value, value) ?? Number.NaN);
}

it.each([
  ['battery', [6_000, 4_500, 3_000, 9_000], [500, 0, -500, 500]],
  ['price', [20_000, 80_000, 140_000], [500, 0, -500]],
  ['weight', [150, 195, 240], [500, 0, -500]],
] as const)(
  '%s, without an answer, goes from one end of its scale to the other',
  (name, at, points) => {
    expect(pointsFor(name, {}, [...at])).toEqual(points);
  },
);

it('a wish that is met is worth 300 points or more, one that is missed nothing or less', () => {
  const met = [
    ...pointsFor('battery', { hours: 24 }, [mahFor(24), 6_000]),
    ...pointsFor('price', { spend: 500, budget: 900 }, [50_000, 10_000]),
    ...pointsFor('years', { keep: 5 }, [2031 * 12 + 7]),
    ...pointsFor('size', { size: 'small' }, [150, 85]),
  ];
  const missed = [
    ...pointsFor('battery', { hours: 24 }, [mahFor(24) - 1, 2_000]),
    ...pointsFor('price', { spend: 500, budget: 900 }, [50_100, 90_000]),
    ...pointsFor('years', { keep: 5 }, [2031 * 12 + 6, 2026 * 12]),
    ...pointsFor('size', { size: 'small' }, [150.1, 170]),
  ];
  expect(met.filter((points) => !(points >= 300 && points <= 500))).toEqual([]);
  expect(missed.filter((points) => !(points <= 0 && points >= -500))).toEqual([]);
});

it('how a phone fits is no criterion for who has not said how it should', () => {
  const names = scalesOf({}, { today: TODAY }).map(({ name }) => name);
  expect(names).toEqual(['battery', 'price', 'years', 'camera', 'screen', 'weight']);
});

it('the half of a screen or camera that is not known gives nothing', () => {
  const screen = scalesOf({}, { today: TODAY }).find(({ name }) => name === 'screen');
  expect([
    screen?.pointsOf(7.2, 120),
    screen?.pointsOf(7.2, Number.NaN),
    screen?.pointsOf(Number.NaN, 120),
    screen?.pointsOf(Number.NaN, Number.NaN),
  ]).toEqual([500, 250, 250, Number.NaN]);
});

it('hours come in steps of three, and a hand suits two fifths of its length', () => {
  expect([4_000, 5_000, 6_000, 3_110].map(hoursOf)).toEqual([24, 30, 36, 18]);
  for (const hours of [18, 24, 30, 36, 48]) {
    expect(hoursOf(mahFor(hours))).toBe(hours);
    expect(hoursOf(mahFor(hours) - 1)).toBeLessThan(hours);
  }
  expect([180, 185].map(widthForHand)).toEqual([72, 74]);
});

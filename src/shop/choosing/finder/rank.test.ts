/** What the order of the finder owes everybody, for 100,000 made-up fields of phones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Chance,
  createChance,
  makeAnswers,
  makePhone,
  TODAY,
} from '../../../../tests/support/shop/finder-cases.ts';
import { CRITERION_NAMES, type CriterionName, type FinderAnswers, SIZES } from './answers.ts';
import { criteriaOf } from './criteria.ts';
import { fitOf, limitsOf } from './limits.ts';
import type { MeasureName, Measures } from './measures.ts';
import { pointsOf, type RankedPhone, rankPhones, scorePhone } from './rank.ts';
import { compareRanked } from './score.ts';

const CASES = 5_000;
const NOT_THERE = Number.POSITIVE_INFINITY;

/** Half of all cases know how long there are updates, as the shop does once that is a fact. */
const timesOf = (seed: number) => ({ today: TODAY, knowsUpdates: seed % 2 === 0 });

function holdsFor(property: (chance: Chance, seed: number) => void) {
  fc.assert(
    fc.property(fc.integer(), (seed) => property(createChance(seed), seed)),
    { numRuns: CASES },
  );
}

const fieldOf = (chance: Chance, count: number) =>
  Array.from({ length: count }, (_, index) => makePhone(chance, index));

function placeOf(id: string, phones: RankedPhone[], answers: FinderAnswers, seed: number): number {
  const { fitting } = rankPhones(phones, answers, timesOf(seed));
  const place = fitting.findIndex(({ phone }) => phone.id === id);
  return place < 0 ? NOT_THERE : place;
}

/** What everybody wants more of, and less of. Which height is wanted depends on the answers. */
const WANTED: Partial<Record<MeasureName, 1 | -1>> = {
  ...{ battery: 1, updates: 1, year: 1, megapixels: 1, lenses: 1, inches: 1, refreshHz: 1 },
  ...{ storage: 1, fiveG: 1, foldable: 1, inStock: 1 },
  ...{ price: -1, grams: -1, widthMm: -1, weight: -1 },
};

/** The same phone, better in one thing that is wanted. Null where nothing can be better. */
function better(phone: RankedPhone, answers: FinderAnswers, chance: Chance): RankedPhone | null {
  const measure = chance.oneOf([...Object.keys(WANTED), 'heightMm'] as MeasureName[]);
  const value = phone.measures[measure];
  const changed = measure === 'heightMm' ? betterHeight(value, answers) : byWant(measure, value);
  if (changed === null || Number.isNaN(value)) return null;
  return { ...phone, measures: { ...phone.measures, [measure]: changed } };

  function byWant(name: MeasureName, from: number): number {
    const isFlag = name === 'fiveG' || name === 'foldable' || name === 'inStock';
    if (isFlag) return 1;
    return Math.max(1, from + (WANTED[name] ?? 0) * from * (chance.below(50) / 100));
  }
}

function betterHeight(heightMm: number, { size, pocketHeight }: FinderAnswers): number | null {
  if (size === undefined) return pocketHeight === undefined ? null : heightMm - 5;
  const { least = 0, most = 999 }: { least?: number; most?: number } = SIZES[size];
  if (heightMm > most) return Math.max(most, heightMm - 5);
  const isWantedTaller = heightMm < least && pocketHeight === undefined;
  return isWantedTaller ? Math.min(least, heightMm + 5) : null;
}

describe('a phone that is bettered in one thing that is wanted', () => {
  it('never loses its place', () => {
    let compared = 0;
    holdsFor((chance, seed) => {
      const phones = fieldOf(chance, 4);
      const answers = makeAnswers(chance);
      const [phone, ...others] = phones as [RankedPhone, ...RankedPhone[]];
      const bettered = better(phone, answers, chance);
      if (!bettered) return;
      const before = placeOf(phone.id, phones, answers, seed);
      const after = placeOf(phone.id, [bettered, ...others], answers, seed);
      if (before !== NOT_THERE) compared += 1;
      if (after > before) expect.fail(`from place ${before} to ${after}, seed ${seed}`);
    });
    expect(compared).toBeGreaterThan(CASES / 20);
  });
});

/** What a criterion reads and no other one does, not known any more. */
function unlearn(phone: RankedPhone, reads: readonly MeasureName[]): RankedPhone {
  const gone = Object.fromEntries(reads.map((name) => [name, Number.NaN]));
  return { ...phone, measures: { ...phone.measures, ...gone } as Measures };
}

const without = (answers: FinderAnswers, name: CriterionName): FinderAnswers => ({
  ...answers,
  levels: { ...answers.levels, [name]: 0 },
});

describe('what is not known', () => {
  it('wins against exactly what speaks against a phone, and loses against what speaks for it', () => {
    holdsFor((chance, seed) => {
      const answers = makeAnswers(chance);
      const criteria = criteriaOf(answers, timesOf(seed));
      if (criteria.length === 0) return;
      const phone = makePhone(chance, 0);
      const { name, reads } = chance.oneOf(criteria);
      const known = scorePhone(phone, criteria);
      const points = known.points[name] ?? 0;
      const unknown = scorePhone(unlearn(phone, reads), criteria);
      const order = compareRanked(known, unknown);
      const expected = points === 0 ? 0 : -Math.sign(points);
      if (Math.sign(order) !== expected) {
        expect.fail(`${name} of ${points} points stands ${order}, seed ${seed}`);
      }
    });
  });

  it('of two phones leaves them as they stand without the question', () => {
    holdsFor((chance, seed) => {
      const answers = makeAnswers(chance);
      const times = timesOf(seed);
      const name = chance.oneOf(CRITERION_NAMES);
      const criterion = criteriaOf(answers, times).find((one) => one.name === name);
      if (!criterion) return;
      const [one, other] = fieldOf(chance, 2).map((phone) => unlearn(phone, criterion.reads));
      if (!one || !other) return;
      const orderFor = (asked: FinderAnswers) => {
        const criteria = criteriaOf(asked, times);
        return compareRanked(scorePhone(one, criteria), scorePhone(other, criteria));
      };
      if (orderFor(answers) !== orderFor(without(answers, name))) expect.fail(`seed ${seed}`);
    });
  });

  it('of a limit neither lets a phone in nor throws it out: it is told apart', () => {
    holdsFor((chance, seed) => {
      const answers = makeAnswers(chance);
      const phones = fieldOf(chance, 3);
      const { fitting, missing, unsure } = rankPhones(phones, answers, timesOf(seed));
      for (const phone of phones) {
        const fits = limitsOf(answers).map((limit) => fitOf(limit, phone.measures[limit.reads]));
        const isIn = (list: readonly { phone: RankedPhone }[]) =>
          list.some((one) => one.phone.id === phone.id);
        const misses = fits.filter((fit) => fit === 'misses').length;
        const isUnknown = fits.includes('not-known');
        const isSo =
          isIn(fitting) === (misses === 0 && !isUnknown) &&
          isIn(unsure) === (misses === 0 && isUnknown) &&
          isIn(missing) === (misses === 1);
        if (!isSo) expect.fail(`${phone.id} stands elsewhere, seed ${seed}`);
      }
    });
  });
});

it('the same answers give the same order, however the phones come in', () => {
  holdsFor((chance, seed) => {
    const answers = makeAnswers(chance);
    const phones = fieldOf(chance, 3);
    const orderOf = (given: RankedPhone[]) =>
      rankPhones(given, answers, timesOf(seed))
        .fitting.map(({ phone }) => phone.id)
        .join();
    const turned = chance.once(2)
      ? phones.toReversed()
      : [...phones.slice(1), ...phones.slice(0, 1)];
    if (orderOf(turned) !== orderOf(phones)) expect.fail(`another order, seed ${seed}`);
  });
});

it('neither how many are left nor what else the shop knows weighs', () => {
  const phone = makePhone(createChance(3), 0);
  const criteria = criteriaOf({}, timesOf(0));
  const reads = new Set(criteria.flatMap((criterion) => criterion.reads));
  expect([...reads].filter((name) => name === 'inStock' || name === 'offers')).toEqual([]);
  expect(Object.keys(pointsOf(phone.measures, criteria))).not.toContain('inStock');
});

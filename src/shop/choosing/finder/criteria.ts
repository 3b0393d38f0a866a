/**
 * What each criterion gives a phone, for somebody's answers. Protects: bettering a phone in what is wanted
 * never costs it points, and what is not known gives NaN, never a number. The scales are written out on the
 * page (features/finder/method.tsx) and held by criteria.test.ts.
 */
import {
  CRITERION_NAMES,
  type CriterionName,
  type FinderAnswers,
  levelOf,
  SIZES,
} from './answers.ts';
import { mahFor } from './battery.ts';
import { widthForHand } from './hand.ts';
import { KNOWS_UPDATES, type MeasureName } from './measures.ts';
import { alongScale, MOST_POINTS, partOfScale, towardsWish, UNKNOWN, type Wish } from './scales.ts';

export interface Criterion {
  name: CriterionName;
  /** How much it counts. */
  level: number;
  /** Names the scale: two of the same name give the same points. */
  scale: string;
  /** What is measured. */
  reads: readonly [MeasureName, MeasureName];
  /** Whole points of what is measured; NaN when it is not known. */
  pointsOf(one: number, other: number): number;
}

type Scale = Pick<Criterion, 'reads' | 'pointsOf'>;
type PointsOfOne = (value: number) => number;

/** Today, and whether it is told until when a phone gets security updates. */
export interface Times {
  /** ISO date, in the time zone of the shop. */
  today: string;
  knowsUpdates?: boolean;
}

/** All that phones can be weighed by: how they fit only for those who have said how they should. */
export function scalesOf(answers: FinderAnswers, times: Times): Criterion[] {
  return CRITERION_NAMES.flatMap((name) => {
    const scale = SCALES[name](answers, times);
    if (!scale) return [];
    const asked = ASKED_BY[name].map((key) => answers[key] ?? '');
    // Years are told from now on.
    const parts = name === 'years' ? [...asked, monthOf(times.today)] : asked;
    return [{ name, level: levelOf(answers, name), scale: [name, ...parts].join(' '), ...scale }];
  });
}

/** Those that count. */
export function criteriaOf(answers: FinderAnswers, times: Times): Criterion[] {
  return scalesOf(answers, times).filter(({ level }) => level > 0);
}

/** The answers that a scale depends on. */
const ASKED_BY: Record<CriterionName, readonly Exclude<keyof FinderAnswers, 'must' | 'levels'>[]> =
  {
    size: ['size', 'hand'],
    battery: ['hours'],
    price: ['budget', 'spend'],
    years: ['keep'],
    camera: [],
    screen: [],
    weight: [],
  };

const SCALES: Record<CriterionName, (answers: FinderAnswers, times: Times) => Scale | null> = {
  size: ({ size, hand }) => {
    if (size === undefined && hand === undefined) return null;
    // Once for all phones, of which there may be 100,000.
    const width = hand === undefined ? null : towardsWidth(widthForHand(hand));
    return {
      reads: ['heightMm', 'widthMm'],
      pointsOf: (heightMm, widthMm) =>
        Math.min(
          size === undefined ? MOST_POINTS : pointsOfHeight(heightMm, size),
          width === null ? MOST_POINTS : towardsWish(widthMm, width),
        ),
    };
  },
  battery: ({ hours }) => ({ reads: ['battery', 'battery'], pointsOf: batteryScale(hours) }),
  price: (answers) => ({ reads: ['price', 'price'], pointsOf: priceScale(answers) }),
  years: ({ keep }, { today, knowsUpdates = KNOWS_UPDATES }) =>
    knowsUpdates ? byUpdates(keep, monthOf(today)) : byModelYear(keep, yearOf(today)),
  camera: () => ({ reads: ['megapixels', 'lenses'], pointsOf: pointsOfCamera }),
  screen: () => ({ reads: ['inches', 'refreshHz'], pointsOf: pointsOfScreen }),
  weight: () => ({
    reads: ['grams', 'grams'],
    pointsOf: (grams) => alongScale(grams, 240, 150),
  }),
};

/** Months from the year 0 to an ISO date. */
export function monthOf(day: string): number {
  return yearOf(day) * 12 + Number(day.slice(5, 7));
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function batteryScale(hours: number | undefined): PointsOfOne {
  if (hours === undefined) return (mah) => alongScale(mah, 3_000, 6_000);
  const wish = mahFor(hours);
  const battery: Wish = { wish, worst: wish * 0.5, best: wish * 1.25 };
  return (mah) => towardsWish(mah, battery);
}

function priceScale({ budget, spend }: FinderAnswers): PointsOfOne {
  if (spend !== undefined) {
    const price: Wish = { wish: spend, worst: budget ?? spend * 1.5, best: spend * 0.5 };
    return (cents) => towardsWish(cents / 100, price);
  }
  if (budget !== undefined) return (cents) => alongScale(cents / 100, budget, budget * 0.5);
  return (cents) => alongScale(cents / 100, 1_400, 200);
}

function pointsOfHeight(heightMm: number, size: keyof typeof SIZES): number {
  const { least = 0, most = Number.POSITIVE_INFINITY }: { least?: number; most?: number } =
    SIZES[size];
  if (Number.isNaN(heightMm)) return UNKNOWN;
  const missMm = Math.max(least - heightMm, heightMm - most, 0);
  return missMm === 0 ? MOST_POINTS : -Math.round(MOST_POINTS * Math.min(1, missMm / 15));
}

function towardsWidth(wish: number): Wish {
  return { wish, worst: wish + 8, best: wish - 6 };
}

function byUpdates(keep: number | undefined, monthNow: number): Scale {
  const years: Wish | null = keep === undefined ? null : { wish: keep, worst: 0, best: keep + 2 };
  return {
    reads: ['updates', 'updates'],
    pointsOf: (month) => {
      const left = (month - monthNow) / 12;
      return years === null ? alongScale(left, 0, 6) : towardsWish(left, years);
    },
  };
}

/** As long as nobody tells how long there are updates: how old it is, in the end where that is asked. */
function byModelYear(keep: number | undefined, yearNow: number): Scale {
  return {
    reads: ['year', 'year'],
    pointsOf: (year) => {
      const age = yearNow - year;
      return keep === undefined ? alongScale(age, 6, 0) : alongScale(age + keep, 10, 4);
    },
  };
}

/** Two thirds for what other lenses there are, one for the pixels of the main one, each doubling alike. */
function pointsOfCamera(megapixels: number, lenses: number): number {
  return addKnown(
    partOfScale(lenses, 0, 2, 333),
    partOfScale(Math.log2(megapixels), Math.log2(12), Math.log2(200), 167),
  );
}

/** One half for its size, one for how often it is drawn a second. */
function pointsOfScreen(inches: number, refreshHz: number): number {
  return addKnown(partOfScale(inches, 5.6, 7.2, 250), partOfScale(refreshHz, 60, 120, 250));
}

/** What is not known gives nothing; nothing is known where both are not. */
function addKnown(one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  return Number.isNaN(other) ? one : one + other;
}

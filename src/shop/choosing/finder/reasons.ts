/**
 * Why a phone stands where it stands, in sentences. Protects: each says only what follows from the answers and
 * from what is known of this phone; reasons.test.ts reads every sentence again and compares it with the data.
 */
import { formatCents } from '../../../shared/money.ts';
import { formatMonth, formatNumber, joinWords } from '../../../shared/words/wording.ts';
import type { MobileSpecs } from '../../phone/specs.ts';
import { type CriterionName, type FinderAnswers, SIZES } from './answers.ts';
import { hoursOf } from './battery.ts';
import { criteriaOf, monthOf, type Times, yearOf } from './criteria.ts';
import { widthForHand } from './hand.ts';
import { KNOWS_UPDATES, LENSES, type Measures } from './measures.ts';
import { pointsOf } from './rank.ts';
import { MET_POINTS, TELLING_POINTS } from './scales.ts';
import { describeSpan } from './span.ts';

export interface Reason {
  verdict: 'for' | 'against';
  text: string;
}

export interface Reasons {
  /** The weightiest first. */
  reasons: Reason[];
  /** What counts and is not known, in words: "its weight". */
  notKnown: string[];
}

export interface ToldPhone {
  measures: Measures;
  /** What other lenses it has than the main one. */
  lenses: readonly (keyof typeof LENSES)[];
}

const NOT_KNOWN: Record<CriterionName, string> = {
  size: 'its size',
  battery: 'its battery',
  price: 'its price',
  years: 'how long it gets security updates',
  camera: 'its camera',
  screen: 'its screen',
  weight: 'its weight',
};

export function lensesOf(specs: MobileSpecs | null): ToldPhone['lenses'] {
  const roles = specs?.cameras.rear.map(({ role }) => role ?? '') ?? [];
  return (['ultrawide', 'zoom'] as const).filter((name) =>
    roles.some((role) => (LENSES[name] as readonly string[]).includes(role)),
  );
}

export function tellReasons(phone: ToldPhone, answers: FinderAnswers, times: Times): Reasons {
  const criteria = criteriaOf(answers, times);
  const points = pointsOf(phone.measures, criteria);
  const told = criteria
    .map(({ name, level }) => ({ name, known: points[name] ?? null, level }))
    .sort((a, b) => Math.abs((b.known ?? 0) * b.level) - Math.abs((a.known ?? 0) * a.level));
  const reasons = told.flatMap(({ name, known }) =>
    known === null ? [] : TELL[name](phone, { answers, times, known }),
  );
  const pocket = tellPocket(phone.measures, answers);
  return {
    reasons: [...reasons, ...(pocket ? [pocket] : [])],
    notKnown: criteria.flatMap(({ name }) => (points[name] === null ? [NOT_KNOWN[name]] : [])),
  };
}

interface Telling {
  answers: FinderAnswers;
  times: Times;
  known: number;
}

const TELL: Record<CriterionName, (phone: ToldPhone, telling: Telling) => Reason[]> = {
  size: ({ measures }, { answers }) => [
    ...tellHeight(measures.heightMm, answers.size),
    ...tellWidth(measures.widthMm, answers.hand),
  ],
  battery: ({ measures: { battery } }, { answers: { hours }, known }) => {
    const charge = `About ${hoursOf(battery)} hours on a charge (${formatNumber(battery)} mAh)`;
    return hours === undefined
      ? byScale(known, charge)
      : byWish(known, `${charge}, you asked for ${hours}`);
  },
  price: ({ measures: { price } }, { answers: { budget, spend }, known }) => {
    if (spend !== undefined) return byWish(known, tellSpend(price, spend * 100));
    if (budget === undefined) return byScale(known, `Costs ${formatCents(price)}`);
    return byScale(known, tellLimit(price, budget * 100, known < 0));
  },
  years: ({ measures }, telling) => tellYears(measures, telling),
  camera: ({ measures: { megapixels }, lenses }, { known }) => {
    const main = Number.isNaN(megapixels) ? 'Main camera' : `${megapixels} MP main camera`;
    return byScale(known, `${main}, ${tellLenses(lenses)}`);
  },
  screen: ({ measures: { inches, refreshHz } }, { known }) => {
    const parts = [
      ...(Number.isNaN(inches) ? ['Screen'] : [`${inches}″ screen`]),
      ...(Number.isNaN(refreshHz) ? [] : [`drawn ${refreshHz} times a second`]),
    ];
    return byScale(known, parts.join(', '));
  },
  weight: ({ measures: { grams } }, { known }) => byScale(known, `Weighs ${grams} g`),
};

/** Told when it speaks clearly for or against the phone. */
function byScale(points: number, text: string): Reason[] {
  if (Math.abs(points) < TELLING_POINTS) return [];
  return [{ verdict: points > 0 ? 'for' : 'against', text }];
}

/** Always told: it was asked for. */
function byWish(points: number, text: string): Reason[] {
  return [{ verdict: points >= MET_POINTS ? 'for' : 'against', text }];
}

function tellHeight(heightMm: number, size: FinderAnswers['size']): Reason[] {
  if (size === undefined) return [];
  const { label, least, most }: { label: string; least?: number; most?: number } = SIZES[size];
  const name = label.toLowerCase();
  const span = describeSpan(SIZES[size]);
  if (least !== undefined && heightMm < least) {
    return [{ verdict: 'against', text: `${mm(least - heightMm)} shorter than ${name} (${span})` }];
  }
  if (most !== undefined && heightMm > most) {
    return [{ verdict: 'against', text: `${mm(heightMm - most)} taller than ${name} (${span})` }];
  }
  return [{ verdict: 'for', text: `${mm(heightMm)} tall: ${name} is ${span}` }];
}

function tellWidth(widthMm: number, hand: number | undefined): Reason[] {
  if (hand === undefined) return [];
  const suits = widthForHand(hand);
  return widthMm <= suits
    ? [{ verdict: 'for', text: `${mm(widthMm)} wide: up to ${suits} mm suits your hand` }]
    : [
        {
          verdict: 'against',
          text: `${mm(widthMm - suits)} wider than the ${suits} mm that suit your hand`,
        },
      ];
}

function tellPocket(
  { heightMm, widthMm }: Measures,
  { pocketHeight, pocketWidth }: FinderAnswers,
): Reason | null {
  const spare = [
    ...(pocketHeight === undefined ? [] : [[pocketHeight - heightMm, 'height'] as const]),
    ...(pocketWidth === undefined ? [] : [[pocketWidth - widthMm, 'width'] as const]),
  ];
  if (spare.length === 0 || spare.some(([over]) => !(over >= 0))) return null;
  const told = spare.map(([over, way]) => `${mm(over)} in ${way}`);
  return { verdict: 'for', text: `Leaves ${joinWords(told, 'and')} free in your pocket` };
}

/** @param isLittle what is left speaks against the phone, and has to sound like it */
function tellLimit(cents: number, limitCents: number, isLittle: boolean): string {
  if (cents === limitCents) return 'Exactly at your limit';
  if (cents > limitCents) return `${formatCents(cents - limitCents)} over your limit`;
  return `${isLittle ? 'Only ' : ''}${formatCents(limitCents - cents)} below your limit`;
}

function tellSpend(cents: number, wishCents: number): string {
  if (cents === wishCents) return 'Exactly what you would like to spend';
  const [over, way] = cents > wishCents ? [cents - wishCents, 'more'] : [wishCents - cents, 'less'];
  return `${formatCents(over)} ${way} than you would like to spend`;
}

function tellYears(
  { updates, year }: Measures,
  { answers: { keep }, times: { today, knowsUpdates = KNOWS_UPDATES }, known }: Telling,
): Reason[] {
  if (!knowsUpdates) {
    const model = `A model of ${year}`;
    if (keep === undefined) return byScale(known, model);
    const age = Math.max(0, yearOf(today) - year) + keep;
    return byScale(known, `${model}: ${age} years old when you have had it for ${keep}`);
  }
  const left = updates - monthOf(today);
  const until =
    left < 0
      ? `No security updates since ${formatMonth(updates)}`
      : `Security updates until ${formatMonth(updates)}`;
  if (keep === undefined) return byScale(known, until);
  return byWish(known, `${until}, you asked for ${keep} years`);
}

const LENS_WORDS = { ultrawide: 'ultrawide', zoom: 'zoom' } as const;

function tellLenses(lenses: ToldPhone['lenses']): string {
  const [has, lacks] = (['with', 'no'] as const).map((way) =>
    (['ultrawide', 'zoom'] as const).filter((name) => lenses.includes(name) === (way === 'with')),
  );
  const there = joinWords(
    (has ?? []).map((name) => LENS_WORDS[name]),
    'and',
  );
  const missing = joinWords(
    (lacks ?? []).map((name) => `no ${LENS_WORDS[name]}`),
    'and',
  );
  if (missing === '') return `with ${there}`;
  return there === '' ? missing : `with ${there}, ${missing}`;
}

/** Millimetres to a tenth, never 0 for what is more. */
export function mm(value: number): string {
  const tenths = Math.round(value * 10);
  return `${formatNumber((tenths === 0 && value > 0 ? 1 : tenths) / 10)} mm`;
}

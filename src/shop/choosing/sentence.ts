/**
 * What sets phones apart, in one sentence: "The iPhone 17 is 12 mm shorter and 40 g lighter; the Galaxy S24 has
 * the larger battery." Protects: each part follows from facts that all of the phones state; of what one maker
 * does not tell nothing is said. Pure; every part is computed anew in sentence.test.ts.
 */
import { formatNumber, joinWords } from '../../shared/words/wording.ts';
import type { MobileSpecs } from '../phone/specs.ts';

/** A phone as it is weighed; `price` in dollars. */
export interface WeighedPhone {
  name: string;
  price: number;
  specs: MobileSpecs | null;
}

/** One thing in which one phone is ahead of all the others. */
export interface SentencePart {
  /** Place of the phone among those given. */
  phone: number;
  measure: MeasureName;
  /** Ahead of the next one by so much, above zero: mm, g, inches, mAh, dollars, as it is shown. */
  by: number;
  /** For example `12 mm shorter`. */
  words: string;
}

export type MeasureName = 'height' | 'weight' | 'screen' | 'battery' | 'price';

interface Measure {
  /** Null when it is not known. */
  read(phone: WeighedPhone): number | null;
  ahead: 'more' | 'less';
  /** Smaller differences are not worth a word. */
  least: number;
  /** Decimals of a difference that is shown. */
  decimals: 0 | 1;
  verb: 'is' | 'has' | 'costs';
  /** Of two phones; `by` is written out. */
  ofTwo(by: string): string;
  ofMany: string;
}

/** In the order in which they are told. Foldables are measured closed, and their screens open. */
const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  height: {
    read: ({ specs }) => (specs ? (specs.body.folded ?? specs.body).heightMm : null),
    ahead: 'less',
    least: 1,
    decimals: 1,
    verb: 'is',
    ofTwo: (by) => `${by} mm shorter`,
    ofMany: 'the shortest',
  },
  weight: {
    read: ({ specs }) => specs?.weightG ?? null,
    ahead: 'less',
    least: 2,
    decimals: 0,
    verb: 'is',
    ofTwo: (by) => `${by} g lighter`,
    ofMany: 'the lightest',
  },
  screen: {
    read: ({ specs }) => specs?.display.sizeIn ?? null,
    ahead: 'more',
    least: 0.1,
    decimals: 1,
    verb: 'has',
    ofTwo: () => 'the larger screen',
    ofMany: 'the largest screen',
  },
  battery: {
    read: ({ specs }) => specs?.batteryMah ?? null,
    ahead: 'more',
    least: 50,
    decimals: 0,
    verb: 'has',
    ofTwo: () => 'the larger battery',
    ofMany: 'the largest battery',
  },
  price: {
    read: ({ price }) => price,
    ahead: 'less',
    least: 1,
    decimals: 0,
    verb: 'costs',
    ofTwo: (by) => `$${by} less`,
    ofMany: 'the least',
  },
};

const VERBS = ['is', 'has', 'costs'] as const;

/** All that can be said, in the order of the measures; empty for fewer than two phones. */
export function listSentenceParts(phones: readonly WeighedPhone[]): SentencePart[] {
  if (phones.length < 2) return [];
  return (Object.keys(MEASURES) as MeasureName[]).flatMap((measure) => findAhead(measure, phones));
}

function findAhead(name: MeasureName, phones: readonly WeighedPhone[]): SentencePart[] {
  const measure = MEASURES[name];
  const values = phones.flatMap((phone) => measure.read(phone) ?? []);
  if (values.length < phones.length) return [];
  const sign = measure.ahead === 'less' ? 1 : -1;
  const [first, second] = values
    .map((value, phone) => ({ value, phone }))
    .sort((one, other) => sign * (one.value - other.value));
  if (!first || !second) return [];
  const by = Number(Math.abs(second.value - first.value).toFixed(measure.decimals));
  if (by < measure.least) return [];
  const words = phones.length > 2 ? measure.ofMany : measure.ofTwo(formatNumber(by));
  const qualified = words + qualify(name, phones, first.phone);
  return [{ phone: first.phone, measure: name, by, words: qualified }];
}

/** Which of its two sizes a foldable is measured by. */
function qualify(name: MeasureName, phones: readonly WeighedPhone[], ahead: number): string {
  const folds = (phone?: WeighedPhone) => Boolean(phone?.specs?.body.folded);
  if (name !== 'height' && name !== 'screen') return '';
  const state = name === 'height' ? 'closed' : 'open';
  if (folds(phones[ahead])) return ` when ${state}`;
  const foldable = phones.find(folds);
  if (!foldable) return '';
  return phones.length > 2 ? ` (foldables ${state})` : ` than the ${state} ${foldable.name}`;
}

/** The parts as one sentence, phone by phone; null without any. */
export function writeSentence(
  phones: readonly WeighedPhone[],
  parts: readonly SentencePart[],
): string | null {
  const clauses = phones.flatMap(({ name }, index) => {
    const own = parts.filter(({ phone }) => phone === index);
    return own.length === 0 ? [] : [`the ${name} ${writeClause(own)}`];
  });
  const [first = '', ...others] = clauses;
  if (first === '') return null;
  return `${[`T${first.slice(1)}`, ...others].join('; ')}.`;
}

function writeClause(parts: readonly SentencePart[]): string {
  const verbs = VERBS.flatMap((verb) => {
    const own = parts.filter(({ measure }) => MEASURES[measure].verb === verb);
    if (own.length === 0) return [];
    return [
      `${verb} ${joinWords(
        own.map(({ words }) => words),
        'and',
      )}`,
    ];
  });
  const isNested = verbs.some((words) => words.includes(' and '));
  if (verbs.length === 2 && isNested) return verbs.join(', and ');
  return joinWords(verbs, 'and');
}
